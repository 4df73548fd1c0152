import * as z from 'zod/mini';
import { Email, PASSWORD_MAX_CHARS } from '../accounts.ts';
import { limitedText } from '../limited-text.ts';
import { Rights } from './rights.ts';

/** A person of the console. `invited`: the first password is not set yet. */
export const OperatorRecord = z.object({
  email: z.string(),
  name: z.string(),
  rights: Rights,
  state: z.enum(['active', 'invited', 'disabled']),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
});
export type OperatorRecord = z.infer<typeof OperatorRecord>;

export const NewOperator = z.object({
  email: Email,
  name: limitedText(80, z.regex(/^\P{Cc}*\S\P{Cc}*$/u)),
  rights: Rights,
});
export type NewOperator = z.infer<typeof NewOperator>;

export const OperatorEmail = limitedText(254, z.minLength(3));

const Password = limitedText(PASSWORD_MAX_CHARS);
export const PasswordChange = z.object({ current: Password, next: Password });
export const FirstPassword = z.object({ token: limitedText(200, z.minLength(20)), password: Password });
