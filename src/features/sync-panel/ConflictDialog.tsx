import { useState } from 'react';
import { chooseValues, useSite, type OutboxItem, type StoreFailure } from '../../data/index.ts';
import { canFollow } from '../../domain/mutations/canFollow.ts';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { RecordName } from './RecordName.tsx';
import { SettledMeanwhile } from './SettledMeanwhile.tsx';
import { useMainName } from './useMainName.ts';
import { useValueText } from './valueText.ts';
import type { DecisionProps } from './deciding.ts';

type Conflict = OutboxItem['conflict'][number];
type Choice = 'mine' | 'theirs';

/** Two people changed the same fields: both values, who wrote the other one and when. Nothing is chosen beforehand. */
export function ConflictDialog({ item, isGone, onGone, onClose }: DecisionProps) {
  const { t } = useTexts();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { failure, busy, run } = useCommand<StoreFailure>();
  const open = item.conflict.some(({ field }) => choices[field] === undefined);
  const save = async () => {
    const decision = await run(chooseValues(item.id, choices, t('sync.conflict.reason')));
    if (decision.ok) (decision.value === 'done' ? onClose : onGone)();
  };
  return (
    <Dialog title={t('sync.conflict.title')} onClose={onClose}>
      {isGone && !busy && <SettledMeanwhile />}
      <RecordName item={item} />
      <p className="mb-4">{t('sync.conflict.text')}</p>
      {item.conflict.map((conflict) => (
        <Field
          key={conflict.field}
          kind={item.kind}
          conflict={conflict}
          choice={choices[conflict.field]}
          onChoice={(choice) => setChoices({ ...choices, [conflict.field]: choice })}
        />
      ))}
      <StoreFailed failure={failure} />
      <Button look="main" disabled={open || isGone || busy} onClick={() => void save()} className="mt-2 w-full">
        {t('sync.conflict.save')}
      </Button>
    </Dialog>
  );
}

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
            className="size-5 shrink-0 accent-accent"
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
