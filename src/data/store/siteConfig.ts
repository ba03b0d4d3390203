/** The site's settings outside the user's store; null until it was read. Small, for the pages before the sign-in. */
import { create } from 'zustand';
import type { Config } from '../../domain/settings/config.ts';
import { FIRST_SETTINGS } from '../../domain/settings/freshness.ts';

export const siteConfigStore = create<{ readonly config: Config | null }>()(() => ({ config: null }));

/** The settings needed before the sign-in: the defaults until the user's store was read. */
export const firstSettings = (): { readonly [K in keyof typeof FIRST_SETTINGS]: number } =>
  siteConfigStore.getState().config ?? FIRST_SETTINGS;

/** ms after which a placeholder says that loading takes long. */
export const useLoadingTimeout = (): number =>
  siteConfigStore(({ config }) => config?.['ui.loading_timeout'] ?? FIRST_SETTINGS['ui.loading_timeout']);
