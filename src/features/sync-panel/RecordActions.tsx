import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { resendRecord, siteNow, useSite, type OutboxItem, type StoreFailure } from '../../data/index.ts';
import { formatTime, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { fixableFields } from '../../shared/correction/fixable.ts';
import type { Deciding } from './deciding.ts';

/** What a person can do about a record that was not accepted, or waits in vain: that one is asked for by itself. A ticket that waits to be sent can be edited. */
export function RecordActions({
  item,
  onDecide,
}: {
  readonly item: OutboxItem;
  readonly onDecide: (deciding: Deciding) => void;
}) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const { failure, run } = useCommand<StoreFailure>();
  /** Kept while it is on its way: refused again, it says that it was tried. */
  const [tried, setTried] = useState<Date | null>(null);
  const [away, setAway] = useState(false);
  if (tried && !away && item.state !== 'rejected') setAway(true);
  const resend = async () => {
    setTried(null);
    setAway(false);
    if ((await run(resendRecord(item.id))).ok) setTried(siteNow());
  };
  if (!item.isForUserToDecide && !item.isEditable) return null;
  return (
    <>
      {/* A row is filled whole, also by the one that falls into a second row. */}
      <div className="flex flex-wrap gap-2 pt-1 *:grow *:px-3">
        {(item.conflict.length > 0 || fixableFields(item).length > 0) && (
          <Button icon={Pencil} onClick={() => onDecide({ what: 'fix', item })} className="h-12">
            {t(item.isForUserToDecide ? 'sync.panel.fix' : 'sync.panel.edit')}
          </Button>
        )}
        {item.isForUserToDecide && item.state !== 'blocked' && (
          <Button icon={RotateCw} onClick={() => void resend()} className="h-12" text={t('sync.panel.resend')} />
        )}
        {item.isForUserToDecide && (
          <Button icon={Trash2} look="quiet" onClick={() => onDecide({ what: 'discard', item })} className="h-12">
            {t('sync.panel.discard')}
          </Button>
        )}
      </div>
      {tried && away && item.state === 'rejected' && (
        <p role="status" className="text-sm font-semibold">
          {t('sync.panel.tried', { time: formatTime(tried, language, timeZone) })}
        </p>
      )}
      <StoreFailed failure={failure} />
    </>
  );
}
