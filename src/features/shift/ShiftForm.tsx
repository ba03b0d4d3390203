import { useLayoutEffect, useRef, useState } from 'react';
import { useConfig, useRows, useSyncStatus } from '../../data/index.ts';
import { shiftTarget } from '../../domain/figures/achievement.ts';
import { SHIFT_TYPES } from '../../domain/records/shifts.ts';
import { err } from '../../domain/values/result.ts';
import { HOUR_MS, plannedSpan } from '../../domain/shifts/plannedSpan.ts';
import { addDays, daysBetween } from '../../domain/time/calendar.ts';
import { isDay } from '../../domain/rules/day.ts';
import { isTimeOfDay } from '../../domain/settings/config.ts';
import { AreaField, NumberField, SelectField, TextField, labelled } from '../../forms/FormFields.tsx';
import { DateField, TimeField } from '../../forms/DateField.tsx';
import { ClosedDay, OfflineForm, recordShape, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import { useFieldText, type TypedStore } from '../../forms/shape/typedStore.ts';
import { formatDateTime, formatDay, useTexts, withUnit } from '../../i18n/index.ts';
import { Message, toast, useWaited } from '../../ui/index.ts';
import { TriangleAlert } from 'lucide-react';
import { shiftDraft, type ShiftMode, SHIFT, type ShiftValues } from './shiftDraft.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { ShiftScene } from './useShiftScene.ts';

interface ShiftFormProps {
  readonly scene: ShiftScene;
  readonly mode: ShiftMode;
  readonly draftKey: string;
  readonly draft: unknown;
  /** Initial values, and those for each type. */
  readonly proposed: readonly ShiftValues[];
  readonly onDone: () => void;
}

export function ShiftForm({ scene, mode, draftKey, draft, proposed, onDone }: ShiftFormProps) {
  const { t, language } = useTexts();
  const { site, shifts, settings } = scene;
  const operators = useRows('operators', { limit: 500 })?.map(({ row }) => row);
  const isOnFile = (person: string) => !operators?.length || operators.some(({ id }) => id === person);
  const [first] = proposed;
  if (!first) throw new Error('there is always one to begin with');
  // A form starts once: the page gives it another key for another proposal.
  const [shape] = useState(() => recordShape(draftKey, SHIFT, { start: first }));
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: (typed) => {
      const read = shape.read(typed);
      if (!read.ok || mode.kind === 'change') return read;
      if (mode.kind === 'open' && read.value.operating_day > addDays(scene.day, 1))
        return err({ operating_day: 'day_ahead' as const });
      const there = shifts.find(
        ({ row }) => row.operating_day === read.value.operating_day && row.shift_type === read.value.shift_type,
      )?.row;
      const isTaken = there && (there.status !== 'planned' || mode.kind === 'plan');
      return isTaken ? err({ shift_type: 'shift_already_there' as const }) : read;
    },
    // Only crew members known here, as in the form; others came from an earlier shift.
    drafts: ({ crew = [], ...values }) =>
      shiftDraft({ ...values, crew: crew?.filter(isOnFile) ?? [] }, mode, plannedOf(values)),
    onDone: (_, isSaved) => {
      if (isSaved) toast('good', t('form.saved'), t(SAID[mode.kind]));
      else toast('plain', t('shift.form.same'));
      onDone();
    },
  });
  const plannedOf = ({ operating_day, shift_type }: { readonly operating_day: string; readonly shift_type: string }) =>
    shifts.find(
      ({ row }) => row.operating_day === operating_day && row.shift_type === shift_type && row.status === 'planned',
    )?.row;
  useProposalOfType(form.store, proposed, mode.kind !== 'change');
  const { operating_day, start_time, end_time } = form.values;
  const isWhole = isDay(operating_day) && isTimeOfDay(start_time) && isTimeOfDay(end_time);
  const planned = isWhole && plannedSpan({ operating_day, start_time, end_time }, site);
  const away = isDay(operating_day) ? daysBetween(operating_day, scene.day) : 0;
  const ofDay = shifts.filter(({ row }) => row.operating_day === operating_day).length;
  const share = shiftTarget(
    { production_target: null },
    mode.kind === 'change' ? ofDay : ofDay + 1,
    settings(isDay(operating_day) ? operating_day : scene.day),
  );
  const when = (instant: Date) => formatDateTime(instant, language, site.timeZone);
  return (
    <OfflineForm form={form} saveLabel={t(`shift.form.${mode.kind}`)}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 md:gap-x-6">
        {mode.kind !== 'change' && (
          <>
            <SelectField
              {...labelled(form, 'shift_type', t('shift.form.type'))}
              id="shift-type"
              className="max-sm:col-span-2"
              options={SHIFT_TYPES.map((type) => [type, t(`shift.type.${type}`)])}
            />
            <DateField
              {...labelled(form, 'operating_day', t('shift.form.date'))}
              id="shift-date"
              className="max-sm:col-span-2"
            />
          </>
        )}
        <TimeField {...labelled(form, 'start_time', t('shift.form.start'))} id="shift-start" />
        <TimeField {...labelled(form, 'end_time', t('shift.form.end'))} id="shift-end" />
        {planned && (
          <p className="col-span-2 -mt-4 mb-2 text-sm text-ink-soft">
            {t('shift.form.runs', { start: when(planned.start), end: when(planned.end) })}
          </p>
        )}
        {mode.kind === 'open' && planned && planned.start.getTime() - scene.now.getTime() > HOUR_MS && (
          <Message tone="warn" icon={TriangleAlert} role="status" className="col-span-2 mb-3">
            {t('shift.form.early', { time: when(planned.start) })}
          </Message>
        )}
        {away > 1 && (
          <Message tone="warn" icon={TriangleAlert} role="status" className="col-span-2 mb-3">
            {t('shift.farDay', { day: formatDay(operating_day, language), count: away })}
          </Message>
        )}
        {isDay(operating_day) && <ClosedDay day={operating_day} className="col-span-2 mb-3" />}
        <TextField
          {...labelled(form, 'shift_name', t('shift.form.name'))}
          id="shift-name"
          className="max-sm:col-span-2"
        />
        <NumberField
          {...labelled(form, 'production_target', t('shift.form.target'))}
          id="shift-target"
          className="max-sm:col-span-2"
          passedOver
          hint={t('shift.form.targetHint', { amount: withUnit(share, 'm³', language) })}
        />
        <CrewChoice store={form.store} operators={operators} />
        <AreaField
          {...labelled(form, 'notes', t('shift.form.notes'))}
          id="shift-notes"
          optional
          className="col-span-2"
        />
      </div>
    </OfflineForm>
  );
}

const SAID = { open: 'shift.form.opened', plan: 'shift.form.said', change: 'shift.form.changed' } as const;

/** Values that a type does not change once the user has set them. */
const OWN = ['operating_day', 'production_target', 'crew', 'notes'] as const;

/** Another type sets the times, the name and the crew of its last shift; a date, target or crew chosen by the user stays. */
function useProposalOfType(store: TypedStore<ShiftValues>, proposed: readonly ShiftValues[], isOn: boolean): void {
  const said = useRef<ReadonlySet<string>>(null);
  useLayoutEffect(() => {
    const { values: begun } = store.get();
    // For a restored draft: a value that no type proposes came from the user.
    said.current ??= new Set(OWN.filter((name) => proposed.every((one) => one[name] !== begun[name])));
    return store.listen(({ names, by }) => {
      if (!isOn) return;
      if (by === 'start') said.current = new Set();
      if (by !== 'person') return;
      said.current = new Set([...(said.current ?? []), ...names]);
      if (!names.includes('shift_type')) return;
      const { values } = store.get();
      const found = proposed.find(({ shift_type }) => shift_type === values.shift_type);
      const kept = OWN.filter((name) => said.current?.has(name)).map((name) => [name, values[name]]);
      if (found) store.put({ ...found, ...Object.fromEntries(kept) });
    });
  }, [store, proposed, isOn]);
}

interface CrewProps {
  readonly store: TypedStore<ShiftValues>;
  readonly operators: readonly SyncedTables['operators'][] | undefined;
}

function CrewChoice({ store, operators }: CrewProps) {
  const { t } = useTexts();
  const { firstSyncComplete, online } = useSyncStatus();
  const waited = useWaited(useConfig()['cache.operators_timeout']);
  const isOnItsWay = operators?.length === 0 && !firstSyncComplete && online && !waited;
  const chosen = useFieldText(store, 'crew').split(' ').filter(Boolean);
  const offered = (operators ?? []).filter(({ id, is_active }) => is_active || chosen.includes(id));
  return (
    <fieldset className="col-span-2 mb-4">
      <legend className="mb-1 text-sm font-semibold">{t('shift.form.crew')}</legend>
      {isOnItsWay && <div aria-hidden className="skeleton h-12" />}
      {operators?.length === 0 && !isOnItsWay && <p className="text-sm text-ink-soft">{t('shift.crew.noOperators')}</p>}
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {offered.map(({ id, full_name }) => (
          <label key={id} className="flex min-h-12 min-w-0 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              data-optional
              className="size-6 shrink-0 accent-accent-ink"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                store.type('crew', (target.checked ? [...chosen, id] : chosen.filter((one) => one !== id)).join(' '))
              }
            />
            <span className="min-w-0 wrap-anywhere">{full_name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
