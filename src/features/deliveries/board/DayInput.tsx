import { useTexts } from '../../../i18n/useLanguage.ts';
import { DateInput } from '../../../ui/DateInput.tsx';

/** One operating day; clearing it means today. */
export function DayInput({
  day,
  onDay,
  hint,
}: {
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly hint: string;
}) {
  const { t } = useTexts();
  return (
    <DateInput
      id="board-day"
      label={t('board.filter.day')}
      hint={hint}
      value={day}
      onDay={onDay}
      className="mb-3 sm:grid sm:grid-cols-[auto_12rem_1fr] sm:items-center sm:gap-4"
    />
  );
}
