import { Menu } from 'lucide-react';
import { Suspense, memo, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'react-router-dom';
import { reportFault } from '../../data/appShell.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { SmallCrash } from '../../ui/SmallCrash.tsx';
import { DialogPart } from '../../ui/MissingPart.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { lazyPart, useLoadedLater } from '../../ui/lazyPart.tsx';
import { Switchers } from '../settings/Switchers.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import { useMenuOpen } from './navigation.ts';
import { NoticeBell, SignOutButton, SwitchUserButton, SyncStrip } from './fromStore.ts';
import type { Profile } from '../../domain/records/rows.ts';

const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

/** User, page, and whether everything is sent, in 64 px. On a phone the sync strip replaces the product's name. */
export const Header = memo(function Header(props: { readonly profile: Profile; readonly tabs?: boolean }) {
  const { profile, tabs = false } = props;
  const { t } = useTexts();
  const menuOpen = useMenuOpen();
  useLoadedLater(MenuDrawer);
  useEffect(() => closeMenu, []);
  return (
    <header className="on-basalt @container sticky top-0 z-30 bg-basalt text-on-basalt">
      <div className="mx-auto flex min-h-16 max-w-[86rem] items-center gap-x-0.5 px-2 sm:gap-x-3 lg:px-8 @max-[16rem]:min-h-[64px] @max-[16rem]:[&_button:not(.rounded-full)]:size-[48px]">
        <IconButton
          icon={Menu}
          label={t('action.menu')}
          onClick={() => useMenuOpen.setState(true, true)}
          className={cx('lg:hidden', tabs && 'max-sm:hidden')}
        />
        <Link
          to="/"
          className="flex min-h-12 min-w-12 items-center justify-center text-on-basalt no-underline sm:min-w-0 sm:flex-1 sm:justify-start sm:gap-3 @max-[27rem]:hidden"
        >
          <Logo className="size-9 shrink-0" />
          <span className="sr-only min-w-0 md:not-sr-only">
            <span className="block leading-5 font-bold">{t('app.title')}</span>
            <span className="block truncate text-xs leading-4 text-on-basalt-soft max-md:sr-only">
              {t('app.subtitle')}
            </span>
          </span>
        </Link>
        <div className="min-w-0 flex-1 sm:flex-none">
          <SmallCrash onError={reportFault}>
            <Suspense fallback={<StripOutline />}>
              <SyncStrip />
            </Suspense>
          </SmallCrash>
        </div>
        <ErrorBoundary fallback={<span className="size-12 shrink-0" />} onError={(error) => void reportFault(error)}>
          <Suspense fallback={<span className="size-12 shrink-0" />}>
            <NoticeBell />
          </Suspense>
        </ErrorBoundary>
        <div className="hidden lg:block">
          <Switchers onBasalt />
        </div>
        <div className="hidden min-w-0 flex-col items-end gap-0.5 sm:flex">
          <span className="max-w-28 truncate lg:max-w-48 text-sm leading-5 font-semibold">
            {profile.full_name || profile.email}
          </span>
          <RoleBadge role={profile.role} />
        </div>
        <Suspense fallback={<span className="size-12" />}>
          <SwitchUserButton className="hidden text-on-basalt hover:bg-basalt-raised lg:inline-flex" />
          <SignOutButton />
        </Suspense>
      </div>
      {menuOpen && (
        <DialogPart onClose={closeMenu}>
          <MenuDrawer profile={profile} onClose={closeMenu} />
        </DialogPart>
      )}
    </header>
  );
});

const closeMenu = () => useMenuOpen.setState(false, true);

/** The strip's reserved space, until this device's store is open. */
function StripOutline() {
  const { t } = useTexts();
  return (
    <p className="flex h-12 w-full items-center justify-center rounded-full bg-basalt-raised px-2 text-xs font-semibold sm:w-auto sm:px-4 sm:text-sm">
      {t('app.starting')}
    </p>
  );
}
