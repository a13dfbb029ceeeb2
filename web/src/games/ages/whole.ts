/** Words are shown whole or not at all: an element that does not fit is marked, and its card draws a picture instead. */
import type { Attachment } from "svelte/attachments";

export const whole: Attachment<HTMLElement> = (element) => {
  const measure = () => {
    element.classList.remove("nofit");
    element.classList.toggle("nofit", element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
  };
  const watch = new ResizeObserver(measure);
  watch.observe(element);
  const words = new MutationObserver(measure);
  words.observe(element, { characterData: true, childList: true, subtree: true });
  return () => {
    watch.disconnect();
    words.disconnect();
  };
};
