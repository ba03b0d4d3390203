/** Text in the letters that every receipt printer has, those of ASCII: beyond it their code pages differ. What has no likeness is a `?`. */
export const printable = (text: string): string =>
  Array.from(text.replaceAll(/(?<=\d)(?=[¼½¾])/g, ' ').normalize('NFKD'), (one) =>
    one <= '~' ? one : /\p{M}/u.test(one) ? '' : (ALIKE.get(one) ?? '?'),
  )
    .join('')
    .replaceAll(/[\s\p{Cc}]/gu, ' ');

/** What Unicode does not take apart by itself: behind each letter of ASCII those that are printed as it. */
const ALIKES = ["'‘’‚′`´", '"“”„″«»', '-‐‑‒–—―−·•', '/⁄∕', 'x×', 'oø', 'OØ', 'dđð', 'DĐ', 'lł', 'LŁ', 'sß', 'aæ', 'iı'];
const ALIKE = new Map(ALIKES.flatMap((row) => Array.from(row.slice(1), (one) => [one, row.charAt(0)] as const)));
