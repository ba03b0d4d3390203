/** Builds the made-up next version of the app: `vite build` with this file, and the environment that `build.mjs` gives. */
import { mergeConfig, type ConfigEnv } from 'vite';
import release from '../../../vite.config.ts';
import { nextVersion } from '../../support/nextVersion.ts';

// oxlint-disable-next-line import/no-default-export -- Vite takes a configuration by its default export.
export default async (env: ConfigEnv) => mergeConfig(await release(env), { plugins: [nextVersion()] });
