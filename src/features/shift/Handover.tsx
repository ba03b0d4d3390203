import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import { useAuth } from '../../data/auth.ts';
import { useNameOf } from './useShiftScene.ts';
import { useSave } from '../../forms/useSave.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';

export function Handover({ shift, timeZone }: { readonly shift: ShiftRow; readonly timeZone: string }) {
  const { t, language } = useTexts();
  const nameOf = useNameOf();
  const own = useAuth(({ user }) => user?.id);
  const { busy, failure, save } = useSave();
  const when = (instant: string) => formatDateTime(new Date(instant), language, timeZone);
  return (
    <section className="rounded-lg border border-line bg-surface p-4 shadow-card sm:px-6">
      <h2 className="flex items-center gap-2 font-semibold">
        <ClipboardList aria-hidden className="size-5 shrink-0" />
        {t('shift.handover.title', { name: shift.shift_name })}
      </h2>
      {shift.closed_at !== null && (
        <p className="text-sm text-ink-soft">
          {t('shift.closedBy', { time: when(shift.closed_at), name: nameOf(shift.closed_by) })}
        </p>
      )}
      {/* Each user who closed it wrote a line. */}
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{shift.handover_note}</p>
      {shift.acknowledged_at !== null && (
        <p className="mt-2 text-sm text-ink-soft">
          {t('shift.handover.acknowledged', {
            time: when(shift.acknowledged_at),
            name: nameOf(shift.acknowledged_by),
          })}
        </p>
      )}
      {shift.acknowledged_at === null && shift.closed_by === own && (
        <p className="mt-2 text-sm text-ink-soft">{t('shift.handover.own')}</p>
      )}
      {shift.acknowledged_at === null && shift.closed_by !== own && (
        <Button
          icon={ClipboardCheck}
          disabled={busy}
          className="mt-3 min-h-14 w-full sm:w-auto"
          onClick={() =>
            void save([{ kind: 'shifts.acknowledge', entity_id: shift.id, payload: {} }], t('shift.handover.done'))
          }
          text={t('shift.handover.acknowledge')}
        />
      )}
      {failure && <SaveFailed failure={failure} />}
    </section>
  );
}
