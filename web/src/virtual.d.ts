/** What the early script of the page has asked for: answers by their paths, the table it opens with, and what its live socket has said so far. */
interface Window {
  early?: { id: string; asked: Record<string, Promise<unknown> | undefined>; socket: WebSocket | null; heard: MessageEvent[] };
}

type Drawings = Readonly<Record<string, string>>;

declare module "virtual:icons" {
  /** The drawings (SVG markup in a 512 by 512 box) of the client's own icons, by name: `gi:castle`. */
  const icons: Drawings;
  export default icons;
}

declare module "virtual:game-icons" {
  /** How to load the drawings that a game's components and board use. */
  const loaders: Readonly<Record<string, (() => Promise<{ default: Drawings }>) | undefined>>;
  export default loaders;
}
