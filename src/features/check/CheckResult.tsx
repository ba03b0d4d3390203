import { CircleCheck, CircleHelp, CircleX, Info, type LucideIcon } from 'lucide-react';
import { officeWord, type TicketKeys } from '../../domain/deliveries/ticketVerdict.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import { formatDateTime, useTexts, withUnit } from '../../i18n/index.ts';
import { Message, cx } from '../../ui/index.ts';
import type { Tone } from '../../ui/Mark.tsx';
import type { Result } from './useCheck.ts';

const TONES = {
  bad: ['altered', 'missing', 'revoked', 'void', 'cancelled', 'other'],
  warn: ['cut', 'unknown', 'no_ticket', 'unreadable', 'revised', 'notRecorded', 'notFound'],
  good: ['genuine', 'valid'],
  info: ['unsigned', 'unverified', 'wait', 'unreachable'],
} as const;
type Word = (typeof TONES)[keyof typeof TONES][number];
const ICONS = { bad: CircleX, warn: CircleHelp, good: CircleCheck, info: Info } as const satisfies Partial<
  Record<Tone, LucideIcon>
>;

/** The ticket's verdict, and the signed facts: only what its paper shows. */
export function CheckResult({ result, list }: { readonly result: Result; readonly list: TicketKeys | null }) {
  const { t, language } = useTexts();
  const { verdict, code, office } = result;
  const answer = office?.answer;
  const added = !office ? null : answer ? officeWord(answer, code) : office.wait > 0 ? 'wait' : 'unreachable';
  const words: readonly (Word | null)[] = [verdict, added];
  const at = (time: string) => formatDateTime(new Date(time), language, list?.time_zone ?? 'Asia/Jakarta');
  const values = {
    company: list?.company || t('check.thisCompany'),
    revision: answer?.revision ?? 0,
    minutes: office?.wait ?? 0,
  };
  const facts = code?.facts ?? (answer?.facts && { ...answer.facts, revision: answer.revision ?? 0 });
  const volume = Number(facts?.volume);
  const lines =
    facts &&
    ([
      [t('delivery.field.truck_license'), facts.plate, true],
      // Shows the receiver whether an old ticket is presented again for another load.
      [t('delivery.field.captured_at'), at(facts.time), true],
      [t('delivery.field.material_type'), materialByName(facts.material).displayName, true],
      [t('delivery.field.volume'), Number.isFinite(volume) ? withUnit(volume, 'm³', language) : facts.volume, true],
      [t('check.number'), facts.number, false],
      [t('check.revision'), facts.revision > 0 ? String(facts.revision) : '', false],
    ] as const);
  return (
    <div role="status" className="flex flex-col gap-4">
      {!verdict && !office && <p>{t('older.asking')}</p>}
      {(['bad', 'warn', 'good', 'info'] as const).flatMap((tone) =>
        TONES[tone].flatMap((word: Word) =>
          words.includes(word) ? (
            <Message key={word} tone={tone} icon={ICONS[tone]} className="text-lg">
              <p className="text-xl font-bold">{t(`check.verdict.${word}`, values)}</p>
              {t(`check.meaning.${word}`, values)}
            </Message>
          ) : (
            []
          ),
        ),
      )}
      {answer?.printed_at && (
        <p className="font-semibold">
          {t('check.printed', { time: at(answer.printed_at) })}{' '}
          {answer.copies && t('check.copies', { count: answer.copies })}
        </p>
      )}
      {lines && (
        <dl className="rounded-md border border-line bg-surface px-4">
          {lines.map(([name, value, isLarge]) => (
            <div key={name} className="border-b border-line py-3 last:border-b-0">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className={cx('font-bold wrap-anywhere', isLarge && 'text-figure')}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
