import { CircleAlert, CloudUpload, Hand, Link2 } from 'lucide-react';
import { formatAge, useTexts } from '../../i18n/index.ts';
import { Mark } from '../../ui/Mark.tsx';
import { cx } from '../../ui/cx.ts';
import { RecordActions } from './RecordActions.tsx';
import { KindText, useNameOf } from './RecordName.tsx';
import { refusalText } from './refusalText.ts';
import type { OutboxItem, OutboxSave, OutboxState } from '../../data/index.ts';
import type { Deciding } from './deciding.ts';

/** One save: its delivery in front, what was saved with it quietly beneath. */
export function OutboxRow({
  save,
  now,
  onDecide,
}: {
  readonly save: OutboxSave;
  readonly now: Date;
  readonly onDecide: (deciding: Deciding) => void;
}) {
  const { t, language } = useTexts();
  const nameOf = useNameOf();
  const { head, others } = save;
  const name = nameOf(head);
  const age = formatAge(new Date(head.captured_at), now, language) ?? t('sync.panel.now');
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
        {t('sync.panel.age', { age })}
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
