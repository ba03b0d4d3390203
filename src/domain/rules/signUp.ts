import * as z from 'zod/mini';
import { fullName } from './fullName.ts';
import { signInSchema } from './signIn.ts';

export const signUpSchema = z.extend(signInSchema, { fullName });
export type SignUpForm = z.infer<typeof signUpSchema>;
