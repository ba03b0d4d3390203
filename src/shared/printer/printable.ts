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
