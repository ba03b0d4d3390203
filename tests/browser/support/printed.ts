/** What stands on the sheets of a PDF that the browser printed, as far as a test needs to know: its fonts have glyphs, not letters. */
import { inflateSync } from 'node:zlib';

/** The texts of each sheet, in glyphs. */
export function sheetsOf(pdf: Buffer): string[][][] {
  const source = pdf.toString('latin1');
  return [...source.matchAll(/\/Type\s*\/Page\b[^]*?\/Contents (\d+) 0 R/g)].map(([, object = '']) =>
    textsIn(contentOf(pdf, source, object)),
  );
}

/** Whether a sheet carries `text`, all of it in one place: a letter is always the same glyph, and another letter another one. */
export const carries = (sheet: readonly string[][], text: string): boolean =>
  sheet.some((glyphs) => spells(glyphs, text));

function contentOf(pdf: Buffer, source: string, object: string): string {
  const head = new RegExp(`(?:^|\\s)${object} 0 obj\\s*<<[^]*?>>\\s*stream\\r?\\n`).exec(source);
  if (!head) throw new Error(`the sheet has no content ${object}`);
  const start = head.index + head[0].length;
  return inflateSync(pdf.subarray(start, source.indexOf('endstream', start))).toString('latin1');
}

const textsIn = (content: string): string[][] =>
  [...content.matchAll(/^BT$([^]*?)^ET$/gm)].map(([, text = '']) =>
    [...text.matchAll(/<([0-9A-F]+)> Tj/g)].flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? []),
  );

function spells(glyphs: readonly string[], text: string): boolean {
  const letters = text.split('');
  const pairs = new Map(letters.map((letter, at) => [letter, glyphs[at]]));
  return (
    glyphs.length === letters.length &&
    new Set(pairs.values()).size === pairs.size &&
    letters.every((letter, at) => pairs.get(letter) === glyphs[at])
  );
}
