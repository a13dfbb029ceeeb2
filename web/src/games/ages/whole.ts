/** Words are shown whole or not at all: an element that does not fit is marked, and its card draws a picture instead. */
import type { Attachment } from "svelte/attachments";

export const whole: Attachment<HTMLElement> = (element) => {
  const measure = () => {
    element.classList.remove("nofit");
    element.classList.toggle("nofit", element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth);
  };
  const watch = new ResizeObserver(measure);
  watch.observe(element);
  const words = new MutationObserver(measure);
  words.observe(element, { characterData: true, childList: true, subtree: true });
  // Letters that arrive late take another room.
  const fonts = document.fonts;
  fonts?.addEventListener("loadingdone", measure);
  return () => {
    fonts?.removeEventListener("loadingdone", measure);
    watch.disconnect();
    words.disconnect();
  };
};
