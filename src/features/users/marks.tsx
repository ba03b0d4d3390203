import { KeyRound, UserCheck, UserX } from 'lucide-react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Mark } from '../../ui/Mark.tsx';
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
