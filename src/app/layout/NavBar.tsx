import { memo } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { navigationFor } from './navigation.ts';
import { NavGroupMenu } from './NavGroupMenu.tsx';
import type { Role } from '../../domain/rules/roles.ts';

/** Navigation of large screens: one dropdown a group. */
export const NavBar = memo(function NavBar({ role }: { readonly role: Role }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('nav.label')} className="on-basalt hidden bg-basalt-raised text-on-basalt lg:block">
      <ul className="mx-auto flex max-w-[86rem] gap-1 px-5">
        {navigationFor(role).map(({ group, screens }) => (
          <NavGroupMenu key={group} group={group} screens={screens} />
        ))}
      </ul>
    </nav>
  );
});
