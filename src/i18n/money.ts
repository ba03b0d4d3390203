import { localeOf } from './languages.ts';
import type { Language } from './languages.ts';

/** Whole rupiah; the space after Rp is a no-break space in both languages. */
export function formatRupiah(amount: number, language: Language): string {
  const figure = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 0 }).format(Math.abs(amount));
  return `${amount < 0 ? '−' : ''}Rp\u00A0${figure}`;
}
