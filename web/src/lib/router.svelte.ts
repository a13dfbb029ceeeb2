/** Where we are: the path of the address, kept by the browser's history. */
import { OVER } from "./layers";

class Route {
  path = $state(location.pathname);
  parts = $derived(this.path.split("/").filter(Boolean));

  constructor() {
    window.addEventListener("popstate", () => (this.path = location.pathname));
  }

  go(path: string): void {
    // From what lies over a page Back leads to that page at once.
    const move = history.state === OVER ? "replaceState" : "pushState";
    if (path !== location.pathname) history[move](null, "", path);
    this.path = path;
    window.scrollTo(0, 0);
  }
}

export const route = new Route();

/** Makes an ordinary link stay in the page: `<a href="/about" onclick={follow}>`. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  route.go(new URL(link.href).pathname);
}
