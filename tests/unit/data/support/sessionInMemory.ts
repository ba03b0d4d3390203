import type { SessionStorage } from '../../../../src/data/session/client/sessionStorage.ts';

export const sessionInMemory = (values = new Map<string, string>()): SessionStorage => ({
  getItem: async (key) => values.get(key) ?? null,
  setItem: async (key, value) => void values.set(key, value),
  removeItem: async (key) => void values.delete(key),
  change: async (key, decide) => {
    const next = decide(values.get(key) ?? null);
    if (next === null) values.delete(key);
    else if (next !== undefined) values.set(key, next);
  },
});
