/** One claim: its sentence; opened, with what to do, its chart, its record, and the owner's answer. */
import { ArrowRight, Check, ChevronDown, CircleCheck, EyeOff, X } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { newId } from '../../domain/records/ids.ts';
import { useSave } from '../../forms/useSave.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { cx } from '../../ui/cx.ts';
import { ClaimChart } from './ClaimChart.tsx';
import { useRecordPath } from './useRecordPath.ts';
import { useWords } from '../../shared/findings/claimWords.ts';
import type { Verdict } from '../../data/insights.ts';
import type { Claim } from '../../domain/insights/types.ts';

interface ClaimLineProps {
  readonly claim: Claim;
  /** Null: the owner has not judged it. */
  readonly verdict: Pick<Verdict, 'verdict' | 'sync'> | null;
  readonly isOpen: boolean;
  readonly onOpen: (wish: boolean) => void;
}

export function ClaimLine({ claim, verdict, isOpen, onOpen }: ClaimLineProps) {
  const { t } = useTexts();
  const { sentence } = useWords();
  const id = useId();
  return (
    <li className="border-t border-line px-4 first:border-t-0 sm:px-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
        className="flex min-h-12 w-full items-start gap-3 py-3 text-left"
      >
        <span className={cx('min-w-0 flex-1 [overflow-wrap:anywhere]', claim.alert && 'font-semibold')}>
          {sentence('claim', claim.claim)}
        </span>
        <ChevronDown aria-hidden className={cx('mt-0.5 size-5 shrink-0 text-ink-soft', isOpen && 'rotate-180')} />
      </button>
      {verdict && (
        <div className="flex flex-wrap gap-2 pb-3">
          <Mark
            tone={verdict.verdict === 'confirmed' ? 'good' : 'plain'}
            icon={verdict.verdict === 'confirmed' ? CircleCheck : EyeOff}
            text={t(`smart.verdict.${verdict.verdict}`)}
          />
          {verdict.sync !== 'sent' && <SyncMark sync={verdict.sync} />}
        </div>
      )}
      <div id={id} className={isOpen ? 'pb-4' : 'hidden'}>
        {isOpen && <Opened claim={claim} verdict={verdict} />}
      </div>
    </li>
  );
}

function Opened({ claim, verdict }: Pick<ClaimLineProps, 'claim' | 'verdict'>) {
  const { t } = useTexts();
  const { sentence } = useWords();
  const { busy, failure, save } = useSave();
  const path = useRecordPath(claim.record);
  const say = (said: Verdict['verdict']) => {
    const payload = { card: claim.card, subject: claim.subject, verdict: said };
    void save([{ kind: 'insight_feedback.create', entity_id: newId(), payload }], t(`smart.saved.${said}`));
  };
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <p className="xl:col-start-1">{sentence('action', claim.action)}</p>
      <div className="xl:col-start-2 xl:row-span-3 xl:row-start-1">
        <ClaimChart chart={claim.chart} />
      </div>
      <div className="flex flex-wrap items-center gap-3 self-start">
        {failure && <SaveFailed failure={failure} />}
        {verdict?.verdict !== 'confirmed' && (
          <Button icon={Check} disabled={busy} onClick={() => say('confirmed')} text={t('smart.confirm')} />
        )}
        {verdict?.verdict !== 'dismissed' && (
          <Button icon={X} disabled={busy} onClick={() => say('dismissed')} text={t('smart.dismiss')} />
        )}
        {path && (
          <Link
            to={path}
            className="ml-auto inline-flex min-h-12 items-center gap-1.5 text-sm font-semibold text-accent-ink"
          >
            {t('office.showRecords')}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
    </div>
  );
}
