/** Maps a fault to its severity and sentence: `error.detail.<kind>` names the fault, `error.<sentence>` is shown. */

export type ErrorKind =
  | 'no_rows'
  | 'many_rows'
  | 'duplicate'
  | 'missing_reference'
  | 'access_denied'
  | 'database'
  | 'network'
  | 'authentication'
  | 'unexpected';

export type Severity = 'low' | 'medium' | 'high' | 'critical';
export type ErrorSentence = 'sessionExpired' | 'notPermitted' | 'database' | 'critical' | 'network' | 'unexpected';

const TRAITS: Readonly<Record<ErrorKind, readonly [ErrorSentence, Severity]>> = {
  no_rows: ['database', 'low'],
  many_rows: ['database', 'low'],
  duplicate: ['database', 'medium'],
  missing_reference: ['database', 'medium'],
  database: ['database', 'high'],
  access_denied: ['notPermitted', 'critical'],
  network: ['network', 'medium'],
  authentication: ['sessionExpired', 'high'],
  unexpected: ['unexpected', 'high'],
};

/** What is known about a fault: an exception, or the body of a refusal. */
export interface Fault {
  /** SQLSTATE or a code of PostgREST. */
  readonly code?: string | null;
  readonly message?: string | null;
  readonly details?: string | null;
  /** A fault of a kind that must not happen at all, such as a broken store. */
  readonly critical?: boolean;
}

export function kindOf({ code, message, details }: Fault): ErrorKind {
  const words = `${message ?? ''} ${details ?? ''}`;
  if (code === 'PGRST116') return /\b0 rows\b/.test(words) ? 'no_rows' : 'many_rows';
  if (code === '23505') return 'duplicate';
  if (code === '23503') return 'missing_reference';
  if (code === '42501') return 'access_denied';
  if (code) return 'database';
  if (/network|fetch/i.test(words)) return 'network';
  if (/jwt|auth/i.test(words)) return 'authentication';
  return 'unexpected';
}

export function judge(fault: Fault) {
  const kind = kindOf(fault);
  const [sentence, severity] = fault.critical ? (['critical', 'critical'] as const) : TRAITS[kind];
  return { kind, severity, sentence, audited: severity === 'critical' };
}

/** Why a call to the server gave no usable answer. `busy`: transient. `unclear`: unreadable, so a change may have been made. */
export type CallFailure = 'offline' | 'signed_out' | 'refused' | 'busy' | 'unclear';

const KIND_OF_FAILURE: Readonly<Record<CallFailure, ErrorKind>> = {
  offline: 'network',
  signed_out: 'authentication',
  refused: 'access_denied',
  busy: 'database',
  unclear: 'unexpected',
};

/** The sentence for a failed read. For a change, screens say more: whether it may have been made, and what to do (`people.failed`, `siteSettings.failed`). */
export const sentenceOf = (failure: CallFailure): ErrorSentence => TRAITS[KIND_OF_FAILURE[failure]][0];
