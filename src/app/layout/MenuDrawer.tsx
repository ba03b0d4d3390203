import { Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { cx } from '../../ui/cx.ts';
import { Switchers } from '../settings/Switchers.tsx';
import { navigationFor } from './navigation.ts';
import { SCREENS } from '../screens.ts';
import { RoleBadge } from './RoleBadge.tsx';
import { SwitchUserButton } from './fromStore.ts';
import type { Profile } from '../../domain/records/rows.ts';

/** The slide-in menu of small screens: the whole navigation, the signed-in user, theme and language. */
export function MenuDrawer({ profile, onClose }: { readonly profile: Profile; readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t('action.menu')} onClose={onClose} place="left">
      <p className="mb-4 flex items-center gap-3">
        <Logo className="size-9 shrink-0" />
        <span className="min-w-0">
          <span className="block leading-5 font-bold">{t('app.title')}</span>
          <span className="block text-xs leading-4 text-ink-soft">{t('app.subtitle')}</span>
        </span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{profile.full_name || profile.email}</span>
        <RoleBadge role={profile.role} />
      </div>
      <nav aria-label={t('nav.label')} className="mt-6 flex flex-col gap-6">
        {navigationFor(profile.role).map(({ group, screens }) => (
          <div key={group}>
            <h3 className="mb-1 text-xs font-semibold text-ink-soft">{t(`nav.group.${group}`)}</h3>
            <ul className="-mx-3 flex flex-col">
              {screens.map((key) => (
                <li key={key}>
                  <NavLink
                    to={SCREENS[key].path}
                    end
                    onClick={onClose}
                    className={({ isActive }) =>
                      cx(
                        'flex min-h-12 items-center rounded-md px-3 font-semibold no-underline',
                        isActive ? 'bg-accent text-on-accent' : 'hover:bg-sunken',
                      )
                    }
                  >
                    {t(`nav.route.${key}`)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="mt-8 border-t border-line pt-6">
        <Switchers />
        <Suspense fallback={null}>
          <SwitchUserButton className="mt-4 inline-flex border border-line-strong hover:bg-sunken" />
        </Suspense>
      </div>
    </Dialog>
  );
}
