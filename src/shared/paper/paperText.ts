/** The content of a narrow paper, for the screen, the system's print and a receipt printer. */

export interface PaperLine {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Readable from two steps away. */
  readonly large: boolean;
}

export interface PaperText {
  /** Name, and the lines below it. */
  readonly company: { readonly name: string; readonly below: readonly string[] };
  readonly title: string;
  readonly number: string;
  /** Below the number. */
  readonly note: string | null;
  /** Such as COPY. */
  readonly marks: readonly string[];
  readonly lines: readonly PaperLine[];
  /** Content of the QR code. */
  readonly code: string | null;
  /** What the code is, in the paper's language. */
  readonly codeLabel?: string;
  /** One line each, with the name above if it is known. */
  readonly signatures: readonly { readonly label: string; readonly name: string | null }[];
}
