import { OctagonPause } from 'lucide-react';
import { siteNow } from '../../data/index.ts';
import { newId } from '../../domain/records/ids.ts';
import { err, ok } from '../../domain/values/result.ts';
import { DOWNTIME_REASONS } from '../../domain/records/downtime_entries.ts';
import { earliestIn, readStanding } from '../../domain/shifts/downtimeTimes.ts';
import { optional, timeOfDay } from '../../domain/records/columns.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { ClosedDay, DialogForm, TimeField, recordShape, useDoubts, useTypedForm } from '../../forms/index.ts';
import { AreaField, ChoiceField, SelectField, labelled } from '../../forms/FormFields.tsx';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { formatDateTime, formatTime, useTexts } from '../../i18n/index.ts';
import { ElsewhereNote, awaited, placePayload, type EntryPlace, PLACE, useDraftPlace, useSaid } from './DraftPlace.tsx';
import type { SiteDay } from '../../domain/time/operatingDay.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import type { DowntimeRow } from '../../domain/shifts/figures.ts';
import { machineOptions, type EquipmentRow } from './useShiftScene.ts';

/** Times are typed as `HH:MM` of the site's clock: without a start it began now, without an end it is still open. */
const DOWNTIME = formOf('downtime_entries.create', {
  sets: ['operating_day', 'shift_id', 'started_at', 'ended_at'],
  own: { started_at: optional(timeOfDay), ended_at: optional(timeOfDay) },
});
const SHAPE = recordShape('shift.downtime', DOWNTIME, { also: PLACE, beside: ['shiftId'] });

interface DowntimeFormProps {
  readonly draft: unknown;
  readonly place: EntryPlace;
  readonly shifts: readonly ShiftRow[];
  readonly site: SiteDay;
  readonly machines: readonly EquipmentRow[];
  /** Downtime of these days: two of one machine cannot overlap. */
  readonly others: readonly DowntimeRow[];
  readonly onDone: () => void;
}

/** Reason, and two taps: it began now and is open. A stop from long ago is recorded with its times. */
export function DowntimeForm({ draft, place: shown, shifts, site, machines, others, onDone }: DowntimeFormProps) {
  const { t, language } = useTexts();
  const { timeZone } = site;
  const typing = useTypedForm(SHAPE, draft);
  const begun = useDraftPlace(typing, SHAPE, shown, shifts);
  const { place } = begun;
  const said = useSaid(typing, place);
  const { ask, doubts } = useDoubts(({ kind, payload }) => {
    const earliest = earliestIn(place.shift, place.day, site);
    const started = kind === 'downtime_entries.create' && payload.started_at ? new Date(payload.started_at) : earliest;
    const [start, from] = [started, earliest].map((one) => formatDateTime(one, language, timeZone));
    if (started >= earliest) return null;
    return t(place.shift ? 'shift.downtime.beforeShift' : 'shift.downtime.beforeDay', { start, begun: from });
  });
  const form = useOfflineForm(typing, {
    ask,
    read: (typed) => {
      const words = SHAPE.read(typed);
      if (!words.ok) return words;
      const times = readStanding(words.value, { latest: latestIn(place.shift, siteNow()), timeZone, others });
      return times.ok ? ok({ entry: words.value, ...times.value }) : err(times.error);
    },
    drafts: ({ entry, started, ended }) => {
      // Without a typed time it begins with its capture, corrected by the clock's offset.
      const isTimed = entry.started_at !== undefined || place.shift?.status === 'closed';
      const times = { started_at: isTimed ? started.toISOString() : undefined, ended_at: ended?.toISOString() };
      return [DOWNTIME.draft(newId(), entry, { ...placePayload(place), ...times }, awaited(place))];
    },
    isUndoable: true,
    onDone: (values, _isSaved, receipt) => {
      const reason = DOWNTIME_REASONS.find((one) => one === values.reason) ?? 'other';
      const key = values.started_at + values.ended_at === '' ? 'shift.downtime.said' : 'shift.downtime.said_past';
      said(values, receipt, t(key, { reason: t(`shift.reason.${reason}`) }));
      onDone();
    },
  });
  return (
    <DialogForm form={form} saveLabel={t('shift.downtime.start')} icon={OctagonPause}>
      {doubts}
      <ElsewhereNote of={begun} />
      <ClosedDay day={placePayload(place).operating_day} className="mb-3" />
      <div className="grid grid-cols-2 gap-x-4 gap-y-1">
        <ChoiceField
          {...labelled(form, 'reason', t('shift.downtime.reason'))}
          className="col-span-2"
          columns="grid-cols-[repeat(auto-fill,minmax(max(6.5rem,30%),1fr))]"
          options={DOWNTIME_REASONS.map((reason) => [reason, t(`shift.reason.${reason}`)])}
        />
        <SelectField
          {...labelled(form, 'equipment_id', t('shift.downtime.equipment'))}
          className="col-span-2"
          passedOver
          none={t('shift.choose.line')}
          options={machineOptions(machines)}
        />
        <TimeField
          {...labelled(form, 'started_at', t('shift.downtime.startedAt'))}
          hint={
            place.shift?.status === 'closed' && place.shift.closed_at !== null
              ? t('shift.downtime.shiftEnd', { time: formatTime(new Date(place.shift.closed_at), language, timeZone) })
              : t('shift.downtime.now')
          }
          passedOver
        />
        <TimeField
          {...labelled(form, 'ended_at', t('shift.downtime.endedAt'))}
          hint={t('shift.downtime.stands')}
          passedOver
        />
        <AreaField {...labelled(form, 'notes', t('shift.downtime.notes'))} optional className="col-span-2" />
      </div>
    </DialogForm>
  );
}

/** The latest possible time in a shift: now, or its end. */
function latestIn(shift: Pick<ShiftRow, 'closed_at'> | null, now: Date): Date {
  const closed = shift?.closed_at ? new Date(shift.closed_at) : now;
  return closed < now ? closed : now;
}
