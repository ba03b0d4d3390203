/** An amount in Indonesian words, as on a kwitansi: 1250000 is "satu juta dua ratus lima puluh ribu". Whole rupiah, from 0 on. */
export function rupiahInWords(amount: number): string {
  return amount === 0 ? 'nol' : words(amount);
}

const UNITS = [
  '',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
];
const SCALES = [
  [1e12, 'triliun'],
  [1e9, 'miliar'],
  [1e6, 'juta'],
  [1e3, 'ribu'],
  [100, 'ratus'],
  [10, 'puluh'],
] as const;

function words(amount: number): string {
  if (amount < 12) return UNITS[amount] ?? '';
  if (amount < 20) return `${words(amount - 10)} belas`;
  const [size, scale] = SCALES.find(([least]) => amount >= least) ?? [1, ''];
  const count = Math.floor(amount / size);
  const head = count === 1 && size <= 1e3 ? `se${scale}` : `${words(count)} ${scale}`;
  return `${head} ${words(amount % size)}`.trim();
}
