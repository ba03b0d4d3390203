import * as z from 'zod/mini';
import { fullName } from './schemas.ts';
import { signInSchema } from './signInSchema.ts';

export const signUpSchema = z.extend(signInSchema, { fullName });
export type SignUpForm = z.infer<typeof signUpSchema>;
