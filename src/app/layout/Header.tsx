import { Menu } from 'lucide-react';
import { Suspense, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { reportFault } from '../../data/faults.ts';
import { SmallCrash } from '../../ui/SmallCrash.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Switchers } from '../Switchers.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import { SignOutButton, SwitchUserButton, SyncStrip } from './fromStore.ts';
import type { Profile } from '../../domain/rows.ts';

/** Who, where, and whether everything is sent. On a phone the sync strip has a line of its own: it is never out of sight. */
export const Header = memo(function Header({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className="on-basalt @container sticky top-0 z-30 bg-basalt text-on-basalt">
      <div className="mx-auto flex max-w-[86rem] flex-wrap items-center gap-x-1 px-2 sm:flex-nowrap lg:px-8 @min-[22rem]:gap-x-3">
        <IconButton icon={Menu} label={t('action.menu')} onClick={() => setMenuOpen(true)} className="lg:hidden" />
        <Link
          to="/"
          className="flex min-h-16 min-w-0 flex-1 items-center gap-2 py-1.5 text-on-basalt no-underline @min-[22rem]:gap-3"
        >
          <Logo className="size-9 shrink-0" />
          {/* Where the text alone is very large there is room for the logo only. */}
          <span className="min-w-0 @max-[16rem]:sr-only">
            <span className="block leading-5 font-bold">{t('app.title')}</span>
            <span className="block text-xs leading-4 text-on-basalt-soft">{t('app.subtitle')}</span>
          </span>
        </Link>
        <div className="order-last w-full pb-2 sm:order-none sm:w-auto sm:pb-0">
          <SmallCrash onError={reportFault}>
            <Suspense fallback={<StripOutline />}>
              <SyncStrip />
            </Suspense>
          </SmallCrash>
        </div>
        <div className="hidden lg:block">
          <Switchers onBasalt />
        </div>
        <div className="hidden min-w-0 flex-col items-end gap-0.5 lg:flex">
          <span className="max-w-48 truncate text-sm leading-5 font-semibold">
            {profile.full_name || profile.email}
          </span>
          <RoleBadge role={profile.role} />
        </div>
        <Suspense fallback={<span className="size-12" />}>
          <SwitchUserButton className="hidden text-on-basalt hover:bg-basalt-raised lg:inline-flex" />
          <SignOutButton />
        </Suspense>
      </div>
      {menuOpen && <MenuDrawer profile={profile} onClose={() => setMenuOpen(false)} />}
    </header>
  );
});

/** The strip's place, until this device's store is open. */
function StripOutline() {
  const { t } = useTranslation();
  return (
    <p className="flex h-12 w-full items-center justify-center rounded-full bg-basalt-raised px-4 text-sm font-semibold whitespace-nowrap sm:w-auto">
      {t('app.starting')}
    </p>
  );
}
