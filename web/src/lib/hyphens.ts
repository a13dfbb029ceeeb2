/** Where long words may part: browsers know how in some languages only, and narrow cards are there in all. */

/** Words that do not fit into a narrow card; Cyrillic letters are wider. */
export const LONG = /\p{Script=Latin}{12,}|\p{Script=Cyrillic}{9,}/gu;
/** Words that do not fit there in smaller letters either. */
const TOO_LONG = /\p{Script=Latin}{13,}|\p{Script=Cyrillic}{9,}/gu;
const VOWELS = "aeiouаеёиоуыэюяіїє";
const SILENT = "ьъй’";
/** A consonant with its vowel: what begins a syllable. */
const SYLLABLE = new RegExp(`[^${VOWELS}${SILENT}][${VOWELS}]`, "giu");

/** A name whose long words may part between syllables. */
export function breakable(name: string): string {
  return name.replace(TOO_LONG, (word) => {
    const places = [...word.matchAll(SYLLABLE)].map((found) => found.index).filter((at) => at >= 3 && at <= word.length - 4);
    return [...word].map((letter, at) => (places.includes(at) ? `\u00ad${letter}` : letter)).join("");
  });
}
