/** Fills an empty database: the demo accounts, and as many days of records as the settings say. */
import type { Backend } from '../backend.ts';
import type { Keys } from '../keys.ts';
import type { LocalSettings } from '../settings.ts';
import { createAccounts, createOwner, registerStation } from './accounts.ts';
import { handoversSql } from './handovers.ts';
import { historyOf } from './history.ts';
import { invoicesSql } from './invoices.ts';
import { loadHistory } from './load.ts';
import { addPhotos } from './photos.ts';
import { randomForTopic } from './random.ts';
import { leaveTraces } from './traces.ts';
import type { DemoStaff } from './authored.ts';

const SEED = 20_261_120;

export async function seedDemo(backend: Backend, keys: Keys, settings: Pick<LocalSettings, 'demoDays'>, now: Date) {
  if (!(await isEmpty(backend))) return;
  const users = await createAccounts(backend, keys);
  if (settings.demoDays === 0) return createOwner(backend.database, users.owner);
  const staff: DemoStaff = {
    weighbridge: [
      await registerStation(backend, keys, users.clerk, 'Timbangan 1'),
      await registerStation(backend, keys, users.admin, 'Timbangan 2'),
    ],
    supervisor: await registerStation(backend, keys, users.supervisor, 'Telepon pengawas'),
    owner: users.owner,
    admin: users.admin,
    manager: users.manager,
  };
  const history = historyOf(SEED, settings.demoDays, now, staff);
  await backend.database.transaction(async (tx) => {
    await tx.run('set local statement_timeout = 0');
    await loadHistory(tx, history, users.owner, invoicesSql(users.owner, history.today));
    await tx.run(handoversSql(users.manager));
    await addPhotos(tx, history, staff, randomForTopic(SEED, 'photos'));
    await createOwner(tx, users.owner);
    const random = randomForTopic(SEED, 'traces');
    await leaveTraces(tx, history, { now, supervisor: staff.supervisor, clerk: staff.weighbridge[0], random });
  });
  await backend.database.run('analyze');
}

async function isEmpty({ database }: Backend): Promise<boolean> {
  return (await database.query(`select 1 from public.profiles where role = 'owner' limit 1`)).length === 0;
}
