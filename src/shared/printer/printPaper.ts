/** A paper in ESC/POS, the language of receipt printers. Loaded only with a configured printer: the encoder is larger than the screens. */
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { encode as codeOf } from 'uqr';
import { printBytes, type PrintTrouble } from '../../data/printer.ts';
import type { PrinterSettings } from '../../domain/printer/printerSettings.ts';
import type { PaperText } from '../paper/paperText.ts';

/** Null: everything was sent. `onBegin` is called before the first byte. */
export const printPaper = (
  settings: PrinterSettings,
  paper: PaperText,
  onBegin: () => void,
): Promise<PrintTrouble | null> => printBytes(settings, escPos(paper, settings), onBegin);

/** Dots across at 8 a mm, and characters of 12 dots. */
const WIDTHS = { 58: { dots: 384, columns: 32, labels: 12 }, 80: { dots: 576, columns: 48, labels: 16 } } as const;
/** Dots per module of the code: a wider code than the paper is not printed, and below 3 it is not readable. */
const [LEAST_DOTS, MOST_DOTS] = [3, 7];
/** Of both sides, in modules. */
const QUIET_ZONE = 8;
/** The knife is this many lines above the printed line. */
const LINES_TO_KNIFE = 4;
const LINES_TO_SIGN = 4;
/** Between the signature lines, in characters. */
const GAP = 1;

export function escPos(paper: PaperText, { paper: width, cut }: Pick<PrinterSettings, 'paper' | 'cut'>) {
  const { dots, columns, labels } = WIDTHS[width];
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, newline: '\n' }).initialize();
  const line = (text: string) => encoder.line(printable(text));
  const rule = () => encoder.line('-'.repeat(columns));
  /** Twice as wide if it fits. */
  function large(text: string) {
    encoder.size(printable(text).length * 2 <= columns ? 2 : 1, 2).bold(true);
    line(text).size(1).bold(false);
  }

  encoder.align('center').bold(true).height(2);
  line(paper.company.name).height(1).bold(false);
  for (const text of paper.company.below) line(text);
  rule().align('left');
  line(paper.title.toUpperCase());
  if (paper.number) large(paper.number);
  if (paper.note !== null) line(paper.note);
  encoder.align('center').invert(true);
  for (const mark of paper.marks) large(` ${mark} `);
  encoder.invert(false).align('left');
  rule();
  for (const { label, value, large: isLarge } of paper.lines) {
    if (isLarge) {
      line(label);
      large(value);
    } else encoder.table([{ width: labels, marginRight: 1 }, {}], [[printable(label), printable(value)]]);
  }
  if (paper.code !== null) {
    const { size: modules } = codeOf(paper.code, { ecc: 'M', border: 0 });
    const size = Math.max(LEAST_DOTS, Math.min(MOST_DOTS, Math.floor(dots / (modules + QUIET_ZONE))));
    encoder.newline().align('center').qrcode(paper.code, { size, errorlevel: 'm' }).align('left');
  }
  const each = Math.floor(columns / paper.signatures.length) - GAP;
  encoder.newline(LINES_TO_SIGN).table(
    paper.signatures.map(() => ({ width: each, align: 'center', marginRight: GAP })),
    [
      paper.signatures.map(() => '-'.repeat(each)),
      paper.signatures.map(({ label }) => printable(label)),
      paper.signatures.map(({ name }) => printable(name ?? '')),
    ],
  );
  encoder.newline(LINES_TO_KNIFE);
  if (cut === 'yes') encoder.cut('partial');
  return new Uint8Array(encoder.encode());
}

/** Text in ASCII, which every receipt printer has; beyond it their code pages differ. A character without an equivalent becomes `?`. */
export const printable = (text: string): string =>
  Array.from(text.replaceAll(/(?<=\d)(?=[¼½¾])/g, ' ').normalize('NFKD'), (one) =>
    one <= '~' ? one : /\p{M}/u.test(one) ? '' : (ALIKE.get(one) ?? '?'),
  )
    .join('')
    .replaceAll(/[\s\p{Cc}]/gu, ' ');

/** Characters that Unicode normalization does not decompose: after each ASCII character those that are printed as it. */
const ALIKES = ["'‘’‚′`´", '"“”„″«»', '-‐‑‒–—―−·•', '/⁄∕', 'x×', 'oø', 'OØ', 'dđð', 'DĐ', 'lł', 'LŁ', 'sß', 'aæ', 'iı'];
const ALIKE = new Map(ALIKES.flatMap((row) => Array.from(row.slice(1), (one) => [one, row.charAt(0)] as const)));
