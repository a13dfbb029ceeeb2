/** Letter keys for buttons: a letter of the label where one is free. */

/** Letters the table itself uses: undo, hint, and the next table. */
export const RESERVED = new Set(["u", "h", "n"]);

/** One letter per label, the first free one of its words' initials, then of all its letters. */
export function letters(labels: string[]): string[] {
  const taken = new Set(RESERVED);
  return labels.map((label) => {
    const text = label.toLowerCase().normalize("NFD");
    const initials = [...text.matchAll(/\b([a-z])/g)].map((match) => match[1]!);
    const every = [...text].filter((c) => c >= "a" && c <= "z");
    const all = [..."abcdefghijklmnopqrstuvwxyz"];
    const letter = [...initials, ...every, ...all].find((c) => !taken.has(c)) ?? "";
    if (letter) taken.add(letter);
    return letter;
  });
}
