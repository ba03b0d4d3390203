import { DEFAULT_CONFIG, type Config } from '../../domain/settings/config.ts';
import { siteConfigStore } from './siteConfig.ts';

/** The settings now, for code that is no component: the defaults until the user's store was read. */
export const currentConfig = (): Config => siteConfigStore.getState().config ?? DEFAULT_CONFIG;
