import { Check, LockOpen, Search } from 'lucide-react';
import { useAuth } from '../../data/auth.ts';
import { nextStatus } from '../../domain/records/incidentSteps.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { useSave } from '../../forms/useSave.ts';
import { Button } from '../../ui/Button.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import type { SyncedTables } from '../../domain/records/rows.ts';

/** The one step that is open to this person now. */
export function StatusStep({ row }: { readonly row: SyncedTables['incidents'] }) {
  const { t } = useTexts();
  const role = useAuth((state) => state.profile?.role);
  const { busy, failure, save } = useSave();
  const next = nextStatus(row.status, role);
  if (next === null) return null;
  const draft = {
    kind: 'incidents.change_status',
    entity_id: row.id,
    seen: { status: row.status },
    payload: { status: next },
  } as const;
  return (
    <>
      {failure && <SaveFailed failure={failure} />}
      <Button
        look="main"
        icon={ICONS[next]}
        disabled={busy}
        onClick={() => void save([draft], t(`incidents.status.${next}`))}
        text={t(`incidents.step.${next}`)}
      />
    </>
  );
}

const ICONS = { investigating: Search, closed: Check, open: LockOpen } as const;
