import { CircleAlert, CloudUpload, Hand, Link2, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { formatAge, useTexts, formatTime } from '../../i18n/index.ts';
import { Mark, cx, Button, StoreFailed, useCommand } from '../../ui/index.ts';
import { KindText, useNameOf, refusalText, type Deciding } from './RecordName.tsx';
import { resendRecord, siteNow, useSite } from '../../data/index.ts';
import type { OutboxItem, OutboxSave, OutboxState, StoreFailure } from '../../data/index.ts';
import { useState } from 'react';
import { fixableFields } from '../../shared/correction/fixable.ts';

interface OutboxRowProps {
  readonly save: OutboxSave;
  readonly now: Date;
  readonly onDecide: (deciding: Deciding) => void;
}

/** One save: its delivery first, the records saved with it below, less prominent. */
export function OutboxRow({ save, now, onDecide }: OutboxRowProps) {
  const { t, language } = useTexts();
  const nameOf = useNameOf();
  const { head, others } = save;
  const name = nameOf(head);
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{name ?? <KindText item={head} />}</span>
        <StateMark state={head.state} />
      </div>
      <p className="text-sm text-ink-soft">
        {name !== null && (
          <>
            <KindText item={head} /> ·{' '}
          </>
        )}
        {t('sync.panel.age', { age: formatAge(new Date(head.captured_at), now, language) ?? t('sync.panel.now') })}
      </p>
      {head.authorName !== null && (
        <p className="text-sm font-semibold">{t('sync.panel.workOf', { name: head.authorName })}</p>
      )}
      <Refusal item={head} />
      <RecordActions item={head} onDecide={onDecide} />
      {others.map((item) => (
        <div key={item.id} className="flex flex-col gap-1 pt-1 text-sm text-ink-soft">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              <KindText item={item} />
              {nameOf(item) !== null && ` · ${nameOf(item)}`}
            </span>
            {item.state !== head.state && <StateMark state={item.state} />}
          </p>
          <Refusal item={item} />
          <RecordActions item={item} onDecide={onDecide} />
        </div>
      ))}
    </li>
  );
}

function StateMark({ state }: { readonly state: OutboxState }) {
  const { t } = useTexts();
  const { icon, tone, word } = MARKS[state];
  return <Mark tone={tone} icon={icon} text={t(`sync.state.${word}`)} />;
}

function Refusal({ item }: { readonly item: OutboxItem }) {
  const { t } = useTexts();
  const refusal = refusalText(item, t);
  return (
    refusal && (
      <p className={cx('text-sm', MARKS[item.state].tone === 'bad' ? 'text-bad' : 'text-ink-soft')}>{refusal}</p>
    )
  );
}

const MARKS = {
  to_send: { icon: CloudUpload, tone: 'plain', word: 'toSend' },
  blocked: { icon: Link2, tone: 'plain', word: 'toSend' },
  rejected: { icon: CircleAlert, tone: 'bad', word: 'needsAttention' },
  set_aside: { icon: CircleAlert, tone: 'bad', word: 'needsAttention' },
  held: { icon: Hand, tone: 'info', word: 'held' },
} as const satisfies Record<OutboxState, unknown>;

/** Actions for a record that was not accepted, or waits in vain (retried automatically). An unsent ticket can be edited. */
export function RecordActions({ item, onDecide }: Pick<OutboxRowProps, 'onDecide'> & { readonly item: OutboxItem }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const { failure, run } = useCommand<StoreFailure>();
  /** Kept while it is being sent: refused again, it shows the attempt. */
  const [tried, setTried] = useState<Date | null>(null);
  const [away, setAway] = useState(false);
  if (tried && !away && item.state !== 'rejected') setAway(true);
  const resend = async () => {
    setTried(null);
    setAway(false);
    if ((await run(resendRecord(item.id))).ok) setTried(siteNow());
  };
  if (!item.isForUserToDecide && !item.isEditable) return null;
  return (
    <>
      {/* Each row of buttons is filled, even by a single one in the second row. */}
      <div className="flex flex-wrap gap-2 pt-1 [&>button]:grow [&>button]:px-3">
        {(item.conflict.length > 0 || fixableFields(item).length > 0) && (
          <Button icon={Pencil} onClick={() => onDecide({ what: 'fix', item })} className="h-12">
            {t(item.isForUserToDecide ? 'sync.panel.fix' : 'sync.panel.edit')}
          </Button>
        )}
        {item.isForUserToDecide && item.state !== 'blocked' && (
          <Button icon={RotateCw} onClick={() => void resend()} className="h-12" text={t('sync.panel.resend')} />
        )}
        {item.isForUserToDecide && (
          <Button icon={Trash2} look="quiet" onClick={() => onDecide({ what: 'discard', item })} className="h-12">
            {t('sync.panel.discard')}
          </Button>
        )}
      </div>
      {tried && away && item.state === 'rejected' && (
        <p role="status" className="text-sm font-semibold">
          {t('sync.panel.tried', { time: formatTime(tried, language, timeZone) })}
        </p>
      )}
      <StoreFailed failure={failure} />
    </>
  );
}
