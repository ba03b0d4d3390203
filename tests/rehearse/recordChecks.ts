/** Pushes and pulls: each kind of record by the examples of the tests, what each role may not, what each receives, and photos. */
import { randomBytes } from 'node:crypto';
import { createPhotoServer } from '../../src/data/remote/photoServer.ts';
import { sha256 } from '../../src/data/remote/sha256.ts';
import { KINDS } from '../../src/domain/mutations/mutations.ts';
import { parseHead, parseHistory } from '../../src/sync/wire/answers.ts';
import type { TransportResult } from '../../src/sync/wire/request.ts';
import {
  EVERY_KIND,
  newEquipment,
  newIncident,
  there,
  type Sender,
  type Staff,
} from '../database/support/everyKind.ts';
import { mutation, newCustomer } from '../database/support/mutations.ts';
import type { Outcome } from '../database/support/world.ts';
import { type Checks, type Member, outcomesIn } from './cast.ts';
import { pulledRows, takeBack } from './cleanUp.ts';
import { forged } from './peopleChecks.ts';
import { ask, isRefused, said } from './project.ts';

const READERS = ['owner', 'admin', 'manager'] as const;
const verdict = ({ outcome, code = '', field = '' }: Outcome): string => `${outcome} ${code} ${field}`.trim();

/**
 * What stays for good where it applies: settings, what the site's figures go by, numbers that must have no gaps, cash that was handed
 * over, plans. A rehearsal sends these without content, so that they are refused, and in no other form.
 */
const LASTING =
  /^((system_config|materials|truck_types|kpi_targets|invoices|orders)\.|cash_handovers\.receive|shifts\.plan)/;

const MOST_BYTES = 5 * 1024 * 1024;
const statusOf = (result: TransportResult) => (result.kind === 'response' ? result.status : result.kind);

export const RECORDS: Checks = {
  'what each role may not do': async ({ cast }) => {
    const facts: Record<string, string> = {};
    for (const role of READERS) {
      // Who may do it is told what is missing; who may not is told that.
      const outcomes = await cast[role].push(...KINDS.map((kind) => mutation(kind, {})));
      for (const [at, kind] of KINDS.entries()) facts[`${kind} by ${role}`] = verdict(outcomes[at]!);
    }
    return facts;
  },
  'a push of each kind': async ({ cast }) => {
    const staff: Staff<Sender> = { ...cast, machine: await there(cast, newEquipment()) };
    const push = async (kind: string) => {
      const sent = await EVERY_KIND[kind]!.make(cast.owner, staff);
      // A list price would be everybody's.
      if (kind === 'customer_prices.create') sent.payload['customer_id'] = await there(staff, newCustomer());
      const [outcome] = await cast.owner.push(sent);
      return `${verdict(outcome!)} ${[...new Set(outcome!.rows?.map(([table]) => table))].toSorted().join()}`.trim();
    };
    const facts: Record<string, string> = {};
    for (const kind of KINDS) if (!LASTING.test(kind)) facts[kind] = await push(kind).catch(String);
    // The stock of the site is wrong until then.
    await takeBack(cast);
    // Their tablet was revoked and readmitted on the way, and the sessions on it were ended.
    await cast.lost.signInAgain();
    const { batchOf, sendBatch } = cast.admin;
    const batch = batchOf(newCustomer());
    await sendBatch(batch);
    facts['the same batch again'] = outcomesIn(await sendBatch(batch))
      .map(verdict)
      .join();
    facts["a batch in another's name"] = said(await sendBatch({ ...batch, author: cast.manager.id }));
    facts['a batch of more than 384 kB'] = said(await sendBatch({ ...batch, unsent: 'x'.repeat(450_000) }));
    return facts;
  },
  'a pull by each role': async ({ cast }) => {
    const facts: Record<string, string | number> = {};
    for (const role of READERS)
      for (const [table, found] of await pulledRows(cast, cast[role])) {
        facts[`${table}: rows for ${role}`] = found.size;
        facts[`${table}: columns`] = Object.keys([...found.values()][0]!)
          .toSorted()
          .join();
      }
    const { procedure, device } = cast.admin;
    const head = await procedure('pull_head', { cursor: { device, heard: 0 } });
    const history = await procedure('pull_history', { cursor: { device }, page_limit: 10 });
    const isRead = parseHead(head.text) !== null && parseHistory(history.text) !== null;
    return { ...facts, pull_head: head, pull_history: history, 'the app reads both': isRead };
  },
  photos: async ({ project, cast: { admin, manager } }) => {
    const server = createPhotoServer(project, project.fetcher);
    const announce = async (content: ArrayBuffer) => {
      const incident = newIncident(admin);
      const hash = await sha256(content);
      const path = `incidents/${incident.entity_id}/${admin.id}/${hash}.jpg`;
      const of = { entity_table: 'incidents', entity_id: incident.entity_id, path, content_type: 'image/jpeg' };
      const bytes = Math.min(content.byteLength, MOST_BYTES);
      await admin.applies(incident, mutation('attachments.create', { ...of, bytes, sha256: hash }));
      return { path, hash, content };
    };
    const put = async (by: Member, { path, content }: { path: string; content: ArrayBuffer }, type = 'image/jpeg') =>
      statusOf(await server.put({ path, content, content_type: type, token: by.token(), timeoutMs: 60_000 }));
    const read = (token: string) => server.hashOf({ path: photo.path, token, timeoutMs: 60_000 });
    const photo = await announce(new Uint8Array(randomBytes(150_000)).buffer);
    const large = await announce(new Uint8Array(MOST_BYTES + 1).buffer);
    const path = `incident-photos/${photo.path}`;
    const open = (kind: string) => ask(project, `/storage/v1/object/${kind}${path}`);
    const token = manager.token();
    return {
      'by another than its author': await put(manager, photo),
      'of another kind': await put(admin, photo, 'text/html'),
      'larger than 5 MB': await put(admin, large),
      'sent by its author': await put(admin, photo),
      'deleting it is refused': isRefused(
        await ask(project, `/storage/v1/object/${path}`, { method: 'DELETE', token }),
      ),
      'read by the staff, byte for byte': Object.values(await read(token)).includes(photo.hash),
      'read with a token signed elsewhere': statusOf(await read(forged(token))),
      'read by nobody': [await open('authenticated/'), await open('public/'), await open('')].every(isRefused),
    };
  },
};
