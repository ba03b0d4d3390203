/** Spellings of one name, and names that only look like one: for the key in TypeScript and its twin in SQL. */
export const ONE_NAME: readonly string[][] = [
  [
    "Toko Ma'ruf",
    'Toko Ma’ruf',
    'toko  ma‘ruf',
    'TOKO MAʼRUF',
    'Toko Ma`ruf ',
    'Toko Ma´ruf',
    'Toko Ma′ruf',
    'Toko Ma＇ruf',
  ],
  ['Abdul-Rahman', 'Abdul–Rahman', 'abdul—rahman', 'Abdul‑Rahman', 'Abdul‐Rahman', 'Abdul−Rahman', 'ABDUL－RAHMAN'],
  ['Café Élan', 'Cafe\u0301 E\u0301lan', 'CAFÉ ÉLAN'],
  ['CV "Jaya"', 'CV “Jaya”', 'cv „jaya‟'],
  ['Slamet', ' slamet\u00a0', 'SLA\u200bMET'],
];
export const OTHER_NAMES: readonly string[] = ['Toko Maruf', 'Abdul Rahman', 'Cafe Elan', 'Slamet R.', 'Toko Ma ruf'];
