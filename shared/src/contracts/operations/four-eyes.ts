import * as z from 'zod/mini';
import { limitedText } from '../limited-text.ts';
import { Reason } from './pins.ts';

const RULES_MAX = 60;
/** Of a scope or a remote: a name, or `*` for all, also those that come later. */
const NameOrAll = limitedText(60, z.regex(/^(\*|[a-z][a-z0-9-]*)$/));

/** The stable version of this remote on this scope changes only when a second person agrees. */
export const FourEyesRule = z.object({ scope: NameOrAll, remote: NameOrAll });
export type FourEyesRule = z.infer<typeof FourEyesRule>;

const Rules = z.array(FourEyesRule).check(z.maxLength(RULES_MAX));

/** The whole list as it should be. */
export const NewFourEyes = z.object({ rules: Rules, reason: Reason });
export type NewFourEyes = z.infer<typeof NewFourEyes>;

/** Another list, which waits for a second person. */
export const FourEyesProposal = z.object({
  id: z.string(),
  rules: Rules,
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
  /** `outdated`: another list came into force since */
  status: z.enum(['waiting', 'approved', 'withdrawn', 'expired', 'outdated']),
  decidedBy: z.optional(z.string()),
});
export type FourEyesProposal = z.infer<typeof FourEyesProposal>;

export const FourEyesList = z.object({
  rules: Rules,
  /** the list was never changed */
  isBuiltIn: z.boolean(),
  /** those that wait first, then the newest */
  proposals: z.array(FourEyesProposal),
});
export type FourEyesList = z.infer<typeof FourEyesList>;
