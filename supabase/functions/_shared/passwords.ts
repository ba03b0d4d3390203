/** Auth hashes the first 72 bytes and no more: what follows would be no part of the password. */
export const MAX_PASSWORD_BYTES = 72;
export const isHashedWhole = (password: string): boolean =>
  new TextEncoder().encode(password).byteLength <= MAX_PASSWORD_BYTES;
