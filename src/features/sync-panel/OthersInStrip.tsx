import { useOthersUnsent } from '../../data/index.ts';
import { sum } from '../../domain/values/quantities.ts';
import { useTexts } from '../../i18n/useLanguage.ts';

/** For an owner whose own work is all sent: other users' unsent work on this device. */
export function OthersInStrip() {
  const { t } = useTexts();
  const count = sum((useOthersUnsent() ?? []).map((queue) => queue.count));
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only"> · </span>
      <span className="block">{t('sync.others.inStrip', { count })}</span>
    </>
  );
}
