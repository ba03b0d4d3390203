import { KeyRound, UserCheck, UserX } from 'lucide-react';
import { useSite } from '../../data/index.ts';
import { formatDateTime, formatNumber, useTexts } from '../../i18n/index.ts';
import { Mark, type Column } from '../../ui/index.ts';
import type { PersonRow } from '../../data/users.ts';

export function PersonState({ person }: { readonly person: PersonRow }) {
  const { t } = useTexts();
  return (
    <span className="flex flex-wrap gap-2">
      {person.is_active ? (
        <Mark tone="good" icon={UserCheck} text={t('people.state.active')} />
      ) : (
        <Mark tone="plain" icon={UserX} text={t('people.state.inactive')} />
      )}
      {person.is_active && person.must_change_password && (
        <Mark tone="info" icon={KeyRound} text={t('people.state.newPassword')} />
      )}
    </span>
  );
}

/** When a device last reached the server (`contact` is the title), and its unsent count then; for a user, their latest device. */
export function useReported(contact: string): readonly Column<Pick<PersonRow, 'last_seen_at' | 'unsent_count'>>[] {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  return [
    {
      key: 'last_seen_at',
      title: contact,
      sortBy: (row) => row.last_seen_at,
      isNamed: true,
      cell: ({ last_seen_at: at }) =>
        at === null ? t('people.never') : formatDateTime(new Date(at), language, timeZone),
    },
    {
      key: 'unsent_count',
      title: t('people.column.unsent'),
      isNumber: true,
      sortBy: (row) => row.unsent_count,
      isNamed: true,
      cell: ({ unsent_count: count }) => (count === null ? '–' : formatNumber(count, language)),
    },
  ];
}
