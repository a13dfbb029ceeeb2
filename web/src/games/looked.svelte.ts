/** Whose board is looked at, where boards take turns in one place: chosen on the board or in the rail. Null is one's own. */
export const looked = $state<{ seat: number | null }>({ seat: null });
