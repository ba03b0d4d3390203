/** A Supabase project in one process: PostgREST and GoTrue by @supabase/lite, on PGlite or a real Postgres. */
import path from 'node:path';
import { App } from '@supabase/lite';
import { withAdminApi } from './auth/adminApi.ts';
import { withEqualWork } from './auth/equalWork.ts';
import { withRouteGuard } from './auth/routeGuard.ts';
import { withSpentTokens } from './auth/spentTokens.ts';
import type { Database } from './database.ts';
import { openPglite } from './databases/pglite.ts';
import { openPostgres } from './databases/postgres.ts';
import { applyRoleSettings } from './databases/roleSettings.ts';
import { verifyClock, verifyDatabase } from './databases/verify.ts';
import { lockFolder } from './folderLock.ts';
import type { Handler } from './http/handler.ts';
import { withHealth } from './http/health.ts';
import { withLimits } from './http/limits.ts';
import { withServedRoutes } from './http/served.ts';
import type { Keys } from './keys.ts';
import { refuseHalfRestored } from './keeping/restore.ts';
import { editedMigrations, migrate, versionsIn } from './migrate.ts';
import { verifyOrigin } from './origin.ts';
import { PRELUDE } from './prelude.ts';
import { createListeners } from './realtime/listeners.ts';
import { REALTIME_SCHEMA } from './realtime/schema.ts';
import { openRealtime, type Realtime } from './realtime/server.ts';
import type { LocalSettings } from './settings.ts';
import { STORAGE_SCHEMA } from './storage/schema.ts';
import { withStorage } from './storage/storageApi.ts';

export interface Backend {
  readonly handle: Handler;
  readonly realtime: Realtime;
  readonly database: Database;
  /** Problems for the administrator. */
  readonly warnings: readonly string[];
  /** Runs set-up work while no other process does such work on the same database. */
  withSetupLock<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openBackend(settings: LocalSettings, keys: Keys): Promise<Backend> {
  refuseHalfRestored(settings.dataDir);
  const unlock = lockFolder(settings.dataDir, settings.port);
  try {
    const database = settings.databaseUrl
      ? await openPostgres(settings.databaseUrl)
      : await openPglite(path.join(settings.dataDir, 'pgdata'));
    const app = createApp(database, keys);
    const withSetupLock = <T>(work: () => Promise<T>): Promise<T> => database.exclusively('kuari set-up', work);
    const migrations = path.join(settings.root, 'supabase/migrations');
    const warnings = await withSetupLock(async () => {
      const said = await verifyDatabase(database, versionsIn(migrations));
      await app.init();
      await app.ensureSystemSchema();
      await database.run(PRELUDE);
      await database.run(STORAGE_SCHEMA);
      await database.run(REALTIME_SCHEMA);
      await migrate(database, migrations);
      if (!settings.databaseUrl) await verifyOrigin(database, settings.dataDir);
      return [...(await editedMigrations(database, migrations)), ...said, ...(await verifyClock(database))];
    });
    // Otherwise lite grants all rights on every table with policies to the request roles, and undoes the migrations' revokes.
    Object.assign(database.connection, { rlsState: 'active' });
    const roleSettings = await applyRoleSettings(database);

    const serve: Handler = (request, peerAddress) => app.fetch(request, { peerAddress });
    const accounts = withEqualWork(withAdminApi(withSpentTokens(serve, database), database, keys), database);
    const auth = withRouteGuard(accounts, database, keys);
    const handle = withServedRoutes(
      withHealth(withLimits(withStorage(auth, database, keys, roleSettings), keys), database.health),
    );
    const realtime = await openRealtime(database, createListeners(handle, database, keys, roleSettings), keys);
    return {
      handle,
      realtime,
      database,
      warnings,
      withSetupLock,
      close: async () => {
        realtime.close();
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function createApp(database: Database, keys: Keys): App {
  return new App({
    connection: database.connection,
    api: { max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: keys.jwt,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      enable_signup: false,
      email: { enable_signup: false, enable_confirmations: false },
    },
  });
}
