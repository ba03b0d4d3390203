/** The part of the library that is used; its published types bring those of Node along. */
declare module 'read-excel-file/universal' {
  export type CellValue = string | number | boolean | Date | null;
  export const readSheet: (file: ArrayBuffer, options: { readonly trim: boolean }) => Promise<CellValue[][]>;
}
