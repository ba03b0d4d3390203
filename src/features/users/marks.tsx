import { KeyRound, UserCheck, UserX } from 'lucide-react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Mark } from '../../ui/Mark.tsx';
import type { PersonRow } from '../../data/users.ts';

export function PersonState({ person }: { readonly person: PersonRow }) {
  const { t } = useTexts();
  return (
    <span className="flex flex-wrap gap-2">
      {person.is_active ? (
        <Mark tone="good" icon={UserCheck}>
          {t('people.state.active')}
        </Mark>
      ) : (
        <Mark tone="plain" icon={UserX}>
          {t('people.state.inactive')}
        </Mark>
      )}
      {person.is_active && person.must_change_password && (
        <Mark tone="info" icon={KeyRound}>
          {t('people.state.newPassword')}
        </Mark>
      )}
    </span>
  );
}
