/** The menu of each role, by group. Only finished screens, so that no link is dead. */
import { SCREENS, SCREEN_KEYS, hasScreen, mayOpen, type BuiltScreen, type MenuGroup, type Screen } from '../screens.ts';
import type { Role } from '../../domain/rules/roles.ts';
import { create } from 'zustand';

export interface NavGroup {
  readonly group: MenuGroup;
  readonly screens: readonly BuiltScreen[];
}

const GROUPS: readonly MenuGroup[] = ['overview', 'operations', 'data', 'administration', 'system'];

export function navigationFor(role: Role): readonly NavGroup[] {
  const open = SCREEN_KEYS.filter(hasScreen).filter((key) => mayOpen(key, role));
  const groupOf = ({ menu }: Screen) => (typeof menu === 'string' ? menu : menu[role]);
  return GROUPS.map((group) => ({ group, screens: open.filter((key) => groupOf(SCREENS[key]) === group) })).filter(
    ({ screens }) => screens.length > 0,
  );
}

/** Whether the slide-in menu is open: the header and the tabs of a phone both open it. */
export const useMenuOpen = create(() => false);
