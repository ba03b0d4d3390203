import { useTexts } from '../../../i18n/useLanguage.ts';
import { TextInput } from '../../../ui/TextInput.tsx';

/** One operating day; emptied, it is today again. */
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
    <TextInput
      id="board-day"
      type="date"
      label={t('board.filter.day')}
      hint={hint}
      value={day}
      onChange={(event) => onDay(event.target.value)}
      className="mb-3 sm:grid sm:grid-cols-[auto_12rem_1fr] sm:items-center sm:gap-4"
    />
  );
}
