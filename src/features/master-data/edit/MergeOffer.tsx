import { GitMerge } from 'lucide-react';
import { useTwin } from '../../../data/masterData.ts';
import { nameOf } from '../../../domain/masterData/keys.ts';
import { hasTwins, type TwinTable } from '../../../domain/masterData/merging.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { OnMerge } from '../MasterTable.tsx';

interface MergeOfferProps {
  readonly table: MasterTable;
  readonly saved: { readonly id: string; readonly name: string };
  readonly onMerge: OnMerge;
}

/** What was saved beside a record that says the same or nearly: the two are one with two more presses. */
export function MergeOffer({ table, ...props }: MergeOfferProps) {
  return hasTwins(table) ? <Offer table={table} {...props} /> : null;
}

function Offer({ table, saved, onMerge }: MergeOfferProps & { readonly table: TwinTable }) {
  const { t } = useTexts();
  const twin = useTwin(table, saved.name, saved.id);
  if (!twin) return null;
  const { row } = twin.record;
  const name = nameOf(table, row);
  return (
    <>
      <p className="mt-2 wrap-anywhere">{t('masterData.alike', { name })}</p>
      <Button icon={GitMerge} className="mt-2" onClick={() => onMerge(saved, { id: row.id, name })}>
        {t('masterData.merge.open')}
      </Button>
    </>
  );
}
