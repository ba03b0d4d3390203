/** How large a request is, how long it may take, and a smaller size for the next attempt. */
export const halved = (size: number): number => Math.max(1, Math.floor(size / 2));

/** 15 s and a second for every kB: no link is so slow that a request can never finish. */
export const timeLimitMs = (bytes: number): number => 15_000 + bytes;

const encoder = new TextEncoder();
export const byteLength = (text: string): number => encoder.encode(text).length;
