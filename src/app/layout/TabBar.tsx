import { ChartColumn, ClipboardList, FilePlus2, HardHat, Layers, Menu, ShieldAlert, Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useTexts } from '../../i18n/useLanguage.ts';
import { keepRoom } from '../../ui/bannerHeight.ts';
import { cx } from '../../ui/cx.ts';
import { SCREENS, TABS, type Tab } from '../screens.ts';
import { useMenuOpen } from './navigation.ts';
import type { LucideIcon } from 'lucide-react';
import type { Role } from '../../domain/rules/roles.ts';

/** Within the thumb's reach on a phone: the role's four screens, and the whole menu. Hidden while the keyboard needs the space. */
export function TabBar({ role }: { readonly role: Role }) {
  const { t } = useTexts();
  const tabs: readonly Tab[] = TABS[role];
  return (
    <nav
      ref={ref}
      aria-label={t('nav.tabs')}
      className={cx(
        'on-basalt @container fixed inset-x-0 bottom-0 z-30 bg-basalt pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-on-basalt sm:hidden print:hidden',
        useTyping() && 'hidden',
      )}
    >
      <ul className="flex">
        {tabs.map((key) => {
          const Icon = ICONS[key];
          return (
            <li key={key} className="min-w-0 flex-1">
              <NavLink
                to={SCREENS[key].path}
                end
                title={t(`nav.route.${key}`)}
                className={({ isActive }) => cx(TAB, isActive ? 'border-accent text-accent' : PLAIN)}
              >
                <Icon aria-hidden className="size-[24px] shrink-0" />
                <span className={WORD}>{t(`nav.tab.${key}`)}</span>
              </NavLink>
            </li>
          );
        })}
        <li className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => useMenuOpen.setState(true, true)}
            className={cx(TAB, PLAIN)}
          >
            <Menu aria-hidden className="size-[24px] shrink-0" />
            <span className={WORD}>{t('nav.tab.more')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** Whether the user is typing; ends a moment after the finger that left the field is lifted, so that its target does not move. */
function useTyping(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    let [isDown, timer] = [false, 0];
    const on = (events: readonly string[], act: () => void) =>
      events.forEach((name) => document.addEventListener(name, act, { capture: true, signal: ending.signal }));
    const look = () => {
      clearTimeout(timer);
      if (!isDown) timer = window.setTimeout(() => setTyping(isTyped(document.activeElement)), AFTER_TAP_MS);
    };
    on(['focusin'], () => isTyped(document.activeElement) && setTyping(true));
    on(['pointerdown'], () => (isDown = true));
    on(['pointerup', 'pointercancel'], () => (isDown = false));
    on(['focusout', 'pointerup', 'pointercancel', 'keyup'], look);
    // On a phone in landscape the field would be below the header.
    const field = () => (isTyped(document.activeElement) ? document.activeElement : null);
    addEventListener('resize', () => field()?.scrollIntoView({ block: 'nearest' }), { signal: ending.signal });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, []);
  return typing;
}
const isTyped = (element: Element | null): boolean =>
  element?.matches('textarea,input:not([type=checkbox],[type=radio],[type=file])') ?? false;
/** A touch ends before its field loses the focus and before the click. */
const AFTER_TAP_MS = 100;

const ref = keepRoom('tabs');
const TAB =
  'flex h-[56px] w-full flex-col items-center justify-center gap-0.5 border-t-3 pb-0.5 no-underline active:bg-basalt-raised';
const PLAIN = 'border-transparent text-on-basalt';
/** With very large text only the icons are shown. */
const WORD =
  'max-w-full truncate text-[0.6875rem] leading-4 font-semibold @max-[23rem]:tracking-tight @max-[18rem]:sr-only';
const ICONS = {
  dashboard: Layers,
  executive: ChartColumn,
  reportsDaily: ClipboardList,
  delivery: Truck,
  deliveryNew: FilePlus2,
  shift: HardHat,
  safetyIncidents: ShieldAlert,
} as const satisfies Record<Tab, LucideIcon>;
