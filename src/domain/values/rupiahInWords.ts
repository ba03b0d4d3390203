/** A sum in Indonesian words, as a kwitansi says it: 1250000 is "satu juta dua ratus lima puluh ribu". Whole rupiah, from 0 on. */
export function rupiahInWords(amount: number): string {
  if (amount < 12) return UNITS[amount] ?? '';
  if (amount < 20) return `${rupiahInWords(amount - 10)} belas`;
  const at = SIZES.findIndex((size) => amount >= size);
  const [size = 1, scale = ''] = [SIZES[at], SCALES[at]];
  const [count, rest] = [Math.floor(amount / size), amount % size];
  const head = count === 1 && size <= 1_000 ? `se${scale}` : `${rupiahInWords(count)} ${scale}`;
  return rest === 0 ? head : `${head} ${rupiahInWords(rest)}`;
}
const UNITS = 'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas'.split(' ');
const SCALES = 'triliun miliar juta ribu ratus puluh'.split(' ');
const SIZES = [1e12, 1e9, 1e6, 1e3, 100, 10];
