/** Findings of smart analytics about a record, shown with it. Only the owner's device has any. */
import { ArrowRight, ScanSearch } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFindingsOf, type FoundIn } from '../../data/insights.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';
import { useWords } from './claimWords.ts';

export function FindingNotes({ table, id }: FoundIn) {
  const { t } = useTexts();
  const { sentence } = useWords();
  const findings = useFindingsOf({ table, id });
  return findings?.map((finding) => (
    <Message key={finding.subject} tone="warn" icon={ScanSearch} className="mb-4">
      <p>{sentence('claim', finding.claim)}</p>
      <Link to="/smart-analytics" className="inline-flex min-h-12 items-center gap-1.5 font-semibold">
        {t(`smart.card.${finding.card}`)}
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </Message>
  ));
}
