/** Whether the slide-in menu is open: the header and the tabs of a phone both open it. */
import { create } from 'zustand';

export const useMenuOpen = create(() => false);
