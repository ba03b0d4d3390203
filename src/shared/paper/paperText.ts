/** What is on a narrow paper, for the screen, the system's print and a receipt printer alike. */

export interface PaperLine {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** Read from two steps away. */
  readonly large: boolean;
}

export interface PaperText {
  /** Name, and what is below it. */
  readonly company: { readonly name: string; readonly below: readonly string[] };
  readonly title: string;
  readonly number: string;
  /** Below the number. */
  readonly note: string | null;
  /** Such as COPY. */
  readonly marks: readonly string[];
  readonly lines: readonly PaperLine[];
  /** Of the QR code. */
  readonly code: string | null;
  /** What the code is, in the language of the paper. */
  readonly codeLabel?: string;
  /** A line for each, above the name where it is known. */
  readonly signatures: readonly { readonly label: string; readonly name: string | null }[];
}
