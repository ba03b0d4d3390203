/** The browser commits, and says that the connection was lost: as a transaction of an open store would tell it. */
export function withLostWord(transaction: IDBTransaction): IDBTransaction {
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  return new Proxy(transaction, {
    get: (target, name) => {
      if (name === 'error') return lost;
      if (name === 'addEventListener')
        return (type: string, listener: () => void) => {
          if (type === 'abort') target.addEventListener('complete', listener);
        };
      const part: unknown = Reflect.get(target, name, target);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
}
