import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendRecord } from '../../data/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { FixDialog } from './FixDialog.tsx';
import { isFixable } from './fixable.ts';
import type { OutboxItem } from '../../data/index.ts';

/** What a person can do about a record that was not accepted. */
export function RecordActions({ item }: { readonly item: OutboxItem }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'fix' | 'discard' | null>(null);
  const close = () => setOpen(null);
  if (item.state !== 'rejected' && item.state !== 'set_aside') return null;
  const disputed = item.conflict.length > 0;
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {(disputed || isFixable(item.kind)) && (
        <Button icon={Pencil} onClick={() => setOpen('fix')} className="h-12">
          {t('sync.panel.fix')}
        </Button>
      )}
      <Button icon={RotateCw} onClick={() => void resendRecord(item.id)} className="h-12">
        {t('sync.panel.resend')}
      </Button>
      <Button icon={Trash2} look="quiet" onClick={() => setOpen('discard')} className="h-12">
        {t('sync.panel.discard')}
      </Button>
      {open === 'fix' && (disputed ? <ConflictDialog item={item} onClose={close} /> : <FixDialog item={item} onClose={close} />)}
      {open === 'discard' && <DiscardDialog item={item} onClose={close} />}
    </div>
  );
}
