/** A transaction under a caller's rights: the migrations' policies decide, as on a hosted project. */
import type { Sql } from '../database.ts';
import type { RoleSettings } from './roleSettings.ts';

/** Of a token, or of a caller without one. */
export interface Claims {
  readonly role: 'anon' | 'authenticated';
  readonly sub?: string;
}

/** With the role's time limits, which Postgres reads only at login. */
export async function actAs(tx: Sql, claims: Claims, settings: RoleSettings): Promise<void> {
  await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`, [
    JSON.stringify(claims),
    claims.sub ?? '',
  ]);
  const limits = settings.get(claims.role);
  if (limits !== undefined) await tx.query(limits);
  await tx.run(`set local role ${claims.role}`);
}
