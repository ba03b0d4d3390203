import { Check, CircleCheck, Hand, X } from 'lucide-react';
import { useState } from 'react';
import { nameKey, useCurrentRows, useHeld, type Decision, type HeldRow } from '../../../data/audit.ts';
import { isTableName } from '../../../domain/records/tables.ts';
import { auditPaging } from '../../../domain/audit/auditQuery.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { ServerPages, usePaging } from '../../../shared/records/ServerPages.tsx';
import { Button, Empty, Message, Segmented, useOnline } from '../../../ui/index.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { HeldCard } from './HeldCard.tsx';
import { HeldTriage } from './HeldTriage.tsx';
import { useWords, tableOfHeld } from '../words.ts';

const WHICH = ['waiting', 'decided'] as const;

/** Mutations that the rules leave to the owner. Selected ones are decided together, in the order of arrival. */
export function HeldTab() {
  const { t } = useTexts();
  const online = useOnline();
  // A window that is made narrower keeps the table until the page is opened again.
  const [isDesk] = useState(() => matchMedia('(min-width: 64rem)').matches);
  const { address, paging, change, toPage } = usePaging(auditPaging);
  const decided = address.get('which') === 'decided';
  const list = useHeld(decided, paging);
  const rows = list.value?.rows ?? [];
  const records = rows.flatMap((row) => {
    const table = tableOfHeld(row);
    return isTableName(table) ? [{ table, id: row.entity_id }] : [];
  });
  const current = useCurrentRows(decided ? [] : records);
  const nowOf = (row: HeldRow) => {
    const table = tableOfHeld(row);
    return (isTableName(table) && current?.get(nameKey({ table, id: row.entity_id }))) || null;
  };
  const words = useWords({
    people: rows.flatMap(({ author, decided_by }) => [author, decided_by]),
    devices: rows.map(({ device }) => device),
    records,
    values: rows.flatMap((row) => [
      { table: tableOfHeld(row), of: row.mutation.payload },
      { table: tableOfHeld(row), of: row.mutation.seen ?? null },
      { table: tableOfHeld(row), of: nowOf(row) },
    ]),
  });
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => picked.has(id));
  const [asking, ask] = useState<{ readonly decision: Decision; readonly rows: readonly HeldRow[] } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    pick(next);
  };
  const start = (decision: Decision, of: readonly HeldRow[]) => {
    setSaid(null);
    ask({ decision, rows: of });
  };
  const card = (row: HeldRow, onPick?: () => void) => (
    <HeldCard
      key={row.id}
      {...{ row, words, onPick }}
      now={nowOf(row)}
      picked={picked.has(row.id)}
      onDecide={online ? (decision) => start(decision, [row]) : null}
    />
  );
  return (
    <>
      <p className="mb-3 max-w-3xl text-ink-soft">{t('audit.held.text')}</p>
      <Segmented
        label={t('audit.held.which')}
        value={decided ? 'decided' : 'waiting'}
        options={WHICH.map((value) => ({ value, label: t(`audit.held.${value}`) }))}
        onChange={(which) => change({ which })}
      />
      <div role="status" className={said ? 'mt-3' : 'sr-only'}>
        {said && <Message tone="good" icon={CircleCheck} text={said} />}
      </div>
      <div className="mt-3">
        <ServerPages
          list={list}
          paging={paging}
          toPage={toPage}
          empty={
            <Empty
              icon={Hand}
              title={t(decided ? 'audit.held.noneDecided.title' : 'audit.held.empty.title')}
              text={t(decided ? 'audit.held.noneDecided.text' : 'audit.held.empty.text')}
            />
          }
        >
          {(shown) => (
            <>
              {!decided && (
                <div className="mb-3 flex flex-wrap items-center gap-3">
                  <label className="inline-flex min-h-12 items-center gap-2 font-semibold">
                    <input
                      type="checkbox"
                      checked={chosen.length === shown.length}
                      onChange={({ target }) => pick(target.checked ? new Set(shown.map(({ id }) => id)) : new Set())}
                      className="size-6 accent-accent-ink"
                    />
                    {t('audit.held.chooseAll')}
                  </label>
                  {chosen.length > 0 && (
                    <>
                      <span role="status">{t('audit.held.chosen', { count: chosen.length })}</span>
                      <Button icon={Check} disabled={!online} onClick={() => start('apply', chosen)}>
                        {t('audit.held.apply')}
                      </Button>
                      <Button look="danger" icon={X} disabled={!online} onClick={() => start('refuse', chosen)}>
                        {t('audit.held.refuse')}
                      </Button>
                    </>
                  )}
                </div>
              )}
              {isDesk && !decided ? (
                <HeldTriage
                  {...{ rows: shown, words, picked, card }}
                  onPick={toggle}
                  onDecide={online ? start : null}
                />
              ) : (
                <ul aria-label={t('audit.tab.held')} className="flex flex-col gap-3">
                  {shown.map((row) => card(row, () => toggle(row.id)))}
                </ul>
              )}
            </>
          )}
        </ServerPages>
      </div>
      {asking && (
        <DecideDialog
          {...asking}
          words={words}
          onClose={() => ask(null)}
          onDone={(count) => {
            ask(null);
            pick(new Set());
            setSaid(t('audit.held.done', { count }));
          }}
        />
      )}
    </>
  );
}
