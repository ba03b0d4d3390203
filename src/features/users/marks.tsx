import { KeyRound, UserCheck, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/Mark.tsx';
import type { PersonRow } from '../../data/users.ts';

/** On a card, where there are no heads over the columns, each value says what it is. */
export function Told({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <>
      <span className="text-xs text-ink-soft lg:sr-only">{label} </span>
      {children}
    </>
  );
}

export function PersonState({ person }: { readonly person: PersonRow }) {
  const { t } = useTranslation();
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
