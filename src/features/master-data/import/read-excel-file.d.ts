/** The used part of the library; its published types depend on those of Node. */
declare module 'read-excel-file/universal' {
  export type CellValue = string | number | boolean | Date | null;
  export const readSheet: (file: ArrayBuffer, options: { readonly trim: boolean }) => Promise<CellValue[][]>;
}
