import { useTexts } from '../../i18n/useLanguage.ts';
import type { Role } from '../../domain/rules/roles.ts';

/** Each role has its own colour, and always its word. */
export function RoleBadge({ role }: { readonly role: Role }) {
  const { t } = useTexts();
  return (
    <span className={`inline-block rounded-full px-2 text-xs leading-5 font-semibold ${COLOURS[role]}`}>
      {t(`role.${role}`)}
    </span>
  );
}

const COLOURS: Record<Role, string> = {
  owner: 'bg-accent text-on-accent',
  admin: 'bg-info-soft text-info',
  manager: 'bg-good-soft text-good',
  operator: 'bg-sunken text-ink-soft',
};
