declare module "virtual:icons" {
  /** The drawings (SVG markup in a 512 by 512 box) of the icons in use, by name: `gi:castle`. */
  const icons: Readonly<Record<string, string>>;
  export default icons;
}
