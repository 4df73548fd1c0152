import * as z from 'zod/mini';
import { PASSWORD_MAX_CHARS } from '../accounts.ts';
import { limitedText } from '../limited-text.ts';
import { Operator } from './rights.ts';

/** Who is signed in, and what the session still needs before it may do anything else. */
export const SessionState = z.extend(Operator, {
  /** `code`: the second factor was not given yet · `setUp`: there is none, and this installation demands one */
  lacks: z.optional(z.enum(['code', 'setUp'])),
  /** absent for a token, which needs none */
  hasSecondFactor: z.optional(z.boolean()),
});
export type SessionState = z.infer<typeof SessionState>;

/** Six digits of the app, or a recovery code as it was typed. */
export const SecondFactorCode = z.object({ code: limitedText(40, z.minLength(1)) });

/** That it is the operator who sits there: the password, and a code once there is a second factor. */
export const OwnerProof = z.object({
  password: z.optional(limitedText(PASSWORD_MAX_CHARS)),
  code: z.optional(limitedText(40)),
});
export type OwnerProof = z.infer<typeof OwnerProof>;

/** What an app for codes needs: the address as a picture or a link, or the key typed by hand. */
export const SecondFactorKey = z.object({ key: z.string(), address: z.string() });
export type SecondFactorKey = z.infer<typeof SecondFactorKey>;

/** The codes stand only in this answer; each opens one sign-in. */
export const SecondFactorDone = z.object({ session: SessionState, recoveryCodes: z.array(z.string()) });
export type SecondFactorDone = z.infer<typeof SecondFactorDone>;
