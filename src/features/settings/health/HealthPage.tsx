import { CircleAlert, CircleCheck, TriangleAlert, Calculator, CircleDashed } from 'lucide-react';
import { version } from '../../../../package.json';
import { useSite } from '../../../data/index.ts';
import { isOwnServer, useRecount, useSiteHealth, nameKey, useRecordNames } from '../../../data/settings.ts';
import { causesIn, findingsIn, isGrave, newestVersion, type Finding } from '../../../domain/settings/siteFindings.ts';
import { LEDGER_PARTS, type SiteHealth, type LedgerCheck } from '../../../domain/settings/siteHealth.ts';
import { sum } from '../../../domain/values/quantities.ts';
import { formatDateTime, formatNumber, useTexts } from '../../../i18n/index.ts';
import { ServerList } from '../../../shared/records/ServerList.tsx';
import { BackLink, RowLink, Message, useTopOfPage, Button, cx, useOnline } from '../../../ui/index.ts';
import { Facts, SettingsSection } from '../SettingsSection.tsx';
import { sentenceOf } from '../../../domain/audit/errors.ts';
import { isMaterialType, shortName } from '../../../domain/materials/materials.ts';
import type { Recount } from '../../../data/settings.ts';

export function HealthPage() {
  const { t } = useTexts();
  const list = useSiteHealth();
  const recount = useRecount();
  const ledger = recount.last?.parts ?? [];
  useTopOfPage();
  return (
    <>
      <title>{`${t('health.title')} · ${t('app.name')}`}</title>
      <BackLink to="/settings" text={t('siteSettings.back')} />
      <h1 className="mb-4 text-xl font-bold">{t('health.title')}</h1>
      <ServerList list={list} isEmpty={() => false} empty={null}>
        {({ at, health }) => (
          <>
            <InOrder
              findings={findingsIn({ at, health, ledger, version, isOwnServer: isOwnServer() })}
              isCounted={ledger.length === LEDGER_PARTS.length}
            />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <LedgerSection recount={recount} />
              <div className="grid grid-cols-1 gap-4">
                <FactsSection health={health} />
                <ErrorsSection health={health} />
              </div>
            </div>
          </>
        )}
      </ServerList>
    </>
  );
}

/** The page that deals with a finding; without one it is further down on this page. */
const ADDRESSES: Partial<Record<Finding['key'], string>> = {
  silent: '/users?tab=devices',
  stalled: '/users?tab=devices',
  attention: '/users?tab=devices',
  older: '/users?tab=devices',
  held: '/audit?tab=held',
};

interface InOrderProps {
  readonly findings: readonly Finding[];
  /** Every part of the ledger was counted. */
  readonly isCounted: boolean;
}

function InOrder({ findings, isCounted }: InOrderProps) {
  const { t } = useTexts();
  if (findings.length === 0) {
    const texts = isCounted
      ? { title: t('health.inOrder') }
      : { title: t('health.nothing'), text: t('health.recountFirst') };
    return <Message tone="good" icon={CircleCheck} className="mb-4" {...texts} />;
  }
  const [tone, icon] = findings.some(isGrave) ? (['bad', CircleAlert] as const) : (['warn', TriangleAlert] as const);
  return (
    <Message {...{ tone, icon }} className="mb-4" title={t('health.toDo', { count: findings.length })}>
      <ul className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere">
        {findings.map(({ key, count }) => {
          const to = ADDRESSES[key];
          const text = t(`health.finding.${key}`, { count });
          return <li key={key}>{to ? <RowLink to={to}>{text}</RowLink> : text}</li>;
        })}
      </ul>
    </Message>
  );
}

function FactsSection({ health }: { readonly health: SiteHealth }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const { backup, devices, size } = health;
  const unsent = devices.map((device) => device.unsent_count ?? 0).filter((count) => count > 0);
  const time = (at: string) => formatDateTime(new Date(at), language, timeZone);
  const megabytes = (bytes: number) =>
    t('settings.device.megabytes', { amount: formatNumber(bytes / 1_000_000, language, 1) });
  const made = backup && `${time(backup.made_at)}, ${megabytes(backup.bytes)}`;
  const where = isOwnServer() ? 'own' : 'hosted';
  return (
    <SettingsSection title={t('health.facts.title')}>
      <Facts
        facts={[
          [t('health.facts.devices'), formatNumber(devices.length, language)],
          [t('health.facts.unsentDevices'), formatNumber(unsent.length, language)],
          [t('settings.device.unsent'), formatNumber(sum(unsent), language)],
          [t('health.facts.newest'), newestVersion(health, version)],
          [t('health.facts.clock'), time(health.at)],
          [t('health.facts.backup'), made ?? t(`health.noBackup.${where}`)],
          [t('health.facts.size'), megabytes(size.database_bytes)],
          [t('health.facts.versions'), `Postgres ${health.postgres} · ${health.schema_version ?? '–'}`],
        ]}
      />
      <RowLink to="/users?tab=devices">{t('health.facts.allDevices')}</RowLink>
      <p className="mt-2 text-sm text-ink-soft">{t(`health.backup.${where}`)}</p>
      <p className="mt-2 text-sm text-ink-soft">{t('health.facts.sizeText')}</p>
    </SettingsSection>
  );
}

function ErrorsSection({ health }: { readonly health: SiteHealth }) {
  const { t } = useTexts();
  const causes = causesIn(health);
  return (
    <SettingsSection title={t('health.errors.title')}>
      {causes.length === 0 && <p>{t('health.errors.none')}</p>}
      {causes.map(({ cause, count }) => (
        <div key={cause} className="border-t border-line py-2 first-of-type:border-t-0">
          <h3 className="font-semibold">{t(`health.cause.${cause}`, { count })}</h3>
          <p className="text-sm text-ink-soft">{t(`health.remedy.${cause}`)}</p>
        </div>
      ))}
      <RowLink to="/audit?tab=errors">{t('health.errors.all')}</RowLink>
    </SettingsSection>
  );
}

/** The stored sums compared with those of the records, part by part. */
function LedgerSection({ recount: { last, done, failure, start } }: { readonly recount: Recount }) {
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
