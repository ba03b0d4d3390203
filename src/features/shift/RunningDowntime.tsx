import { Hand, OctagonPause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { saveMutations, siteNow, useAuthor, type SaveFailure } from '../../data/index.ts';
import { ok } from '../../domain/values/result.ts';
import { endOf } from '../../domain/figures/hoursRun.ts';
import { readEnd } from '../../domain/shifts/downtimeTimes.ts';
import { optional, timeOfDay } from '../../domain/records/columns.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { TimeField, DialogForm, Drafted, recordShape, useTypedForm, useCall, labelled } from '../../forms/index.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { formatStopwatch, formatTime, useTexts } from '../../i18n/index.ts';
import { Button, Dialog, SaveFailed } from '../../ui/index.ts';
import { dropSecondTap } from '../../ui/secondTap.ts';
import { useSaid } from './DraftPlace.tsx';
import { machineName, type EquipmentRow } from './useShiftScene.ts';
import { useUndo } from '../../shared/records/useUndo.ts';
import type { TFunction } from 'i18next';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';
import type { DowntimeRow } from '../../domain/shifts/figures.ts';

interface StopProps {
  readonly entry: DowntimeRow;
  readonly machines: readonly EquipmentRow[];
  readonly timeZone: string;
}

/** Open stops, with their start, and one tap to end each. The time counts from the record: on every device, after every restart. */
export function RunningDowntime({ entry, machines, timeZone, onEndAt }: StopProps & { readonly onEndAt: () => void }) {
  const { t, language } = useTexts();
  const author = useAuthor();
  const { busy, call } = useCall();
  const { offer } = useUndo();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  /** It is stored; the list of open stops is read again a moment later. */
  const [isEnded, setEnded] = useState(false);
  const since = new Date(entry.started_at);
  const name = nameOf(entry, machines, t);
  async function end() {
    const saved = await call(() => saveMutations([endDraft(entry)], { author: author.id, isUndoable: true }));
    if (!saved) return;
    setFailure(saved.ok ? null : saved.error);
    if (!saved.ok) return;
    setEnded(true);
    // If two are open, the other one moves up below the finger.
    dropSecondTap();
    offer(saved.value, t('shift.downtime.ended', { name }), () => setEnded(false));
  }
  if (isEnded) return null;
  return (
    <section aria-label={name} className="flex flex-col gap-2 bg-bad-soft px-4 py-2 text-bad lg:px-8">
      <div className="flex flex-wrap items-center gap-x-3">
        <OctagonPause aria-hidden className="size-7 shrink-0" />
        <div className="min-w-0 grow basis-32">
          <p className="leading-5 font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm">{t('shift.downtime.running', { time: formatTime(since, language, timeZone) })}</p>
        </div>
        <Stopwatch since={since} />
        <div className="flex w-full flex-wrap gap-2 md:w-auto">
          <Button look="main" icon={Play} disabled={busy} className="grow px-3!" onClick={() => void end()}>
            {t('shift.downtime.end')}
            <span className="sr-only">: {name}</span>
          </Button>
          <Button className="min-h-14 px-3! text-sm" onClick={onEndAt} text={t('shift.downtime.endAt')} />
        </div>
      </div>
      {failure && <SaveFailed failure={failure} />}
    </section>
  );
}

export function EndSheet(props: Omit<EndFormProps, 'draft'>) {
  const { t } = useTexts();
  return (
    <Dialog place="sheet" title={t('shift.downtime.endTitle')} onClose={props.onClose}>
      <Drafted draftKey={endKey(props.entry)}>{(draft) => <EndForm {...props} draft={draft} />}</Drafted>
    </Dialog>
  );
}

/** The end is typed as `HH:MM` of the site's clock; without it: now. */
const END = formOf('downtime_entries.end', {
  sets: ['ended_at'],
  without: ['notes'],
  own: { ended_at: optional(timeOfDay) },
});

/** If another device has ended it meanwhile, the two ends become a question. */
const endDraft = (entry: DowntimeRow, end?: Date): MutationDraft =>
  END.draft(entry.id, {}, { ended_at: end?.toISOString() }, { seen: { ended_at: entry.ended_at } });

function Stopwatch({ since }: { readonly since: Date }) {
  const { t, language } = useTexts();
  const [now, setNow] = useState(siteNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(siteNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const ms = Math.max(0, now.getTime() - since.getTime());
  return (
    <p role="timer" aria-label={t('shift.downtime.timer')} className="text-xl font-bold tabular-nums sm:text-figure">
      {formatStopwatch(ms, language)}
    </p>
  );
}

/** Each entry has its own draft: two machines may be stopped at once. */
const endKey = ({ id }: DowntimeRow): string => `shift.downtimeEnd.${id}`;

/** It runs again; its books show that only after the owner's decision, because its day is closed. */
export function HeldEnd({ entry, machines, timeZone }: StopProps) {
  const { t, language } = useTexts();
  const name = nameOf(entry, machines, t);
  const time = formatTime(new Date(endOf(entry) ?? ''), language, timeZone);
  return (
    <section aria-label={name} className="flex items-center gap-x-3 bg-info-soft px-4 py-2 text-info lg:px-8">
      <Hand aria-hidden className="size-7 shrink-0" />
      <div className="min-w-0">
        <p className="leading-5 font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm">{t('shift.downtime.endHeld', { time })}</p>
      </div>
    </section>
  );
}

const nameOf = ({ reason, equipment_id }: DowntimeRow, machines: readonly EquipmentRow[], t: TFunction): string =>
  `${t(`shift.reason.${reason}`)} · ${equipment_id === null ? t('shift.choose.line') : machineName(machines, equipment_id)}`;

interface EndFormProps {
  readonly entry: DowntimeRow;
  readonly timeZone: string;
  readonly draft: unknown;
  readonly onClose: () => void;
}

function EndForm({ entry, timeZone, draft, onClose }: EndFormProps) {
  const { t } = useTexts();
  const [shape] = useState(() => recordShape(endKey(entry), END));
  const typing = useTypedForm(shape, draft);
  const said = useSaid(typing, { shift: null, day: entry.operating_day });
  const form = useOfflineForm(typing, {
    read: (typed) => {
      const words = shape.read(typed);
      if (!words.ok) return words;
      const { ended_at } = words.value;
      const end = readEnd(ended_at, entry.started_at, { latest: siteNow(), timeZone });
      return end.ok ? ok(ended_at === undefined ? undefined : end.value) : end;
    },
    drafts: (end) => [endDraft(entry, end)],
    isUndoable: true,
    onDone: (values, _isSaved, receipt) => {
      said(values, receipt, t('shift.downtime.said_past', { reason: t(`shift.reason.${entry.reason}`) }));
      onClose();
    },
  });
  return (
    <DialogForm form={form} saveLabel={t('shift.downtime.endSave')} icon={Play} clearLabel={null}>
      <TimeField
        {...labelled(form, 'ended_at', t('shift.downtime.endedAt'))}
        id="downtime-end"
        hint={t('shift.downtime.now')}
      />
    </DialogForm>
  );
}
