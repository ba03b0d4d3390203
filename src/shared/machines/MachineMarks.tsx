import { ChevronsDown, ChevronsUp, Gauge } from 'lucide-react';
import { standingOf, type FuelBand } from '../../domain/machines/usualBand.ts';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import { Mark } from '../../ui/Mark.tsx';
import { SERVICE_LOOKS, STATUS_LOOKS, type MachineStatus } from './machineLooks.ts';
import type { FuelUse } from '../../domain/insights/fuelRate.ts';
import type { ServiceDue } from '../../domain/machines/service.ts';

export function StatusMark({ status }: { readonly status: MachineStatus }) {
  const { t } = useTexts();
  return <Mark {...STATUS_LOOKS[status]} text={t(`equipment.status.${status}`)} />;
}

/** In meter hours; shown only if the user has to act. */
export function ServiceMark({ due }: { readonly due: ServiceDue | null }) {
  const { t, language } = useTexts();
  if (!due) return <span className="text-ink-soft">–</span>;
  const hours = formatNumber(Math.abs(due.inHours), language, 0);
  const text =
    t(`equipment.service.${due.state}`, { hours }) + (due.isEstimated ? t('equipment.service.estimated') : '');
  if (due.state === 'later') return <span>{text}</span>;
  return <Mark {...SERVICE_LOOKS[due.state]} text={text} />;
}

/** Shown if the last meter reading is too old to rely on. */
export function UnreadMark({ days }: { readonly days: number | null }) {
  const { t } = useTexts();
  return days === null ? null : <Mark tone="warn" icon={Gauge} text={t('equipment.unread', { count: days })} />;
}

/** L/h, marked if it is unusual. */
export function RateText({ use, band }: { readonly use: FuelUse | null; readonly band: FuelBand | null }) {
  const { t, language } = useTexts();
  if (!use) return <span className="text-ink-soft">–</span>;
  const standing = band && standingOf(use.rate, band);
  const Arrow = standing === 'above' ? ChevronsUp : ChevronsDown;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {standing !== null && standing !== 'within' && (
        <Arrow role="img" aria-label={t(`equipment.rate.${standing}`)} className="size-4 text-warn" />
      )}
      {formatNumber(use.rate, language, 1)}
    </span>
  );
}
