/** The used part of the library; its published types depend on those of Node. */
declare module 'papaparse' {
  interface ParseResult {
    readonly data: string[][];
    readonly errors: readonly { readonly type: 'Quotes' | 'FieldMismatch'; readonly row?: number }[];
  }
  const Papa: {
    readonly parse: (text: string, options: { readonly delimiter: string; readonly preview?: number }) => ParseResult;
  };
  // oxlint-disable-next-line import/no-default-export -- the library is a CommonJS module without named exports
  export default Papa;
}
