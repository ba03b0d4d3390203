/** One rehearsal: every check played against a project, and what it recorded taken back. Nothing here says what is right. */
import { assemble, type Checks, type Facts } from './cast.ts';
import { pulledRows, takeBack } from './cleanUp.ts';
import { AFTER_RECORDS, AROUND } from './hostChecks.ts';
import { BEFORE_RECORDS, LEAVING } from './peopleChecks.ts';
import { callFunction, type Project, said, signOut, tokenOf } from './project.ts';
import { RECORDS } from './recordChecks.ts';

export const CHECKS: Checks = { ...AROUND, ...BEFORE_RECORDS, ...RECORDS, ...AFTER_RECORDS, ...LEAVING };

export interface Rehearsal {
  /** A text says why a check could not be played. */
  readonly played: ReadonlyMap<string, Facts | string>;
  /** What is still there by design. */
  readonly kept: readonly string[];
  /** What should have gone, and did not. */
  readonly stuck: readonly string[];
}

export async function rehearse(project: Project): Promise<Rehearsal> {
  const people: string[] = [];
  const played = new Map<string, Facts | string>();
  const made = await assemble(project, (id) => void people.push(id)).catch(wordsOf);
  const stage = {
    project,
    get cast() {
      if (typeof made === 'string') throw new Error(made);
      return made;
    },
  };
  for (const [name, play] of Object.entries(CHECKS)) played.set(name, await play(stage).catch(wordsOf));

  const [kept, stuck]: [string[], string[]] = [[], []];
  if (typeof made !== 'string') {
    stuck.push(...(await takeBack(made).catch((error: unknown) => [`the records: ${wordsOf(error)}`])));
    const rows = await pulledRows(made, made.owner).catch(() => null);
    const written = [...(rows ?? [])].map(([table, found]) => `${found.size} ${table}`);
    kept.push(
      `of days decades ago, voided, closed, set aside or merged into one: ${written.join(', ')}`,
      'one picture in the bucket incident-photos, which you can delete in the dashboard',
      'the ticket codes of a few registered devices, and all of this in the audit',
    );
  }
  const { email, password } = project.owner;
  const token = typeof made === 'string' ? await tokenOf(project, email, password).catch(() => '') : made.ownerToken;
  for (const user of people) {
    const outcome = await callFunction(project, 'users', { action: 'deactivate', user }, token).then(said, wordsOf);
    if (outcome !== '200') stuck.push(`the throw-away person ${user} (${outcome}): deactivate them under Users`);
  }
  kept.push(`${people.length} deactivated people, "Rehearsal …" under Users, for the next rehearsal`);
  await signOut(project, token).catch(() => undefined);
  return { played, kept, stuck };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** By the name of the check, a sentence for each fact in which a project differs from the embedded backend. */
export function differencesOf(there: Rehearsal, embedded: Rehearsal): Map<string, string[]> {
  const of = (name: string) => between(there.played.get(name), embedded.played.get(name));
  return new Map(Object.keys(CHECKS).flatMap((name) => (of(name).length > 0 ? [[name, of(name)]] : [])));
}

function between(there: Facts | string = 'left out', embedded: Facts | string = 'left out'): string[] {
  if (typeof there === 'string') return there === embedded ? [] : [`Not played: ${there}`];
  if (typeof embedded === 'string') return [`Not played by the embedded backend: ${embedded}`];
  return [...new Set([...Object.keys(embedded), ...Object.keys(there)])]
    .map((fact) => [fact, shown(there[fact]), shown(embedded[fact])] as const)
    .filter(([, one, other]) => one !== other)
    .map(([fact, one, other]) => `${fact}: ${one}; the embedded backend: ${other}`);
}

function shown(value: Facts[string] | undefined): string {
  if (typeof value === 'object') return said(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? 'nothing');
}
