import { useState, useCallback, useEffect } from 'react';
import { FixDialog } from './FixDialog.tsx';
import { chooseValues, useSite, useRow, discardRecord, recordsThatFall } from '../../data/index.ts';
import type { OutboxSave, OutboxItem, StoreFailure } from '../../data/index.ts';
import { canFollow } from '../../domain/mutations/canFollow.ts';
import { chosenBy } from '../../domain/rules/ticketCorrection.ts';
import { formatDateTime, useTexts, formatNumber } from '../../i18n/index.ts';
import { Button, Dialog, StoreFailed, useCommand, Message, TextArea, useDirtyForm } from '../../ui/index.ts';
import { RecordName, SettledMeanwhile, type Deciding, type DecisionProps } from './RecordName.tsx';
import { nameOf } from '../../domain/masterData/keys.ts';
import { TWIN_TABLES } from '../../domain/masterData/merging.ts';
import { Info, Trash2 } from 'lucide-react';
import { reason } from '../../domain/records/columns.ts';
import { ruleOf } from '../../domain/records/rules.ts';

interface DecisionDialogProps {
  readonly deciding: Deciding;
  readonly outbox: readonly OutboxSave[];
  readonly onClose: () => void;
}

/** Rendered beside the list, so that the input stays readable when its record leaves the list. */
export function DecisionDialog({ deciding: { what, item }, outbox, onClose }: DecisionDialogProps) {
  const [found, setFound] = useState(false);
  const isWaiting = outbox.some(({ head, others }) =>
    [head, ...others].some((one) => one.id === item.id && (one.isForUserToDecide || one.isEditable === true)),
  );
  const props = { item, isGone: found || !isWaiting, onGone: () => setFound(true), onClose };
  if (what === 'discard') return <DiscardDialog {...props} />;
  return item.conflict.length > 0 ? <ConflictDialog {...props} /> : <FixDialog {...props} />;
}

type Conflict = OutboxItem['conflict'][number];
type Choice = 'mine' | 'theirs';

/** Two users changed the same fields: both values, the other's author and time. Neither is preselected. */
function ConflictDialog({ item, isGone, onGone, onClose }: DecisionProps) {
  const { t } = useTexts();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { failure, busy, run } = useCommand<StoreFailure>();
  const offered = oneOfEach(item.conflict);
  const open = offered.some(({ field }) => choices[chosenBy(field)] === undefined);
  const save = async () => {
    const decision = await run(chooseValues(item.id, choices, t('sync.conflict.reason')));
    if (decision.ok) (decision.value === 'done' ? onClose : onGone)();
  };
  return (
    <Dialog title={t('sync.conflict.title')} onClose={onClose}>
      {isGone && !busy && <SettledMeanwhile />}
      <RecordName item={item} />
      <p className="mb-4">{t('sync.conflict.text')}</p>
      {offered.map((conflict) => (
        <Field
          key={conflict.field}
          kind={item.kind}
          conflict={conflict}
          choice={choices[chosenBy(conflict.field)]}
          onChoice={(choice) => setChoices({ ...choices, [chosenBy(conflict.field)]: choice })}
        />
      ))}
      <StoreFailed failure={failure} />
      <Button look="main" disabled={open || isGone || busy} onClick={() => void save()} className="mt-2 w-full">
        {t('sync.conflict.save')}
      </Button>
    </Dialog>
  );
}

/** A name represents the id that belongs to it; an id alone represents itself. */
const oneOfEach = (conflict: readonly Conflict[]): readonly Conflict[] =>
  conflict.filter(({ field }) => {
    const name = chosenBy(field);
    return name === field || !conflict.some((other) => other.field === name);
  });

interface FieldProps {
  readonly kind: OutboxItem['kind'];
  readonly conflict: Conflict;
  readonly choice: Choice | undefined;
  readonly onChoice: (choice: Choice) => void;
}

function Field({ kind, conflict: { field, mine, theirs, by, at }, choice, onChoice }: FieldProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const textOf = useValueText();
  const name = by ?? t('sync.conflict.somebody');
  const merged = { mine: useMainName(kind, mine), theirs: useMainName(kind, theirs) };
  const values = {
    mine: t('sync.conflict.mine', { value: merged.mine ?? textOf(field, mine) }),
    theirs: t('sync.conflict.theirs', { value: merged.theirs ?? textOf(field, theirs) }),
  };
  const isPossible = field !== 'status' || canFollow(kind, theirs, mine);
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-semibold">{t(`sync.field.${field}`, { defaultValue: field })}</legend>
      {!isPossible && (
        <p className="px-2 text-ink-soft">
          {values.mine}
          <span className="block text-sm">{t('sync.conflict.impossible', { value: textOf(field, theirs) })}</span>
        </p>
      )}
      {(isPossible ? (['mine', 'theirs'] as const) : (['theirs'] as const)).map((one) => (
        <label key={one} className="flex min-h-12 items-center gap-3 rounded-md px-2 hover:bg-sunken">
          <input
            type="radio"
            name={`conflict-${field}`}
            checked={choice === one}
            onChange={() => onChoice(one)}
            className="size-5 shrink-0 accent-accent-ink"
          />
          <span className="min-w-0 wrap-anywhere">
            {values[one]}
            {one === 'theirs' && (
              <span className="block text-sm text-ink-soft">
                {at === null
                  ? name
                  : t('sync.conflict.by', { name, time: formatDateTime(new Date(at), language, timeZone) })}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The remaining record's name, which a merge refers to by id; null for other kinds, and if it is not on this device. */
export function useMainName(kind: OutboxItem['kind'], id: unknown): string | null {
  const table = TWIN_TABLES.find((name) => kind === `${name}.merge`);
  const row = useRow(table ?? 'customers', table && typeof id === 'string' ? id : undefined)?.row;
  if (!table || !row) return null;
  const columns: Readonly<Record<string, unknown>> = { ...row };
  return nameOf(table, columns);
}

/** The display text of a record's value; one without a text is shown as it is. */
export function useValueText(): (field: string, value: unknown) => string {
  const { t, language } = useTexts();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('sync.conflict.nothing');
    if (typeof value === 'number') return formatNumber(value, language);
    if (typeof value === 'boolean') return t(`masterData.choice.${value ? 'active' : 'inactive'}`);
    if (typeof value !== 'string') return JSON.stringify(value);
    // Of a delivery or of a customer: no word is a status of both.
    if (field === 'status')
      return t(`delivery.status.${value}`, { defaultValue: t(`masterData.choice.${value}`, { defaultValue: value }) });
    return field === 'type' ? t(`masterData.choice.${value}`, { defaultValue: value }) : value;
  };
}

/** Discards a record: asks why, and shows its dependents. The audit keeps the whole record. */
function DiscardDialog({ item, isGone, onGone, onClose }: DecisionProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [falling, setFalling] = useState<readonly string[]>();
  const [more, setMore] = useState(false);
  const { failure, busy, run } = useCommand<StoreFailure>();
  useDirtyForm(typed !== '' && !isGone);
  const ask = useCallback(async () => {
    const answer = await run(recordsThatFall(item.id));
    if (answer.ok) setFalling(answer.value);
  }, [item.id, run]);
  useEffect(() => {
    const first = async () => {
      await ask();
    };
    void first();
  }, [ask]);
  if (falling === undefined && failure === null) return null;
  const read = ruleOf(reason).safeParse(typed);
  const discard = async () => {
    setTried(true);
    if (!read.success) return;
    const decision = await run(discardRecord(item.id, read.data, falling ?? []));
    if (!decision.ok) return;
    if (decision.value !== 'more') return (decision.value === 'done' ? onClose : onGone)();
    setMore(true);
    await ask();
  };
  return (
    <Dialog title={t('sync.panel.discardTitle')} onClose={onClose}>
      {isGone && !busy && <SettledMeanwhile />}
      <RecordName item={item} />
      <p>{t('sync.panel.discardText')}</p>
      {falling !== undefined && falling.length > 0 && (
        <p className="mt-2 font-semibold text-bad">{t('sync.panel.discardDependents', { count: falling.length })}</p>
      )}
      {more && <Message role="alert" tone="warn" icon={Info} className="mt-2" text={t('sync.panel.discardMore')} />}
      <form
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          void discard();
        }}
      >
        <TextArea
          id="discard-reason"
          label={t('sync.panel.reason')}
          value={typed}
          readOnly={isGone}
          error={tried && !read.success ? t('validation.reason_length') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <StoreFailed failure={failure} />
        <Button
          type="submit"
          look="danger"
          icon={Trash2}
          disabled={falling === undefined || isGone || busy}
          className="mt-2 h-14 w-full"
          text={t('sync.panel.discard')}
        />
      </form>
    </Dialog>
  );
}
