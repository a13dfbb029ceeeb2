/** Just enough Markdown for our own pages, as data: nothing of it ever becomes markup unread. */

export type Span = { text: string; bold?: boolean; italic?: boolean; code?: boolean; href?: string };
export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "quote"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "code"; text: string };

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\*([^*\s][^*]*?)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Bold, italics, code and links of a line. */
export function spans(line: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > at) found.push({ text: line.slice(at, match.index) });
    if (match[1] !== undefined) found.push({ text: match[1], bold: true });
    else if (match[2] !== undefined) found.push({ text: match[2], code: true });
    else if (match[3] !== undefined) found.push({ text: match[3], italic: true });
    else found.push({ text: match[4]!, href: /^https?:\/\//.test(match[5]!) ? match[5] : undefined });
    at = match.index + match[0].length;
  }
  if (at < line.length) found.push({ text: line.slice(at) });
  return found;
}

const cells = (line: string): Span[][] =>
  line
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

/** A page as blocks. */
export function blocks(text: string): Block[] {
  const lines = text.split("\n");
  const made: Block[] = [];
  let i = 0;
  const gather = (more: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    while (i < lines.length && more(lines[i]!)) taken.push(lines[i++]!);
    return taken;
  };
  while (i < lines.length) {
    const line = lines[i]!;
    if (line.trim() === "") i++;
    else if (line.startsWith("```")) {
      i++;
      made.push({ kind: "code", text: gather((l) => !l.startsWith("```")).join("\n") });
      i++;
    } else if (/^#{1,6} /.test(line)) {
      const level = line.indexOf(" ");
      made.push({ kind: "heading", level, spans: spans(line.slice(level + 1)) });
      i++;
    } else if (line.startsWith(">")) {
      made.push({ kind: "quote", spans: spans(gather((l) => l.startsWith(">")).map((l) => l.replace(/^>\s?/, "")).join(" ")) });
    } else if (line.trimStart().startsWith("|")) {
      const rows = gather((l) => l.trimStart().startsWith("|"));
      const ruled = rows[1] !== undefined && /^[\s|:-]+$/.test(rows[1]);
      made.push({ kind: "table", head: ruled ? cells(rows[0]!) : [], rows: rows.slice(ruled ? 2 : 0).map(cells) });
    } else if (/^\s*([-*]|\d+\.) /.test(line)) {
      const ordered = /^\s*\d/.test(line);
      const items: string[] = [];
      while (i < lines.length && lines[i]!.trim() !== "" && !/^#/.test(lines[i]!)) {
        const item = lines[i]!;
        if (/^\s*([-*]|\d+\.) /.test(item)) items.push(item.replace(/^\s*([-*]|\d+\.) /, ""));
        else items[items.length - 1] += ` ${item.trim()}`;
        i++;
      }
      made.push({ kind: "list", ordered, items: items.map(spans) });
    } else {
      const stop = (l: string) => l.trim() === "" || /^(#|>|\||```)/.test(l.trimStart()) || /^\s*([-*]|\d+\.) /.test(l);
      const first = lines[i++]!;
      made.push({ kind: "paragraph", spans: spans([first, ...gather((l) => !stop(l))].join(" ")) });
    }
  }
  return made;
}

/** A page by its chapters (headings of the second level), each with its title. */
export function chapters(text: string): { title: string; text: string }[] {
  return text
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith("## "))
    .map((part) => ({ title: part.slice(3, part.indexOf("\n")).trim(), text: part }));
}
