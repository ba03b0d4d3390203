/** The short name of a question, which its answer repeats: one that was meant for another question is nobody's. */
import { derivedId } from '../../domain/ids.ts';
import type { Procedure } from '../ports.ts';

/** Eight hex digits. The same question has the same name, so that an answer given twice does no harm. */
export const nameOfRequest = (procedure: Procedure, request: object): string =>
  derivedId(`${procedure} ${JSON.stringify(request)}`).slice(0, 8);
