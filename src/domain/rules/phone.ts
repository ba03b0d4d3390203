/** A leading 0 becomes +62, 00 becomes +; separators and Excel's wrapping are dropped. The rest is left to the rule. */
export const normalisePhone = (typed: string): string =>
  typed
    .replace(/[\s().="'–—-]/g, '')
    .replace(/^00(?=\d)/, '+')
    .replace(/^(?:\+62)?0(?=\d)/, '+62');
