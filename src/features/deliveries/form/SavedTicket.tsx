import { CircleCheck, Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { materialByName } from '../../../domain/materials/materials.ts';
import { withUnit, type Texts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { FKey } from '../../../ui/FKey.tsx';
import { useSignal, type Signal } from '../../../ui/signal.ts';
import { useFunctionKeys } from '../../../ui/useFunctionKeys.ts';
import { HeldMarks } from '../../../forms/OfflineForm.tsx';
import { MergeHints } from './MergeHints.tsx';
import type { Outcome } from '../../../forms/useOfflineForm.ts';

interface SavedTicketProps extends Texts {
  readonly outcome: Signal<Outcome>;
  readonly onOpen: (id: string) => void;
}

/** The stub of the ticket just saved: it stays until the next one, so that the number can be read or copied in peace. */
export function SavedTicket({ outcome, t, language, onOpen }: SavedTicketProps) {
  const saved = ticketIn(useSignal(outcome));
  useFunctionKeys({ ...(saved && { F8: () => onOpen(saved.id) }) });
  return (
    <div role="status" className={saved ? 'mb-4 sm:mb-6' : undefined}>
      {saved && (
        <div className="overflow-hidden rounded-lg border border-good bg-surface shadow-card">
          <div className="flex flex-col sm:flex-row">
            <div className="flex items-center gap-3 bg-good-soft px-4 py-2 text-good sm:px-5 sm:py-4">
              <CircleCheck aria-hidden className="size-6 shrink-0 sm:size-8" />
              <div>
                <p className="font-bold">{t('form.saved')}</p>
                <p className="text-sm max-sm:hidden">{t('delivery.saved.hint')}</p>
              </div>
            </div>
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-dashed border-line-strong px-4 py-2 sm:border-t-0 sm:px-5 sm:py-4 sm:border-l">
              <div className="min-w-0">
                <p className="font-mono text-lg font-bold break-all">{saved.ticketNo}</p>
                <p className="text-sm text-ink-soft">
                  {saved.truck_license} · {materialByName(saved.material_type).displayName} ·{' '}
                  <span className="whitespace-nowrap">{withUnit(saved.volume, 'm³', language)}</span>
                </p>
                <HeldMarks drafts={saved.drafts} />
              </div>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:gap-x-6">
                <Link
                  to="/delivery"
                  className="inline-flex min-h-12 items-center font-semibold text-accent-ink max-sm:text-sm underline underline-offset-4"
                >
                  {t('delivery.saved.list')}
                </Link>
                <Button icon={Printer} className="max-sm:px-3" aria-keyshortcuts="F8" onClick={() => onOpen(saved.id)}>
                  {t('delivery.saved.ticket')}
                  <FKey>F8</FKey>
                </Button>
              </div>
            </div>
          </div>
          <MergeHints drafts={saved.drafts} />
        </div>
      )}
    </div>
  );
}

/** What was saved names its ticket last, behind whom it was made for. */
function ticketIn(outcome: Outcome) {
  const draft = outcome?.drafts.at(-1);
  if (draft?.kind !== 'deliveries.create') return null;
  return { ...draft.payload, id: draft.entity_id, ticketNo: outcome?.receipt?.number, drafts: outcome?.drafts ?? [] };
}
