/** A port as it is, but for some of its methods. */
export function changed<T extends object>(port: T, methods: Partial<T>): T {
  return new Proxy(port, {
    get: (target, name) => {
      const own: unknown = Reflect.get(methods, name);
      const part: unknown = own ?? Reflect.get(target, name, target);
      return own === undefined && typeof part === 'function' ? part.bind(target) : part;
    },
  });
}

/** A port as it is, with each call of these methods and its time in the log. */
export const watched = <T extends object>(port: T, log: unknown[], now: () => number, ...methods: (keyof T)[]): T =>
  new Proxy(port, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name, target);
      if (typeof part !== 'function' || !methods.some((method) => method === name)) return part;
      return (...given: unknown[]) => {
        log.push([now(), name, ...given]);
        return part.apply(target, given);
      };
    },
  });
