/** The report as a text for WhatsApp: stars make a line bold there. */
import { formatDay } from '../../../i18n/dates.ts';
import { sectionsOf, shiftLines, shiftName, type Line, type Words } from './reportWords.ts';
import type { KnownReport } from './useDailyReport.ts';

export function reportText(known: KnownReport, words: Words, company: string): string {
  const { t, language } = words;
  const block = (title: string, lines: readonly Line[], none: string) =>
    [`*${title}*`, ...(lines.length === 0 ? [none] : lines.map(lineText))].join('\n');
  return [
    [`*${t('report.title')}*`, company, formatDay(known.report.day, language)].filter(Boolean).join('\n'),
    ...known.report.shifts.map((shift) => block(shiftName(shift, t), shiftLines(shift, words), '')),
    ...sectionsOf(known, words).map(({ title, lines, none }) => block(title, lines, none)),
  ].join('\n\n');
}

const lineText = ({ name, value, note }: Line): string => `${name}: ${value}${note ? ` (${note})` : ''}`;
