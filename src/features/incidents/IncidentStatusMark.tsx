import { CircleCheck, CircleDot, Search } from 'lucide-react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Mark } from '../../ui/Mark.tsx';
import type { IncidentStatus } from '../../domain/records/incidentSteps.ts';

export function IncidentStatusMark({ status }: { readonly status: IncidentStatus }) {
  const { t } = useTexts();
  return <Mark {...STATUS_LOOKS[status]} text={t(`incidents.status.${status}`)} />;
}

const STATUS_LOOKS = {
  open: { tone: 'bad', icon: CircleDot },
  investigating: { tone: 'warn', icon: Search },
  closed: { tone: 'good', icon: CircleCheck },
} as const satisfies Record<IncidentStatus, unknown>;
