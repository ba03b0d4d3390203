/**
 * Takes back what a rehearsal has recorded, and says what stays. Nothing is ever deleted here: what counts is voided, what forms offer is
 * merged into one or set aside, and the people are deactivated.
 */
import { isKind } from '../../src/domain/mutations/mutations.ts';
import { CURSOR_START, parsePage } from '../../src/sync/wire/answers.ts';
import { change } from '../database/support/everyKind.ts';
import type { Cast, Member } from './cast.ts';
import { said } from './project.ts';

type Row = Readonly<Record<string, unknown>>;
type Step = readonly [name: string, payload: object, seen?: Record<string, unknown>];
const REASON = 'Rehearsal of the deployment';

/** How a row is taken back where it is not simply voided. What waits for the owner comes first. */
const WAYS: Readonly<Record<string, (row: Row) => Step | null>> = {
  held_mutations: ({ decision }) => (decision === null ? ['refuse', { reason: REASON }] : null),
  day_closings: (row) => (row['reopened_at'] ? null : ['reopen', { reopen_reason: REASON, leave_held: [] }]),
  deliveries: ({ status, voided_at }) => {
    if (status === 'delivered') return voided_at ? null : ['void', { void_reason: REASON }];
    return status === 'cancelled'
      ? null
      : ['change_status', { status: 'cancelled', cancel_reason: REASON }, { status }];
  },
  // Those of other records go with them.
  transactions: ({ source_id, id, voided_at }) =>
    source_id === id && !voided_at ? ['void', { void_reason: REASON }] : null,
  yard_visits: ({ status }) => (status === 'in' ? ['leave', { status: 'empty' }, { status }] : null),
  shifts: ({ status }) => (status === 'open' ? ['close', { handover_note: REASON }] : null),
  // Lost days would be the last ones that a site had.
  incidents: ({ status, lost_days }) => {
    if (lost_days) return ['change', { lost_days: 0 }];
    return status === 'closed' ? null : ['change_status', { status: status === 'open' ? 'investigating' : 'closed' }];
  },
  drivers: ({ is_active }) => (is_active ? ['change', { is_active: false }] : null),
  operators: ({ is_active }) => (is_active ? ['change', { is_active: false }] : null),
  equipment: ({ status }) => (status === 'standby' ? null : ['change_status', { status: 'standby' }]),
};
/** Of these one is left. */
const MERGED = ['customers', 'trucks', 'drivers'];
const PLACES = ['', ...Object.keys(WAYS)];

function stepOf(table: string, row: Row): Step | null {
  const way = WAYS[table];
  if (way) return way(row);
  return row['voided_at'] === null && isKind(`${table}.void`) ? ['void', { void_reason: REASON }] : null;
}

/** An incident takes three rounds, and another shows that nothing is left. Answers what stayed although it counts. */
export async function takeBack(cast: Cast): Promise<string[]> {
  for (let round = 0; ; round += 1) {
    const rows = await pulledRows(cast, cast.owner);
    const wanted = [...rows].flatMap(([table, found]) => {
      const unmerged = [...found.values()].filter((row) => MERGED.includes(table) && row['merged_into'] === null);
      const steps = [...found.values()].map((row) => [row, stepOf(table, row)] as const);
      const merges = unmerged
        .slice(1)
        .map((row) => [row, ['merge', { merged_into: unmerged[0]!['id'] }] as Step] as const);
      return [...steps, ...merges].flatMap(([row, step]) =>
        step ? [change(`${table}.${step[0]}`, String(row['id']), step[1], step[2])] : [],
      );
    });
    if (wanted.length === 0) return [];
    const place = ({ kind }: { kind: string }) => PLACES.indexOf(kind.split('.')[0] ?? '');
    wanted.sort((a, b) => place(a) - place(b));
    const outcomes = await cast.owner.push(...wanted);
    const refused = outcomes.flatMap(({ outcome, code = '' }, at) =>
      outcome === 'applied' ? [] : [`${wanted[at]!.kind} of ${wanted[at]!.entity_id}: ${outcome} ${code}`],
    );
    if (refused.length === outcomes.length || round === 4) return refused;
  }
}

/** Of what this rehearsal has written or touched, the rows that this person receives, by table and id. */
export async function pulledRows(cast: Cast, by: Member): Promise<Map<string, Map<string, Row>>> {
  const found = new Map<string, Map<string, Row>>();
  const ours = new Set<unknown>([cast.owner, cast.admin, cast.manager, cast.lost].map(({ id }) => id));
  for (let cursor = { ...CURSOR_START, position: cast.begin }; ;) {
    const answer = await by.procedure('pull_changes', { cursor: { ...cursor, device: by.device }, page_limit: 1000 });
    const page = parsePage(answer.text);
    if (!page || page.unreadable.length > 0) throw new Error(`the app cannot read a pull: ${said(answer)}`);
    for (const [table, rows] of page.tables)
      for (const row of rows)
        if (ours.has(row['author']) || cast.touched.has(`${table}:${row.id}`))
          found.set(table, (found.get(table) ?? new Map<string, Row>()).set(row.id, row));
    if (!page.more) return found;
    cursor = page.cursor;
  }
}
