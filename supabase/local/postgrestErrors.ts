/** Makes lite answer database errors as PostgREST does: lite sends 500 for many SQLSTATEs, but clients decide by status and code. */
import type { LiteConnection } from './connection.ts';

interface DatabaseError {
  /** SQLSTATE: five digits and capitals. */
  readonly code: string;
  readonly message?: string;
  readonly detail?: string | null;
  readonly hint?: string | null;
}

export function answerDatabaseErrorsLikePostgrest(connection: LiteConnection): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (raw: unknown): unknown => {
    const error: unknown = normalize(raw);
    if (!isDatabaseError(error) || isAnsweredByLite(error.code)) return error;
    return raisedByPostgrest(postgrestStatus(error.code), error);
  };
}

/** PostgREST's table of HTTP statuses. lite answers 42501, PTxyz and PGRST correctly itself. */
export function postgrestStatus(code: string): number {
  if (code === '53400') return 500;
  if (code === 'P0001') return 400;
  const byClass: Record<string, number> = { '08': 503, '53': 503, '0L': 403, '0P': 403, '28': 403 };
  if (/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  return byClass[code.slice(0, 2)] ?? 400;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code);

const isAnsweredByLite = (code: string): boolean =>
  /^(PT|PGRST|22|21|42)/.test(code) || ['23502', '23503', '23505', '25006'].includes(code);

/** An error as if a function had raised the whole answer (`raise sqlstate 'PGRST'`): lite sends its status and body unchanged. */
function raisedByPostgrest(status: number, error: DatabaseError): Error {
  const body = {
    code: error.code,
    message: error.message ?? '',
    details: error.detail ?? null,
    hint: error.hint ?? null,
  };
  return Object.assign(new Error(JSON.stringify(body)), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers: {} }),
  });
}
