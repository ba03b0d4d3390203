import { Calculator, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useSite } from '../../../data/index.ts';
import { nameKey, useRecordNames, type Recount } from '../../../data/settings.ts';
import { sentenceOf } from '../../../domain/audit/errors.ts';
import { isMaterialType, shortName } from '../../../domain/materials/materials.ts';
import { LEDGER_PARTS, type LedgerCheck } from '../../../domain/settings/siteHealth.ts';
import { formatDateTime, formatNumber, useTexts } from '../../../i18n/index.ts';
import { Button, cx, Message, useOnline } from '../../../ui/index.ts';
import { SettingsSection } from '../SettingsSection.tsx';

/** The stored sums compared with those of the records, part by part. */
export function LedgerSection({ recount: { last, done, failure, start } }: { readonly recount: Recount }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const online = useOnline();
  const isBusy = done !== null;
  const at = last && formatDateTime(new Date(last.at), language, timeZone);
  const text = t(isBusy ? 'health.ledger.busy' : 'health.ledger.recount');
  return (
    <SettingsSection title={t('health.ledger.title')}>
      <p className="mb-4 text-ink-soft">{t('health.ledger.text')}</p>
      <Button icon={Calculator} disabled={isBusy || !online} onClick={() => void start()} text={text} />
      {isBusy && (
        <progress
          aria-label={text}
          value={done}
          max={LEDGER_PARTS.length}
          className="mt-4 h-2 w-full accent-accent-ink"
        />
      )}
      {failure && (
        <Message tone="bad" icon={CircleAlert} role="alert" className="mt-4" text={t(`error.${sentenceOf(failure)}`)} />
      )}
      <p role="status" className="mt-4 text-sm text-ink-soft">
        {!isBusy && (at ? t('health.ledger.asOf', { at }) : t('health.ledger.never'))}
      </p>
      <ul>{last && LEDGER_PARTS.map((part) => <Part key={part} part={part} checked={last.parts} />)}</ul>
    </SettingsSection>
  );
}

function Part({ part, checked }: { readonly part: LedgerCheck['part']; readonly checked: readonly LedgerCheck[] }) {
  const { t } = useTexts();
  // A part that did not answer is missing.
  const check = checked.find((one) => one.part === part);
  const [Icon, tone, text] = !check
    ? [CircleDashed, 'text-ink-soft', t('health.ledger.unknown')]
    : check.differs === 0
      ? [CircleCheck, 'text-good', t('health.ledger.equal')]
      : [CircleAlert, 'text-bad', t('health.ledger.differs', { count: check.differs })];
  return (
    <li className="border-t border-line py-2 text-sm first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <Icon aria-hidden className={cx('size-5 shrink-0', tone)} />
        <span className="flex-1 basis-24">{t(`health.part.${part}`)}</span>
        <span className={cx('font-semibold', tone)}>{text}</span>
      </p>
      {check && check.differs > 0 && <Examples {...check} />}
    </li>
  );
}

/** Each begins with its material, its day, or the id of its customer or order; other ids are for support. */
function Examples({ part, examples }: LedgerCheck) {
  const { t, language } = useTexts();
  const named = examples.map(
    ({ key }) => ({ table: part === 'orders' ? part : 'customers', id: key.slice(0, 36) }) as const,
  );
  const names = useRecordNames(named);
  const word = (text: string) => (isMaterialType(text) ? shortName(text) : text);
  const number = (text: string) => (Number.isNaN(Number(text)) ? text : formatNumber(Number(text), language));
  const numbers = (text: string | null) => text?.split(' / ').map(number).join(' / ') ?? t('health.ledger.missing');
  return (
    <>
      <p className="mt-1 pl-7 text-ink-soft">{t(`health.of.${part}`)}</p>
      <ul className="list-disc pl-12 wrap-anywhere">
        {examples.map(({ key, stored, counted }, n) => {
          const name = named[n] && names?.get(nameKey(named[n]));
          const what = [name ?? key.slice(0, 36), key.slice(36)].join('').split(' ').map(word).join(' ');
          const values = { what, stored: numbers(stored), counted: numbers(counted) };
          return <li key={key}>{t('health.ledger.example', values)}</li>;
        })}
      </ul>
    </>
  );
}
