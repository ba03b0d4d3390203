import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { resendRecord } from '../../data/index.ts';
import { Button } from '../../ui/Button.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { fixableFields } from './fixable.ts';
import type { OutboxItem, StoreFailure } from '../../data/index.ts';
import type { Deciding } from './deciding.ts';

/** What a person can do about a record that was not accepted, or waits in vain: that one is asked for by itself. */
export function RecordActions({
  item,
  onDecide,
}: {
  readonly item: OutboxItem;
  readonly onDecide: (deciding: Deciding) => void;
}) {
  const { t } = useTranslation();
  const { failure, run } = useCommand<StoreFailure>();
  if (!item.isForUserToDecide) return null;
  return (
    <>
      {/* A row is filled whole, also by the one that falls into a second row. */}
      <div className="flex flex-wrap gap-2 pt-1 *:grow *:px-3">
        {(item.conflict.length > 0 || fixableFields(item).length > 0) && (
          <Button icon={Pencil} onClick={() => onDecide({ what: 'fix', item })} className="h-12">
            {t('sync.panel.fix')}
          </Button>
        )}
        {item.state !== 'blocked' && (
          <Button icon={RotateCw} onClick={() => void run(resendRecord(item.id))} className="h-12">
            {t('sync.panel.resend')}
          </Button>
        )}
        <Button icon={Trash2} look="quiet" onClick={() => onDecide({ what: 'discard', item })} className="h-12">
          {t('sync.panel.discard')}
        </Button>
      </div>
      <StoreFailed failure={failure} />
    </>
  );
}
