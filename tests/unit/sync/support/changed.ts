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
