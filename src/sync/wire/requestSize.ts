/** Size and time limit of a request, and the size of the next attempt. */
export const halved = (size: number): number => Math.max(1, Math.floor(size / 2));

/** ms: 15 s, and one second for every kB, so that a request can finish on any link. */
export const timeLimitMs = (bytes: number): number => 15_000 + bytes;

const encoder = new TextEncoder();
export const byteLength = (text: string): number => encoder.encode(text).length;
