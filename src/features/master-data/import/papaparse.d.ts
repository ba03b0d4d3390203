/** The part of the library that is used; its published types bring those of Node along. */
declare module 'papaparse' {
  interface ParseResult {
    readonly data: string[][];
    readonly errors: readonly { readonly type: 'Quotes' | 'FieldMismatch'; readonly row?: number }[];
  }
  const Papa: {
    readonly parse: (text: string, options: { readonly delimiter: string; readonly preview?: number }) => ParseResult;
  };
  // oxlint-disable-next-line import/no-default-export -- the library is a CommonJS module, which has no names
  export default Papa;
}
