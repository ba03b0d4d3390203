import { z } from 'zod/mini';

export const userChange = z.object({
  email: z.optional(z.string()),
  password: z.optional(z.string()),
  email_confirm: z.optional(z.boolean()),
  app_metadata: z.optional(z.record(z.string(), z.unknown())),
  user_metadata: z.optional(z.record(z.string(), z.unknown())),
  /** Go's notation: `24h`, `876000h`, or `none`. */
  ban_duration: z.optional(z.string()),
});
export type UserChange = z.infer<typeof userChange>;
