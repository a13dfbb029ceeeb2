// Every text a person could see now, judged: below LEAST pixels, cut by a box or the window, lying on another text,
// or below a piece.
// Texts for screen readers alone, and what is scrolled out of its list, are not seen.
(least) => {
  const SLACK = 1.5; // pixels: rounding, and the bearing of the last letter
  const OVER = "dialog, .popover, .sheet, .drawer, .dock, .zoom, .more"; // what may lie over the table
  const ROOM = 0.22; // of a line's box: leading above and below the letters

  const style = new Map();
  const styleOf = (element) => {
    if (!style.has(element)) style.set(element, getComputedStyle(element));
    return style.get(element);
  };
  const parents = (element) => {
    const found = [];
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) found.push(at);
    return found;
  };
  const hidden = (chain) =>
    !chain[0].checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) ||
    chain.some((at) => styleOf(at).clipPath === "inset(50%)");
  const scale = (element) => {
    const matrix = element.ownerSVGElement ? element.getScreenCTM() : null;
    if (matrix) return Math.hypot(matrix.a, matrix.b);
    return parents(element).reduce((product, at) => {
      const { transform, scale: own } = styleOf(at);
      const turned = transform === "none" ? null : new DOMMatrix(transform);
      return product * (turned ? Math.hypot(turned.a, turned.b) : 1) * (own === "none" ? 1 : parseFloat(own));
    }, 1);
  };
  const describe = (element, text) => {
    const names = parents(element).slice(0, 3).map((at) => (at.getAttribute("class") ?? "").split(/\s+/).filter((name) => name && !name.startsWith("svelte-"))[0] ?? at.tagName.toLowerCase());
    return `${names.reverse().join(" > ")} "${text.trim().slice(0, 40)}"`;
  };

  const seen = [];
  const small = [];
  const cut = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? "";
    const element = node.parentElement;
    if (!text.trim() || !element || ["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(element.tagName)) continue;
    const chain = parents(element);
    if (hidden(chain) || ["rgba(0, 0, 0, 0)", "transparent"].includes(element.ownerSVGElement ? styleOf(element).fill : styleOf(element).color)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
    if (boxes.length === 0) continue;

    // What scrolls shows a part of itself: texts beyond its edge are not seen now, and those across it are no fault.
    let frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let scrolls = false;
    let clipped = false;
    for (const at of chain) {
      const s = styleOf(at);
      if (at.tagName === "svg" ? s.overflow === "visible" : s.overflowX === "visible" && s.overflowY === "visible") continue;
      if (s.display === "inline" || s.display === "contents") continue;
      const box = at.getBoundingClientRect();
      const scrolling = /auto|scroll/.test(s.overflowX + s.overflowY) && (at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1);
      const pans = at.hasAttribute("data-pans");
      scrolls ||= scrolling || pans;
      if (!scrolling && !pans && !scrolls)
        clipped ||= boxes.some((line) => {
          const rest = line.height * ROOM;
          return line.left < box.left - SLACK || line.right > box.right + SLACK || line.top + rest < box.top - SLACK || line.bottom - rest > box.bottom + SLACK;
        });
      frame = { left: Math.max(frame.left, box.left), top: Math.max(frame.top, box.top), right: Math.min(frame.right, box.right), bottom: Math.min(frame.bottom, box.bottom) };
    }
    const visible = boxes.filter((box) => box.right > frame.left + 1 && box.left < frame.right - 1 && box.bottom > frame.top + 1 && box.top < frame.bottom - 1);
    const outside = !scrolls && boxes.some((box) => box.left < -SLACK || box.right > innerWidth + SLACK || box.bottom > innerHeight + SLACK || box.top < -SLACK);
    if (visible.length === 0 && scrolls) continue;
    const size = parseFloat(styleOf(element).fontSize) * scale(element);
    if (size < least - 0.05) small.push(`${size.toFixed(1)} px ${describe(element, text)}`);
    if (clipped || outside) cut.push(describe(element, text));
    for (const box of visible) {
      const rest = box.height * ROOM;
      seen.push({ element, text, left: Math.max(box.left, frame.left), right: Math.min(box.right, frame.right), top: Math.max(box.top + rest, frame.top), bottom: Math.min(box.bottom - rest, frame.bottom) });
    }
  }

  const over = [];
  seen.sort((a, b) => a.top - b.top);
  seen.forEach((a, i) => {
    for (let j = i + 1; j < seen.length && seen[j].top < a.bottom - SLACK; j++) {
      const b = seen[j];
      if (a.element === b.element) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide <= SLACK || high <= SLACK) continue;
      const [x, y] = [Math.max(a.left, b.left) + wide / 2, Math.max(a.top, b.top) + high / 2];
      const top = document.elementsFromPoint(x, y).find((at) => at.closest(OVER));
      const sheet = top?.closest(OVER);
      if (sheet && sheet.contains(a.element) !== sheet.contains(b.element)) continue;
      over.push(`${describe(a.element, a.text)} | ${describe(b.element, b.text)}`);
    }
  });

  // A piece is round, so its corners cover nothing. In a drawing what comes later lies above.
  for (const piece of document.querySelectorAll("[data-piece]")) {
    const box = piece.getBoundingClientRect();
    if (box.width === 0 || hidden([piece])) continue;
    const [x, y] = [box.width * 0.16, box.height * 0.16];
    for (const a of seen) {
      if (piece.contains(a.element) || Boolean(piece.ownerSVGElement) !== Boolean(a.element.ownerSVGElement)) continue;
      if (piece.ownerSVGElement && piece.compareDocumentPosition(a.element) & Node.DOCUMENT_POSITION_FOLLOWING) continue;
      const wide = Math.min(a.right, box.right - x) - Math.max(a.left, box.left + x);
      const high = Math.min(a.bottom, box.bottom - y) - Math.max(a.top, box.top + y);
      if (wide <= SLACK || high <= SLACK) continue;
      const top = document.elementFromPoint((a.left + a.right) / 2, (a.top + a.bottom) / 2)?.closest(OVER);
      if (top && top.contains(a.element) !== top.contains(piece)) continue;
      over.push(`${describe(a.element, a.text)} | piece ${piece.dataset.piece}`);
    }
  }
  return { texts: seen.length, small, cut, over };
}
