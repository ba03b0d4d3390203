/** An implausible reading is saved after the user has confirmed it. */
import { TriangleAlert } from 'lucide-react';
import { isMeterJump } from '../../domain/records/equipment.ts';
import { formatNumber, useTexts, type Language } from '../../i18n/index.ts';
import { Message } from '../../ui/Message.tsx';
import type { TFunction } from 'i18next';
import type { SyncedTables } from '../../domain/records/rows.ts';

export interface Doubt {
  readonly kind: 'backwards' | 'too_far';
  readonly words: string;
}

/** The error; null: none. */
export function meterDoubt(
  reading: number | undefined,
  machine: SyncedTables['equipment'] | undefined,
  now: Date,
  { t, language }: { readonly t: TFunction; readonly language: Language },
): Doubt | null {
  if (reading === undefined || !Number.isFinite(reading) || !machine) return null;
  const hours = formatNumber(machine.hour_meter ?? 0, language);
  if (machine.hour_meter !== null && reading < machine.hour_meter)
    return { kind: 'backwards', words: t('shift.fuel.backwards', { hours }) };
  return isMeterJump(machine, reading, now.toISOString())
    ? { kind: 'too_far', words: t('shift.fuel.tooFar', { hours }) }
    : null;
}

interface MeterDoubtProps {
  readonly words: string;
  readonly confirmed: boolean;
  /** Absent: it cannot be confirmed. */
  readonly onConfirm?: (confirmed: boolean) => void;
}

export function MeterDoubt({ words, confirmed, onConfirm }: MeterDoubtProps) {
  const { t } = useTexts();
  return (
    <Message tone="warn" icon={TriangleAlert} role="status" className="mb-3">
      <p>{words}</p>
      {onConfirm && (
        <label className="mt-1 flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-accent-ink"
            checked={confirmed}
            onChange={({ target }) => onConfirm(target.checked)}
          />
          {t('shift.fuel.confirm')}
        </label>
      )}
    </Message>
  );
}
