/** Colour arithmetic for the tests: contrast as WCAG defines it, and distance under colour blindness. */

type Triple = [number, number, number];

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB. */
const VISION: Record<string, Triple[] | null> = {
  usual: null,
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The custom properties of the rule with this selector, as far as they are six-digit colours. */
export function palette(css: string, selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf("}", start));
  const found = body.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})\b/g);
  return Object.fromEntries([...found].map((match) => [match[1], match[2]]));
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Distance of two colours in OKLab, times 100, in the eyes that tell them apart least. */
export function distance(a: string, b: string): number {
  return Math.min(...Object.keys(VISION).map((vision) => distanceFor(vision, a, b)));
}

/** Distance of two colours in OKLab, times 100, for one kind of vision. */
export function distanceFor(vision: string, a: string, b: string): number {
  const [x, y] = [oklab(seen(vision, a)), oklab(seen(vision, b))];
  return 100 * Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

function linear(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function seen(vision: string, hex: string): Triple {
  const matrix = VISION[vision];
  const colour = linear(hex);
  if (!matrix) return colour;
  return matrix.map((row) =>
    Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])),
  ) as Triple;
}

function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
