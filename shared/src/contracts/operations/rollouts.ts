import * as z from 'zod/mini';
import { CanaryPercent, ReleaseVersion } from '../release.ts';
import { ShortName } from '../limited-text.ts';
import { MomentText } from './moment-text.ts';
import { call } from './operations-endpoint.ts';
import { Reason } from './pins.ts';
import { ReleaseName, Scope } from './rights.ts';

/** In a list of brands: all that there are by then, and at 100 percent the default as well. */
export const ALL_BRANDS = '*';

const WEEK_MINUTES = 10_080;

/** So many percent of these brands get the version, and are watched for so long before the next step. */
export const RolloutStep = z.object({
  brands: z.array(z.union([Scope, z.literal(ALL_BRANDS)])).check(z.minLength(1), z.maxLength(60)),
  percent: CanaryPercent.check(z.minimum(1)),
  minutes: z.int().check(z.minimum(0), z.maximum(WEEK_MINUTES)),
});
export type RolloutStep = z.infer<typeof RolloutStep>;

export const NewRollout = z.object({
  remote: ReleaseName,
  version: ReleaseVersion,
  steps: z.array(RolloutStep).check(z.minLength(1), z.maxLength(20)),
  reason: Reason,
  /** when the first step begins; absent: at once */
  startsAt: z.optional(MomentText),
});
export type NewRollout = z.infer<typeof NewRollout>;

export const Rollout = z.extend(NewRollout, {
  id: z.string(),
  /** `waiting`: for a second person; `stopped`: every brand keeps what it had by then */
  state: z.enum(['waiting', 'running', 'done', 'stopped']),
  /** the step that it is at, from 0; -1: the first is still to come */
  step: z.int(),
  startedBy: z.string(),
  startedAt: z.string(),
  /** when the next step begins, or the last one is over; the first one of a planned rollout too */
  nextAt: z.optional(z.string()),
  /** the freeze that its next step, whose time has come, waits for */
  waitsFor: z.optional(z.object({ scope: Scope, until: z.string(), reason: z.string() })),
  /** why it stopped */
  why: z.optional(z.string()),
});
export type Rollout = z.infer<typeof Rollout>;

const ById = z.object({ id: ShortName });

export const rolloutCalls = {
  /** newest first, of brands and remotes that may be read */
  list: call('GET', '/api/rollouts', { answer: z.object({ rollouts: z.array(Rollout) }) }),
  start: call('POST', '/api/rollouts', { body: NewRollout, answer: Rollout }),
  /** by another person than the one who started it */
  approve: call('POST', '/api/rollouts/:id/approve', { params: ById, answer: Rollout }),
  stop: call('POST', '/api/rollouts/:id/stop', { params: ById, body: z.object({ reason: Reason }), answer: Rollout }),
};
