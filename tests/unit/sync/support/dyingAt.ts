/** The parts of a worker until its nth call to the outside: from then on nothing it does takes effect any more. */
export function dyingAt<T extends object>(parts: T, life: { left: number }): T {
  return new Proxy(parts, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name, target);
      if (typeof part !== 'function') return part;
      return (...args: unknown[]) => {
        life.left -= 1;
        return life.left < 0 ? Promise.reject(new Error('killed')) : Reflect.apply(part, target, args);
      };
    },
  });
}
