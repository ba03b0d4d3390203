import * as z from 'zod/mini';
import { code, length } from './schemas.ts';
import { cleanText } from './text.ts';

/** Why something was cancelled, voided or adjusted, for later readers of the books. */
export const reason = z.string().check(z.overwrite(cleanText), length(3, 500, 'reason_length'));

/** Of a new counting period. */
export const resetReason = z
  .string()
  .check(
    z.overwrite(cleanText),
    length(10, Number.POSITIVE_INFINITY, 'reset_reason_too_short'),
    length(0, 500, 'reset_reason_too_long'),
  );

/** Asked for where the rules want one (`moves` of a delivery say when). */
export const reasonSchema = z.object({ reason });
export const optionalReasonSchema = z.object({
  reason: z.string().check(
    z.overwrite(cleanText),
    z.refine((text) => text === '' || reason.safeParse(text).success, code('reason_length')),
  ),
});
