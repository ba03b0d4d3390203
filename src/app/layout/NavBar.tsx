import { memo, useRef, useState } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { navigationFor, type NavGroup } from './navigation.ts';
import type { Role } from '../../domain/rules/roles.ts';
import { ChevronDown } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import { cx } from '../../ui/cx.ts';
import { SCREENS, screenAt } from '../screens.ts';

/** Navigation of large screens: one dropdown per group. */
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

/** A button that discloses its links; closes when the focus leaves, on Escape, and after a choice. */
function NavGroupMenu({ group, screens }: NavGroup) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const here = screenAt(pathname);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only watch events that bubble up from the controls inside
    <li
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={`nav-${group}`}
        onClick={() => setOpen(!open)}
        className={cx(
          'flex h-12 items-center gap-1.5 border-b-3 px-3 text-sm font-semibold hover:bg-basalt',
          screens.some((key) => key === here) ? 'border-accent' : 'border-transparent',
        )}
      >
        {t(`nav.group.${group}`)}
        <ChevronDown aria-hidden className={cx('size-4 transition-transform', open && 'rotate-180')} />
      </button>
      <ul
        id={`nav-${group}`}
        hidden={!open}
        className="absolute top-full left-0 z-40 min-w-56 rounded-b-md border border-t-0 border-line bg-surface p-2 text-ink shadow-card"
      >
        {open &&
          screens.map((key) => (
            <li key={key}>
              <NavLink
                to={SCREENS[key].path}
                end
                onClick={() => setOpen(false)}
                className={({ isActive }) =>
                  cx(
                    'flex min-h-12 items-center rounded-sm px-3 text-sm font-semibold text-ink no-underline',
                    isActive ? 'bg-sunken' : 'hover:bg-sunken',
                  )
                }
              >
                {t(`nav.route.${key}`)}
              </NavLink>
            </li>
          ))}
      </ul>
    </li>
  );
}
