/** `SOAK=1` runs the long counts: the same tests, for longer. */
const isSoak = process.env['SOAK'] === '1';

export const soak = (usual: number, long: number): number => (isSoak ? long : usual);
export const soakMinutes = (usual: number, long: number): number => soak(usual, long) * 60_000;
