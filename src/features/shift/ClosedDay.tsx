import { Lock } from 'lucide-react';
import { useRows } from '../../data/index.ts';
import { formatDay } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';

/** What becomes of a record of a day whose books are closed. Closings reach owner and manager; the server tells the others afterwards. */
export function ClosedDay({ day, className }: { readonly day: string; readonly className?: string }) {
  const { t, language } = useTexts();
  const closing = useRows('day_closings', { where: { operating_day: day } })?.find(
    ({ row }) => row.reopened_at === null,
  );
  if (!closing) return null;
  return (
    <Message tone="info" icon={Lock} role="status" {...(className && { className })}>
      {t('shift.dayClosed', { day: formatDay(day, language) })}
    </Message>
  );
}
