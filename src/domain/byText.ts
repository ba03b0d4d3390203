/** For sorting texts by their characters: the same order on every device, whatever its language. */
export const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
