// Every text of the page, seen, spoken or shown on pointing: [where, text]. What is marked with a language of its own, what a program
// calls something, and what `besides` names, is not asked for.
(besides) => {
  const KEPT = ["script, style, noscript, code, pre, textarea, option[lang], [translate=no]", besides].filter(Boolean).join(", ");
  const SAID = ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription", "aria-valuetext"];
  const where = (element) => {
    const names = [];
    for (let at = element; at && names.length < 3; at = at.parentElement)
      names.push((at.getAttribute("class") ?? "").split(/\s+/).find((name) => name && !name.startsWith("svelte-")) ?? at.tagName.toLowerCase());
    return names.reverse().join(" > ");
  };
  const found = [["title", document.title]];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest(KEPT)) continue;
    if (node === element)
      for (const name of SAID) {
        const text = element.getAttribute(name);
        if (text) found.push([`${where(element)} @${name}`, text]);
      }
    else if (node.nodeValue.trim()) found.push([where(element), node.nodeValue.trim()]);
  }
  return found;
}
