/** Parts: what changed of a record, merged into what is there (`server/parts.py` says how it is written). */

/** `[value]` is there now; `[]` is gone; `[start, count, items]` replaces items of a list; else what changed within. */
export type Patch = [] | [unknown] | [number, number, unknown[]] | { [key: string]: Patch };

/** The value with the patch applied. What is there before stays as it is, and what did not change is shared. */
export function merged<T>(value: T, patch: Patch): T {
  return apply(value, patch) as T;
}

function apply(value: unknown, patch: Patch): unknown {
  if (Array.isArray(patch)) {
    if (patch.length === 1) return patch[0];
    const [start, count, items] = patch as [number, number, unknown[]];
    return (value as unknown[]).toSpliced(start, count, ...items);
  }
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(patch)) {
    if (Array.isArray(inner) && inner.length === 0) delete copy[key];
    else copy[key] = apply(copy[key], inner);
  }
  return copy;
}
