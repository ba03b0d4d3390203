/**
 * The throw-away people of a rehearsal, made by the owner and taken in again by a later one. All its records are theirs, and happen on
 * days decades ago, which no record or report of a site is of; their names and plates are such as no site has.
 */
import { randomBytes } from 'node:crypto';
import { derivedId, newId } from '../../src/domain/records/ids.ts';
import { addDays } from '../../src/domain/time/calendar.ts';
import { fieldsOf, jsonOf, trusted } from '../../src/domain/values/json.ts';
import type { Sender } from '../database/support/everyKind.ts';
import type { PushAnswer } from '../database/support/world.ts';
import { type Answer, ask, callFunction, callProcedure, type Project, said, tokenOf } from './project.ts';

const ROLES = { owner: 'owner', admin: 'admin', manager: 'manager', lost: 'manager' } as const;
type MemberName = keyof typeof ROLES;

export type Cast = Awaited<ReturnType<typeof assemble>>;
export type Member = Cast['owner'];

/** By name; of an answer status and code count. Nothing may depend on the run, the day, or what else the project holds. */
export type Facts = Readonly<Record<string, string | number | boolean | Answer>>;
/** By name, in the order in which they are played. To ask for the `cast` throws where it could not be made. */
export type Checks = Readonly<
  Record<string, (stage: { readonly project: Project; readonly cast: Cast }) => Promise<Facts>>
>;

/** `onMade`: as soon as there is somebody to be sent away again. */
export async function assemble(project: Project, onMade: (id: string) => void) {
  const ownerToken = await tokenOf(project, project.owner.email, project.owner.password);
  /** The server's position before the first record. */
  const begin = Number((await callProcedure(project, 'warmup_session', {}, ownerToken)).body['position']);
  /** Every row that an answer said was changed, `table:id`. */
  const touched = new Set<string>();
  const disguised = createDisguise();
  const users = (body: object) => callFunction(project, 'users', body, ownerToken);

  const hire = async (name: MemberName) => {
    // A mailbox of their own, which gets no mail.
    const email = project.owner.email.replace(/(\+.*)?@/, `+rehearsal-${name}@`).toLowerCase();
    const password = `${randomBytes(12).toString('base64url')}aA1!`;
    const id = await accountOf(project, ownerToken, users, { email, password, role: ROLES[name], name });
    onMade(id);
    let token = await tokenOf(project, email, password);
    const registered = await callFunction(project, 'register_device', { device: newId(), label: MARK }, token);
    const { id: device, code } = registered.body;
    if (typeof device !== 'string') throw new Error(`The device of ${email} was not registered: ${said(registered)}`);
    const batchOf = (...mutations: readonly object[]) => {
      return { schema_version: 1, author: id, device, mutations: mutations.map(disguised) };
    };
    const sendBatch = async (batch: object) => {
      const answer = await callProcedure(project, 'apply_mutations', { batch }, token);
      const rows = answer.status === 200 ? outcomesIn(answer).flatMap((outcome) => outcome.rows ?? []) : [];
      for (const [table, row] of rows) touched.add(`${table}:${row}`);
      return answer;
    };
    const push: Sender['push'] = async (...mutations) => {
      const answer = await sendBatch(batchOf(...mutations));
      if (answer.status !== 200) throw new Error(`a push answered ${said(answer)}`);
      return outcomesIn(answer);
    };
    const applies: Sender['applies'] = async (...mutations) => {
      const refused = (await push(...mutations)).find(({ outcome }) => outcome !== 'applied');
      if (refused) throw new Error(`${refused.outcome} ${refused.code ?? ''}`);
    };
    const known = { id, code: String(code), device, email, password, batchOf, sendBatch, push, applies };
    return {
      ...known,
      token: () => token,
      /** Takes another session, after the one before was ended. */
      signInAgain: async (given = password) => void (token = await tokenOf(project, email, given)),
      procedure: (called: string, body: object) => callProcedure(project, called, body, token),
      function: (called: string, body: object) => callFunction(project, called, body, token),
    };
  };
  const [owner, admin, manager] = [await hire('owner'), await hire('admin'), await hire('manager')];
  return { owner, admin, manager, lost: await hire('lost'), ownerToken, begin, touched, users };
}

export const outcomesIn = (answer: Answer) => trusted<PushAnswer>(answer.body).outcomes;

type Wanted = Readonly<Record<'email' | 'password' | 'role' | 'name', string>>;
/** A new account, or that of an earlier rehearsal with a new password. */
async function accountOf(
  project: Project,
  token: string,
  users: (body: object) => Promise<Answer>,
  { name, ...person }: Wanted,
) {
  const made = await users({ action: 'create', ...person, full_name: `${MARK} ${name}` });
  if (made.status === 201) return String(made.body['id']);
  const path = `/rest/v1/people?select=id&email=eq.${encodeURIComponent(person.email)}`;
  const id = fieldsOf(fieldsOf(jsonOf((await ask(project, path, { token })).text))[0])['id'];
  if (typeof id !== 'string') throw new Error(`The throw-away ${name} could not be made: ${said(made)}`);
  for (const action of ['role', 'reactivate', 'reset_password']) {
    const changed = await users({ action, user: id, ...person });
    if (changed.status !== 200) throw new Error(`${person.email} of an earlier rehearsal: ${said(changed)}`);
  }
  return id;
}

/** In front of every name. */
const MARK = 'Rehearsal';
const NAME = /^(name|full_name|customer_name|driver_name|equipment_name|shift_name|label|title|subject|message|text)$/;
const DAY = /^\d{4}-\d\d-\d\d/;

/** Of one run: 27 to 49 years back, by a number of days that another run hardly draws. */
function createDisguise(): (mutation: object) => object {
  const back = 10_000 + Math.floor(Math.random() * 8_000);
  const ids = new Map<string, string>();
  const text = (value: string, key: string): string => {
    if (DAY.test(value)) return value.replace(DAY, (day) => addDays(day, -back));
    if (/plate$|truck_license/.test(key)) return value.replace(/^B /, 'ZZ ');
    return NAME.test(key) ? `${MARK} ${value}` : (ids.get(value) ?? value);
  };
  const walk = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return text(value, key);
    if (Array.isArray(value)) return value.map((each) => walk(each, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]));
  };
  return (mutation) => {
    const moved = fieldsOf(walk(mutation));
    const { operating_day: day, shift_type } = fieldsOf(moved['payload']);
    const old = String(moved['entity_id']);
    // Ids that follow from the day.
    if (moved['kind'] === 'shifts.open') ids.set(old, derivedId(`shifts:${String(day)}:${String(shift_type)}`));
    if (moved['kind'] === 'day_closings.close') ids.set(old, derivedId(`day_closings:${String(day)}`));
    return { ...moved, entity_id: ids.get(old) ?? old };
  };
}
