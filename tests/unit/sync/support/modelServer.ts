/** A server in memory that keeps the contract of src/sync/README.md, small enough to be believed at a glance. */
import { nextOf, type DeliveryStatus } from '../../../../src/domain/rules/ticketStatus.ts';
import { dailyTotalId, derivedId, stockId } from '../../../../src/domain/records/ids.ts';
import { tableOf, type Mutation } from '../../../../src/domain/mutations/mutations.ts';
import { addQuantities } from '../../../../src/domain/values/quantities.ts';
import { unreachable } from '../../../../src/domain/values/result.ts';
import { trusted } from '../../../../src/domain/values/json.ts';
import type { Checkpoint, Procedure } from '../../../../src/sync/ports.ts';
import { batchOf, canonical, outcomesFor } from './packedWire.ts';

type ModelRow = Record<string, unknown> & { id: string; version: number; position: number };
interface Logged {
  readonly author?: string;
  readonly bytes: string;
  readonly device: string;
  readonly position: number;
  readonly rows: [string, string, number][];
  readonly outcome: 'applied' | 'held' | 'refused';
  /** It was held: every device of its author hears of the decision, since a copy may wait on another. */
  readonly decided?: true;
}
/** Somebody who may call, by their token. */
export interface Person {
  readonly userId: string;
  role: string;
  isActive: boolean;
}
interface Ledgered {
  readonly material_type: string;
  readonly operating_day: string;
  readonly volume: number;
}
type Outcome = Record<string, unknown> & { id: string; outcome: string };

let drawn = 0;

export class ModelServer {
  epoch = 'epoch-1';
  role = 'admin';
  /** What was drawn for each position, never the same twice. */
  marks = new Map<number, number>();
  private reached = 0;
  /** By token. Where nobody is named, everybody may call, with the one role. */
  readonly people = new Map<string, Person>();
  readonly tables = new Map<string, Map<string, ModelRow>>();
  readonly log = new Map<string, Logged>();
  /** Rows a page at most, whatever is asked for. */
  largestPage = Number.POSITIVE_INFINITY;
  /** What every version of a row held, by `table|id@version`. */
  readonly history = new Map<string, ModelRow>();
  /** Whose device it is, once it has sent something. */
  private readonly authors = new Map<string, string>();
  /** By id. Where there is none, every device may call. */
  readonly registrations = new Map<string, { readonly userId: string; readonly isRevoked: boolean }>();
  /** Every batch that arrived, as ids. */
  readonly batches: string[][] = [];
  /** The site's rule at this moment. */
  finalAtGate = false;
  /** Rejections that a test wants. */
  rejects: (mutation: Mutation) => string | null = () => null;
  /** Tables that the role does not read. */
  readonly unreadable = new Set<string>();
  /** What is left to the owner. */
  holds: (mutation: Mutation) => boolean = () => false;
  /** The oldest app that may push, and the newest whose mutations it understands: by `schema_version`. */
  schemas = { oldest: 1, known: 1 };
  now: () => number = () => 0;

  get position(): number {
    return this.reached;
  }
  set position(position: number) {
    this.reached = position;
    if (!this.marks.has(position)) this.marks.set(position, (drawn += 1));
  }

  /** Everything as it is now, to come back to. */
  backup(): (how?: 'in_place') => void {
    const { tables, log, history, position, marks, registrations } = structuredClone({
      tables: this.tables,
      log: this.log,
      history: this.history,
      position: this.position,
      marks: this.marks,
      registrations: this.registrations,
    });
    return (how) => {
      this.registrations.clear();
      for (const [id, registration] of registrations) this.registrations.set(id, registration);
      this.tables.clear();
      for (const [table, rows] of structuredClone(tables)) this.tables.set(table, rows);
      this.log.clear();
      for (const [id, logged] of structuredClone(log)) this.log.set(id, logged);
      this.history.clear();
      for (const [key, row] of history) this.history.set(key, row);
      this.marks = new Map(marks);
      this.position = position;
      if (how !== 'in_place') this.epoch = `epoch-${Number(this.epoch.slice('epoch-'.length)) + 1}`;
    };
  }

  /** The owner refuses all that is held. */
  refuseHeld(): void {
    for (const [id, logged] of this.log) {
      if (logged.outcome !== 'held') continue;
      this.position += 1;
      this.log.set(id, { ...logged, position: this.position, outcome: 'refused', decided: true });
    }
  }

  /** The owner applies all that is held. */
  applyHeld(): void {
    for (const [id, logged] of this.log) {
      if (logged.outcome !== 'held') continue;
      const position = this.position + 1;
      const keys = this.effect(trusted<Mutation>(JSON.parse(logged.bytes)), position);
      if (typeof keys === 'string') continue;
      this.position = position;
      this.log.set(id, { ...logged, position, outcome: 'applied', rows: this.versionsOf(keys), decided: true });
    }
  }

  rowsOf(table: string): ModelRow[] {
    return [...(this.tables.get(table)?.values() ?? [])];
  }

  onHand(material: string): number {
    return Number(this.tables.get('stocks')?.get(stockId(material))?.['on_hand'] ?? 0);
  }

  putStock(material: string, onHand: number): void {
    this.put('stocks', stockId(material), { material_type: material, on_hand: onHand });
  }

  put(table: string, id: string, fields: Record<string, unknown>): void {
    this.position += 1;
    this.touch(table, id, fields, this.position);
  }

  apply(body: string): string {
    const batch = batchOf(body);
    this.batches.push(batch.mutations.map((mutation) => mutation.id));
    this.authors.set(batch.device, batch.author);
    const position = this.position + 1;
    const touched = new Map<string, Set<string>>();
    let held = false;
    const outcomes = batch.mutations.map((mutation): Outcome => {
      const { id } = mutation;
      if (batch.schema_version > this.schemas.known) return { id, outcome: 'blocked', code: 'newer_schema' };
      const bytes = canonical(mutation);
      const known = this.log.get(id);
      if (known)
        return known.bytes === bytes && this.isBy(known, batch.author)
          ? again(id, known)
          : { id, outcome: 'rejected', code: 'id_reused' };
      if (this.isReplaced(mutation, batch.author))
        return { id, outcome: 'rejected', code: 'replaced', message: 'rejected: replaced' };
      const missing = mutation.depends_on.filter((entity) => !this.exists(entity));
      if (missing.length > 0 && missing.every((entity) => this.isCreationHeld(entity))) {
        held = true;
        this.log.set(id, { author: batch.author, bytes, device: batch.device, position, rows: [], outcome: 'held' });
        return { id, outcome: 'held', code: 'dependency_held' };
      }
      if (missing.length > 0) return { id, outcome: 'blocked', code: 'missing_dependency' };
      const code = this.rejects(mutation);
      if (code !== null) return { id, outcome: 'rejected', code, message: `rejected: ${code}` };
      if (this.holds(mutation)) {
        held = true;
        this.log.set(id, { author: batch.author, bytes, device: batch.device, position, rows: [], outcome: 'held' });
        return { id, outcome: 'held', code: 'role_changed' };
      }
      const keys = this.effect(mutation, position);
      if (typeof keys === 'string')
        return { id, outcome: keys === 'missing_dependency' ? 'blocked' : 'rejected', code: keys };
      touched.set(id, keys);
      this.log.set(id, { author: batch.author, bytes, device: batch.device, position, rows: [], outcome: 'applied' });
      return { id, outcome: 'applied', rows: [] };
    });
    if (touched.size > 0 || held) this.position = position;
    for (const outcome of outcomes) {
      const keys = touched.get(outcome.id);
      if (!keys) continue;
      const rows = this.versionsOf(keys);
      this.log.get(outcome.id)?.rows.push(...rows);
      outcome['rows'] = rows;
    }
    const sent = new Set(batch.mutations.map(({ id }) => id));
    const whole = [...this.log].every(
      ([id, logged]) => logged.device !== batch.device || logged.position !== this.position || sent.has(id),
    );
    return JSON.stringify({
      epoch: this.epoch,
      position: this.position,
      server_time: new Date(this.now()).toISOString(),
      whole,
      mark: this.marks.get(this.position),
      ...outcomesFor(batch, outcomes),
    });
  }

  private isCreationHeld(entity: string): boolean {
    return [...this.log.values()].some(({ outcome, bytes }) => {
      if (outcome !== 'held') return false;
      const { kind, entity_id } = trusted<Mutation>(JSON.parse(bytes));
      return entity_id === entity && kind.endsWith('.create');
    });
  }

  /** Whether anything in the log says that it takes the place of that one. */
  hasInPlaceOf(id: string): boolean {
    return [...this.log.values()].some((logged) => replacedBy(logged) === id);
  }

  /** Whether another correction of the same record says the same. */
  hasSameInPlaceOf({ id, replaces, payload }: Mutation): boolean {
    const said = [...this.log].map(([other, { bytes }]) => ({ other, mutation: trusted<Mutation>(JSON.parse(bytes)) }));
    return (
      replaces !== null &&
      said.some(
        ({ other, mutation }) =>
          other !== id && mutation.replaces === replaces && canonical(mutation.payload) === canonical(payload),
      )
    );
  }

  /** Given up or corrected by its author, or by an owner. Where nobody is named, by anybody. */
  private isReplaced({ id, replaces }: Mutation, by: string): boolean {
    const owners = [...this.people.values()].filter(({ role }) => role === 'owner').map(({ userId: owner }) => owner);
    for (const [other, logged] of this.log) {
      const place = replacedBy(logged);
      if (place === null || other === id || (place !== id && place !== replaces) || logged.outcome === 'refused')
        continue;
      if (this.isBy(logged, by) || owners.includes(logged.author ?? '')) return true;
    }
    return false;
  }

  /** Where nobody is named, nobody is told from anybody. */
  private isBy({ author }: Logged, name: string): boolean {
    return this.people.size === 0 || author === undefined || author === name;
  }

  /** What a call is told that is not let in; null: it is. */
  refuses(procedure: Procedure, body: string, token: string): { status: number; code: string; message: string } | null {
    if (procedure === 'apply_mutations' && batchOf(body).schema_version < this.schemas.oldest)
      return { status: 426, code: 'PT426', message: 'app_too_old' };
    if (this.people.size === 0) return null;
    const person = this.people.get(token);
    if (!person) return { status: 401, code: 'PT401', message: 'not_signed_in' };
    if (!person.isActive) return { status: 403, code: '42501', message: 'inactive_user' };
    this.role = person.role;
    if (procedure !== 'apply_mutations')
      return this.registrations.get(deviceAsking(body))?.isRevoked ? NOT_KNOWN : null;
    const { author, submitted_by, device } = batchOf(body);
    const isOwn = author === person.userId || (submitted_by === person.userId && person.role === 'owner');
    if (!isOwn) return { status: 403, code: 'PT403', message: 'author_mismatch' };
    return this.isRegistered(device, author, submitted_by !== undefined) ? null : NOT_KNOWN;
  }

  /** What an owner took over goes under its author's registration, revoked or not. */
  private isRegistered(device: string, author: string, isTakenOver: boolean): boolean {
    if (this.registrations.size === 0) return true;
    const known = this.registrations.get(device);
    return known?.userId === author && (isTakenOver || !known.isRevoked);
  }

  /** What a call of a procedure answers. */
  answer(procedure: Procedure, body: string): string {
    switch (procedure) {
      case 'apply_mutations':
        return this.apply(body);
      case 'pull_head':
        return this.head(body);
      case 'pull_changes':
        return this.pull(body);
      case 'pull_history':
        return this.pastDays(body);
      case 'pull_movements':
        return this.movements(body);
      default:
        return unreachable(procedure);
    }
  }

  pull(body: string): string {
    const { cursor, page_limit } = trusted<{
      cursor: { position: number; id: string; device: string; answered?: number[]; marks?: Checkpoint[]; ask?: string };
      page_limit: number;
    }>(JSON.parse(body));
    const all = this.everyRow()
      .filter(({ row }) => row.position > cursor.position || (row.position === cursor.position && row.id > cursor.id))
      .toSorted((one, other) => one.row.position - other.row.position || (one.row.id < other.row.id ? -1 : 1));
    const page = all.slice(0, Math.min(page_limit, this.largestPage));
    const more = page.length < all.length;
    const last = page.at(-1);
    const end =
      more && last ? { position: last.row.position, id: last.row.id } : { position: this.position, id: 'f'.repeat(32) };
    return JSON.stringify({
      ...this.heading(cursor),
      ...this.marked(cursor.marks),
      more,
      cursor: end,
      tables: tablesOf(page),
      outcomes: this.outcomesOf(cursor.device, cursor.position, end.position).filter(
        (outcome) => !cursor.answered?.includes(outcome.position),
      ),
    });
  }

  /** Sums, of days too; every record comes with the history. */
  private head(body: string): string {
    const { cursor } = trusted<{ cursor: { device: string; heard: number; marks?: Checkpoint[]; ask?: string } }>(
      JSON.parse(body),
    );
    const outcomes = this.outcomesOf(cursor.device, cursor.heard, this.position);
    const tables = tablesOf(this.everyRow().filter(({ table }) => table === 'stocks' || table === 'daily_totals'));
    return JSON.stringify({
      ...this.heading(cursor),
      ...this.marked(cursor.marks),
      today: '2026-11-20',
      since: '2026-11-01',
      tables,
      outcomes,
    });
  }

  private pastDays(body: string): string {
    const { cursor, page_limit } = trusted<{
      cursor: { day?: string; table?: string; id?: string; ask?: string; tables?: string[] };
      page_limit: number;
    }>(JSON.parse(body));
    const rank = (place: { day?: string; table?: string; id?: string }) =>
      `${99_999_999 - Number(place.day?.replaceAll('-', '') ?? 0)}|${place.table}|${place.id}`;
    const placed = this.everyRow().map(({ table, row }) => ({
      table,
      row,
      place: { day: typeof row['operating_day'] === 'string' ? row['operating_day'] : '2026-12-31', table, id: row.id },
    }));
    const all = placed
      .filter(({ table }) => cursor.tables?.includes(table) ?? true)
      .filter(({ place }) => cursor.id === undefined || rank(place) > rank(cursor))
      .toSorted((one, other) => (rank(one.place) < rank(other.place) ? -1 : 1));
    const page = all.slice(0, Math.min(page_limit, this.largestPage));
    return JSON.stringify({
      ...this.heading(cursor),
      more: page.length < all.length,
      cursor: page.at(-1)?.place ?? cursor,
      tables: tablesOf(page),
    });
  }

  private movements(body: string): string {
    const { mutations, ask } = trusted<{ mutations: string[]; ask?: string }>(JSON.parse(body));
    const known = mutations.flatMap((id) => {
      const logged = this.log.get(id);
      return logged ? [{ id, ...logged }] : [];
    });
    const versions = (rows: Logged['rows']) =>
      Object.fromEntries(rows.filter(([table]) => table === 'stocks').map(([, id, version]) => [id, version]));
    return JSON.stringify({
      epoch: this.epoch,
      to: ask,
      movements: Object.fromEntries(known.map(({ id, rows }) => [id, versions(rows)])),
    });
  }

  private everyRow(): { table: string; row: ModelRow }[] {
    return [...this.tables]
      .filter(([table]) => !this.unreadable.has(table))
      .flatMap(([table, rows]) => [...rows.values()].map((row) => ({ table, row })));
  }

  private heading({ ask }: { ask?: string }) {
    return { epoch: this.epoch, to: ask, position: this.position, role: this.role, server_ms: this.now() };
  }

  private marked(known: readonly Checkpoint[] = []) {
    const forgot = known.some(([position, mark]) => position <= this.position && this.marks.get(position) !== mark);
    return { mark: this.marks.get(this.position), ...(forgot && { forgot }) };
  }

  private outcomesOf(of: string, after: number, upto: number) {
    const author = this.registrations.get(of)?.userId ?? this.authors.get(of);
    return [...this.log]
      .filter(
        ([, logged]) =>
          (logged.device === of || (logged.decided && logged.author === author)) &&
          logged.position > after &&
          logged.position <= upto,
      )
      .map(([id, { rows, position, outcome }]) =>
        outcome === 'applied' ? { id, outcome, rows, position } : { ...standing(id, outcome), position },
      );
  }

  private versionsOf(keys: ReadonlySet<string>): [string, string, number][] {
    return [...keys].map((key) => {
      const [table = '', id = ''] = key.split('|');
      return [table, id, this.tables.get(table)?.get(id)?.version ?? 0];
    });
  }

  private exists(entity: string): boolean {
    return [...this.tables.values()].some((rows) => rows.has(entity));
  }

  /** The rows touched, or why not. */
  private effect(mutation: Mutation, position: number): Set<string> | string {
    const { entity_id, kind } = mutation;
    if (kind === 'mutations.discard') return new Set();
    if (kind.endsWith('.create') && this.tables.get(tableOf(kind))?.has(entity_id)) return 'id_taken';
    if (mutation.kind === 'deliveries.create') {
      const { payload } = mutation;
      if (payload.volume > 10_000) return 'volume_above_limit';
      const amount = payload.unit_price === undefined ? null : Math.round(payload.volume * payload.unit_price);
      const row = {
        ...payload,
        amount,
        status: payload.status ?? (this.finalAtGate ? 'delivered' : 'pending'),
        captured_at: mutation.captured_at,
        deleted_at: null,
      };
      return new Set([this.touch('deliveries', entity_id, row, position), ...this.ledger(row, -1, position)]);
    }
    if (mutation.kind === 'deliveries.change_status') {
      const { payload } = mutation;
      const row = this.tables.get('deliveries')?.get(entity_id);
      if (!row) return 'missing_dependency';
      if (!nextOf(trusted<DeliveryStatus>(row['status'])).some((next) => next === payload.status))
        return 'status_not_allowed';
      const keys = new Set([this.touch('deliveries', entity_id, { status: payload.status }, position)]);
      if (payload.status === 'cancelled')
        for (const key of this.ledger(trusted<Ledgered>(row), 1, position)) keys.add(key);
      return keys;
    }
    if (!kind.endsWith('.create') && !this.tables.get(tableOf(kind))?.has(entity_id)) return 'missing_dependency';
    const keys = new Set([
      this.touch(tableOf(mutation.kind), entity_id, { ...mutation.payload, deleted_at: null }, position),
    ]);
    if (mutation.kind === 'stock_adjustments.create') {
      const { material_type, adjustment } = mutation.payload;
      keys.add(
        this.touch(
          'stocks',
          stockId(material_type),
          { material_type, on_hand: addQuantities(this.onHand(material_type), adjustment) },
          position,
        ),
      );
    }
    return keys;
  }

  private ledger(row: Ledgered, direction: 1 | -1, position: number): string[] {
    const { material_type, operating_day, volume } = row;
    const totalId = dailyTotalId(operating_day, 'deliveries', material_type);
    const total = this.tables.get('daily_totals')?.get(totalId);
    return [
      this.touch(
        'stocks',
        stockId(material_type),
        { material_type, on_hand: addQuantities(this.onHand(material_type), direction * volume) },
        position,
      ),
      this.touch(
        'daily_totals',
        totalId,
        {
          operating_day,
          kind: 'deliveries',
          key: material_type,
          amount: 0,
          quantity: addQuantities(Number(total?.['quantity'] ?? 0), -direction * volume),
          count: Number(total?.['count'] ?? 0) - direction,
        },
        position,
      ),
    ];
  }

  /** As the database does: one higher version a transaction, however often the row is touched in it. */
  private touch(table: string, id: string, fields: Record<string, unknown>, position: number): string {
    const rows = this.tables.get(table) ?? new Map<string, ModelRow>();
    this.tables.set(table, rows);
    const row = rows.get(id);
    const version = row?.position === position ? row.version : (row?.version ?? 0) + 1;
    const next = { ...row, ...fields, id, version, position };
    rows.set(id, next);
    this.history.set(`${table}|${id}@${version}`, next);
    return `${table}|${id}`;
  }
}

export { batchOf } from './packedWire.ts';

/** Of the address of a call. */
export const procedureOf = (url: string): Procedure =>
  (['apply_mutations', 'pull_head', 'pull_history'] as const).find((name) => url.endsWith(name)) ?? 'pull_changes';

/** What it takes the place of. A batch asks this of everything that is logged, for each of its records. */
function replacedBy(logged: Logged): string | null {
  const known = places.get(logged);
  if (known !== undefined) return known;
  const { replaces } = trusted<Mutation>(JSON.parse(logged.bytes));
  places.set(logged, replaces);
  return replaces;
}
const places = new WeakMap<Logged, string | null>();

const NOT_KNOWN = { status: 403, code: 'PT403', message: 'device_mismatch' };
const deviceAsking = (body: string): string =>
  trusted<{ cursor?: { device?: string } }>(JSON.parse(body)).cursor?.device ?? '';

/** What is said of a mutation that the owner has not let in (yet). */
const standing = (id: string, outcome: 'held' | 'refused'): Outcome =>
  outcome === 'held' ? { id, outcome, code: 'role_changed' } : { id, outcome: 'rejected', code: 'refused_by_owner' };
const again = (id: string, { outcome, rows }: Logged): Outcome =>
  outcome === 'applied' ? { id, outcome: 'duplicate', rows } : standing(id, outcome);

function tablesOf(
  rows: readonly { table: string; row: ModelRow }[],
): Record<string, { columns: string[]; rows: unknown[][] }> {
  const tables: Record<string, { columns: string[]; rows: unknown[][] }> = {};
  for (const { table, row } of rows) {
    tables[table] ??= { columns: Object.keys(row), rows: [] };
    tables[table].rows.push(tables[table].columns.map((column) => row[column]));
  }
  return tables;
}

export const userId = derivedId('users:clerk');
