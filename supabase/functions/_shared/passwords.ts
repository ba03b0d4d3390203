/** Auth hashes only the first 72 bytes: the rest of a longer password would be ignored. */
export const MAX_PASSWORD_BYTES = 72;
export const isHashedWhole = (password: string): boolean =>
  new TextEncoder().encode(password).byteLength <= MAX_PASSWORD_BYTES;
