/** Unsent work as a file that any device can import. The bytes of each mutation stay frozen. */
import * as z from 'zod/mini';
import { derivedId } from '../../domain/records/ids.ts';
import { jsonOf } from '../../domain/values/json.ts';
import { isKind, kindOf, type MutationKind } from '../../domain/mutations/mutations.ts';
import { isPayload, isWithinLimits } from '../../domain/mutations/checks.ts';
import { err, ok, type Result } from '../../domain/values/result.ts';
import { addQuantities, amountOf } from '../../domain/values/quantities.ts';
import { grouped } from '../../domain/values/grouped.ts';
import { unitOf } from '../../domain/values/units.ts';
import { readMeta, readPull } from '../store/meta.ts';
import type { UserDb } from '../store/schema.ts';
import { countPhotos } from '../store/photoCounts.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';
import { mutationOf } from '../../sync/entry.ts';
import { knownHere, mayTakeIn, takeIn, type Frozen, type Imported } from './takeIn.ts';
import { entriesToCarry, savesOf } from './unsentEntries.ts';

export type { Imported } from './takeIn.ts';

const FORMAT = 'kuari-outbox';

export type UnsentFile = Awaited<ReturnType<typeof exportUnsent>>;

/** Everything that is not settled: what waits, what needs a decision, and what is held. */
export async function exportUnsent(db: UserDb, now: number) {
  const entries = await entriesToCarry(db);
  const device = await readMeta(db, 'device');
  const mutations = entries.map((entry) => entry.bytes);
  const saves = entries.map((entry) => entry.save_id);
  const senders = entries.map((entry) => entry.on_behalf_of ?? null);
  const exported_at = new Date(now).toISOString();
  const file = {
    format: FORMAT,
    version: 1,
    author: db.userId,
    device: device?.id ?? null,
    exported_at,
    mutations,
    saves,
    ...(senders.some((sender) => sender) ? { senders } : {}),
    checksum: checksumOf(mutations),
  };
  const { waiting, stuck } = await countPhotos(db);
  return {
    name: `kuari-${device?.code ?? 'device'}-${exported_at.slice(0, 10)}.json`,
    text: JSON.stringify(file),
    count: savesOf(entries),
    /** Photos that are not in the file: the device that took them sends them. */
    photos: waiting + stuck,
  };
}

/** Why a file is refused. `at_once`: it contains decisions, settings or devices, which never go through the outbox. */
export type ImportFailure =
  | 'foreign'
  | 'damaged'
  | 'newer'
  | 'beyond_limits'
  | 'at_once'
  | 'other_author'
  | 'unknown_author';

/** The content of a file, before anything is imported. */
export interface FileContents {
  readonly mutations: readonly Frozen[];
  readonly known: number;
  readonly authors: readonly AuthorContents[];
}

export interface AuthorContents {
  readonly author: string;
  /** Null: the signed-in user recorded it, or this device does not know the author's name. */
  readonly name: string | null;
  readonly isOwn: boolean;
  readonly kinds: readonly KindContents[];
}

export interface KindContents {
  readonly kind: MutationKind;
  readonly count: number;
  /** Sums of its fields, by unit. */
  readonly sums: Readonly<Partial<Record<Summed, number>>>;
}

type Summed = 'm³' | 'L' | 'Rp';

/** An owner may import any user's file; other roles only their own. Nothing is imported yet. */
export async function openUnsent(db: UserDb, text: string): Promise<Result<FileContents, ImportFailure>> {
  const file = read(text);
  if (!file.ok) return file;
  const mutations = file.value;
  const isOwner = (await readPull(db)).role === 'owner';
  if (isOwner && (await hasStranger(db, mutations))) return err('unknown_author');
  if (!mayTakeIn(db, mutations, isOwner)) return err('other_author');
  const known = await knownHere(db, mutations);
  const seen = new Set(known);
  // A file may contain a mutation twice.
  const news = mutations.filter(({ id }) => !seen.has(id) && seen.add(id).has(id));
  const byAuthor = grouped(news, ({ from }) => from.author);
  const colleagues = await db.rows('colleagues').bulkGet([...byAuthor.keys()]);
  const authors = [...byAuthor].map(([author, theirs], index) => {
    const isOwn = author === db.userId;
    return { author, isOwn, name: isOwn ? null : nameOf(colleagues[index]), kinds: kindsIn(theirs) };
  });
  return ok({ mutations, known: mutations.length - news.length, authors });
}

export async function importUnsent(
  db: UserDb,
  text: string,
  deps: WriteDeps,
): Promise<Result<Imported, ImportFailure>> {
  const opened = await openUnsent(db, text);
  if (!opened.ok) return opened;
  const imported = await takeIn(db, opened.value.mutations, deps);
  return imported ? ok(imported) : err('other_author');
}

const nameOf = (colleague: Readonly<Record<string, unknown>> | undefined): string | null =>
  typeof colleague?.['full_name'] === 'string' ? colleague['full_name'] : null;

function kindsIn(mutations: readonly Frozen[]): KindContents[] {
  return [...grouped(mutations.map(mutationOf), ({ kind }) => kind)].map(([kind, those]) => {
    const amounts = grouped(
      those.flatMap(({ payload }) => amountsIn(payload)),
      ([unit]) => unit,
    );
    const sums = [...amounts].map(([unit, each]) => [unit, addQuantities(...each.map(([, amount]) => amount))]);
    return { kind, count: those.length, sums: Object.fromEntries(sums) };
  });
}

/** A record's quantities and its money: for a ticket its cost. A price alone is no amount. */
function amountsIn(payload: Readonly<Record<string, unknown>>): (readonly [Summed, number])[] {
  return Object.entries(payload).flatMap(([field, value]): (readonly [Summed, number])[] => {
    if (typeof value !== 'number') return [];
    if (field === 'unit_price')
      return typeof payload['volume'] === 'number' ? [['Rp', amountOf(payload['volume'], value)]] : [];
    if (field.includes('price')) return [];
    if (field === 'adjustment') return [[payload['material_type'] === 'solar' ? 'L' : 'm³', value]];
    const unit = unitOf(field);
    return unit === 'm³' || unit === 'L' || unit === 'Rp' ? [[unit, value]] : [];
  });
}

/** Whether an author is unknown here or deleted: the server would never accept such work, but it would count in the stock until refused. */
async function hasStranger(db: UserDb, mutations: readonly Frozen[]): Promise<boolean> {
  const authors = [...new Set(mutations.map(({ from }) => from.author))].filter((author) => author !== db.userId);
  return (await db.rows('colleagues').bulkGet(authors)).some(
    (colleague) => colleague === undefined || colleague.deleted_at !== null,
  );
}

const fileSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  author: z.string(),
  device: z.nullable(z.string()),
  mutations: z.array(z.string()),
  saves: z.array(z.string()),
  /** The authors, if the user who wrote the file had taken over another user's work. */
  senders: z.optional(z.array(z.nullable(z.object({ author: z.string(), device: z.string() })))),
  checksum: z.string(),
});
const mutationSchema = z.object({
  id: z.uuid(),
  seq: z.int(),
  kind: z.string(),
  entity_id: z.uuid(),
  payload: z.record(z.string(), z.unknown()),
  depends_on: z.array(z.string()),
  replaces: z.nullable(z.string()),
  captured_at: z.iso.datetime(),
  clock_offset_ms: z.optional(z.nullable(z.number())),
});

function read(text: string): Result<readonly Frozen[], ImportFailure> {
  const value = jsonOf(text);
  // A truncated file is no valid JSON; its beginning still shows whose it was.
  if (value === undefined) return err(text.includes(FORMAT) ? 'damaged' : 'foreign');
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== FORMAT)
    return err('foreign');
  if ('version' in value && typeof value.version === 'number' && value.version > 1) return err('newer');
  const file = fileSchema.safeParse(value).data;
  if (!file || file.checksum !== checksumOf(file.mutations)) return err('damaged');
  const frozen: Frozen[] = [];
  for (const [index, bytes] of file.mutations.entries()) {
    const mutation = mutationSchema.safeParse(jsonOf(bytes)).data;
    if (!mutation) return err('damaged');
    // The checksum is right: the kind comes from a later version of the app.
    if (!isKind(mutation.kind)) return err('newer');
    if (kindOf(mutation.kind).isOnline) return err('at_once');
    if (!isPayload(mutation.kind, mutation.payload)) return err('damaged');
    if (!isWithinLimits(mutation.kind, mutation.payload)) return err('beyond_limits');
    const from = file.senders?.[index] ?? { author: file.author, device: file.device };
    frozen.push({ id: mutation.id, bytes, save: file.saves[index] ?? mutation.id, from });
  }
  return ok(frozen);
}

const checksumOf = (mutations: readonly string[]): string => derivedId(`${FORMAT}:${mutations.join('\n')}`);
