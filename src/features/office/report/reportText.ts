/** The report as text for WhatsApp, where stars make a line bold. */
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatDay } from '../../../i18n/dates.ts';
import { lostSentence } from '../shared/LostProduction.tsx';
import { headlinesOf, inWords, sectionsOf, type Line, type Table, type Words } from './reportWords.ts';
import type { KnownReport } from './useDailyReport.ts';

/** Characters of a name or note in the short text. */
const LONGEST = 60;
const MOST = 3;

/** At most 15 lines, the result first; a day has at most three shifts. What did not happen has no line, except incidents. */
export function reportText(known: KnownReport, words: Words, company: string): string {
  const { t, language } = words;
  const { report, stops, incidents } = known;
  const { efficiency, recovery, fuel, shifts, materials, lost } = report;
  const { m3, litres, hours, percent } = inWords(words);
  const [produced, delivered, net, cash, harm] = headlinesOf(known, words).map(lineText);
  const sold = materials
    .filter((one) => one.delivered > 0)
    .toSorted((one, other) => other.delivered - one.delivered)
    .map((one) => `${materialByName(one.material).displayName} ${m3(one.delivered)}`);
  const reasons = new Set(stops.map(({ stop }) => t(`office.reason.${stop.reason}`)));
  const notes = shifts.flatMap(({ shift }) => shift?.handover_note ?? []);
  const line = (name: string, value: string, note?: string) => lineText({ name, value, note });
  return [
    [`*${t('report.title')} · ${formatDay(report.day, language)}*`, clipped(company)].filter(Boolean).join(' · '),
    `*${produced}*`,
    ...shifts.flatMap(({ shift, produced: made, target }) =>
      shift && target !== null
        ? [line(clipped(shift.shift_name), m3(made), t('report.ofTarget', { target: m3(target) }))]
        : [],
    ),
    delivered,
    listed(sold),
    net,
    cash,
    efficiency.hours.down > 0 && line(t('report.downtime'), hours(efficiency.hours.down), listed([...reasons])),
    lost.produced < lost.target && lostSentence(lost, t('report.onThisDay'), words),
    recovery.feed > 0 &&
      line(
        t('report.feed'),
        m3(recovery.feed),
        recovery.percent === null ? undefined : `${t('report.recovery')} ${percent(recovery.percent)}`,
      ),
    fuel.issued > 0 && line(t('report.fuelIssued'), litres(fuel.issued)),
    [harm, listed(incidents.map(({ title }) => clipped(title)))].filter(Boolean).join(' · '),
    notes.length > 0 && line(t('report.section.handover'), clipped(notes.join(' / '), 2 * LONGEST)),
  ]
    .filter(Boolean)
    .join('\n');
}

/** On one line; a longer text ends in `…`. */
function clipped(text: string, longest = LONGEST): string {
  const whole = text.replaceAll(/\s+/g, ' ').trim();
  return whole.length > longest ? `${whole.slice(0, longest - 1).trimEnd()}…` : whole;
}

const listed = (names: readonly string[]): string =>
  [...names.slice(0, MOST), ...(names.length > MOST ? [`+${names.length - MOST}`] : [])].join(', ');

export function wholeText(known: KnownReport, words: Words, company: string): string {
  const { t, language } = words;
  return [
    [`*${t('report.title')}*`, company, formatDay(known.report.day, language)].filter(Boolean).join('\n'),
    [`*${t('report.result')}*`, ...headlinesOf(known, words).map(lineText)].join('\n'),
    ...sectionsOf(known, words).map(({ title, lines = [], table, none }) => {
      const said = table ? rowTexts(table) : lines.map(lineText);
      return [`*${title}*`, ...(said.length === 0 ? [none] : said)].join('\n');
    }),
  ].join('\n\n');
}

const withNote = (value: string, note?: string): string => `${value}${note ? ` (${note})` : ''}`;

const lineText = ({ name, value, note }: Line): string => (value === '' ? name : `${name}: ${withNote(value, note)}`);

/** A value with its column head, unless it is empty. */
const rowTexts = ({ heads, rows }: Table): string[] =>
  rows.map(({ name, cells }) => {
    const said = cells.flatMap(({ value, note }, at) =>
      value === '' || value === '–' ? [] : [withNote(`${heads[at]?.value ?? ''} ${value}`, note)],
    );
    return `${name}: ${said.join(', ')}`;
  });
