/** The menu of each role, by group. */
import { SCREENS, SCREEN_KEYS, mayOpen, type MenuGroup, type Screen, type ScreenKey } from '../screens.ts';
import type { Role } from '../../domain/rules/roles.ts';
import { create } from 'zustand';

export interface NavGroup {
  readonly group: MenuGroup;
  readonly screens: readonly ScreenKey[];
}

const GROUPS: readonly MenuGroup[] = ['overview', 'operations', 'data', 'administration', 'system'];

export function navigationFor(role: Role): readonly NavGroup[] {
  const open = SCREEN_KEYS.filter((key) => mayOpen(key, role));
  const groupOf = ({ menu }: Screen) => (typeof menu === 'string' ? menu : menu[role]);
  return GROUPS.map((group) => ({ group, screens: open.filter((key) => groupOf(SCREENS[key]) === group) })).filter(
    ({ screens }) => screens.length > 0,
  );
}

/** Whether the slide-in menu is open: the header and the tabs of a phone both open it. */
export const useMenuOpen = create(() => false);
