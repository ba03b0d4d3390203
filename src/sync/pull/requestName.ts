/** The short name of a request, which its answer repeats: an answer with another name is ignored. */
import { derivedId } from '../../domain/records/ids.ts';
import type { Procedure } from '../ports.ts';

/** Eight hex digits. Equal requests have equal names: an old answer to an equal request does no harm. */
export const nameOfRequest = (procedure: Procedure, request: object): string =>
  derivedId(`${procedure} ${JSON.stringify(request)}`).slice(0, 8);
