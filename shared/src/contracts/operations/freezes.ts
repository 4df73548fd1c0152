import * as z from 'zod/mini';
import { ShortName } from '../limited-text.ts';
import { MomentText } from './moment-text.ts';
import { call } from './operations-endpoint.ts';
import { Reason } from './pins.ts';
import { Scope } from './rights.ts';
import { ALL_BRANDS } from './rollouts.ts';

/** No version goes forward on these brands in this time; going back is always possible. */
export const NewFreeze = z.object({
  brands: z.array(z.union([Scope, z.literal(ALL_BRANDS)])).check(z.minLength(1), z.maxLength(60)),
  from: MomentText,
  until: MomentText,
  reason: Reason,
});
export type NewFreeze = z.infer<typeof NewFreeze>;

export const Freeze = z.extend(NewFreeze, {
  id: z.string(),
  madeBy: z.string(),
  /** false: it is still to come */
  isNow: z.boolean(),
});
export type Freeze = z.infer<typeof Freeze>;

export const freezeCalls = {
  /** those that are or come, the next first */
  list: call('GET', '/api/freezes', { answer: z.object({ freezes: z.array(Freeze) }) }),
  make: call('POST', '/api/freezes', { body: NewFreeze, answer: Freeze }),
  /** ends it before its time */
  lift: call('POST', '/api/freezes/:id/lift', {
    params: z.object({ id: ShortName }),
    body: z.object({ reason: Reason }),
    answer: z.object({ freezes: z.array(Freeze) }),
  }),
};
