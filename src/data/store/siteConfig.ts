/** The site's settings outside of the user's store; null until it was read. Light, for the pages before the sign-in. */
import { create } from 'zustand';
import type { Config } from '../../domain/settings/config.ts';
import { LOADING_TIMEOUT_MS } from '../../domain/settings/freshness.ts';

export const siteConfigStore = create<{ readonly config: Config | null }>()(() => ({ config: null }));

/** ms after which a placeholder says that it takes long. */
export const useLoadingTimeout = (): number =>
  siteConfigStore(({ config }) => config?.['ui.loading_timeout'] ?? LOADING_TIMEOUT_MS);
