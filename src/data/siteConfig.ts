/** The site's settings outside of the user's store: the defaults until it was read. Light, for the pages before the sign-in. */
import { create } from 'zustand';
import { DEFAULT_CONFIG } from '../domain/config.ts';
import type { Config } from '../domain/config.ts';

const store = create<Config>()(() => DEFAULT_CONFIG);

export const siteConfig = (): Config => store.getState();
export const useSetting = <K extends keyof Config>(key: K): Config[K] => store((config) => config[key]);
export const setSiteConfig = (config: Config): void => store.setState(config, true);
