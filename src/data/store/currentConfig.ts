import { DEFAULT_CONFIG, type Config } from '../../domain/settings/config.ts';
import { siteConfigStore } from './siteConfig.ts';

/** The current settings, for code outside components: the defaults until the user's store was read. */
export const currentConfig = (): Config => siteConfigStore.getState().config ?? DEFAULT_CONFIG;
