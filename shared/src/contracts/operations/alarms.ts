import * as z from 'zod/mini';
import { ReleaseVersion } from '../release.ts';
import { call, Done } from './operations-endpoint.ts';
import { ReleaseName, Scope } from './rights.ts';

/**
 * Why operators are woken. `taken_back`: the health rule acted; `rollout_stopped`: one did by itself; `damaged`: the
 * newest revision is not what was audited; `shell_fails`: the shell does not start for many; `trial`: an operator asked
 * whether it arrives.
 */
export const AlarmEvent = z.enum(['taken_back', 'rollout_stopped', 'damaged', 'shell_fails', 'trial']);
export type AlarmEvent = z.infer<typeof AlarmEvent>;

/** What the webhook's receiver gets, under `x-halo-signature`. Nothing of it is about a person. */
export const AlarmBody = z.object({
  event: AlarmEvent,
  brand: Scope,
  /** of a rollout: all that its plan names */
  brands: z.optional(z.array(Scope)),
  remote: z.optional(ReleaseName),
  version: z.optional(ReleaseVersion),
  revision: z.optional(z.int()),
  /** what happened, in one sentence */
  text: z.string(),
  at: z.string(),
  /** where to look */
  console: z.string(),
});
export type AlarmBody = z.infer<typeof AlarmBody>;

/** One alarm, and what became of it. `unsent`: there is no webhook. */
export const Alarm = z.extend(AlarmBody, {
  id: z.int(),
  state: z.enum(['unsent', 'waiting', 'sent', 'given_up']),
  attempts: z.int(),
  /** why the receiver did not take it the last time */
  outcome: z.optional(z.string()),
  mails: z.int(),
});
export type Alarm = z.infer<typeof Alarm>;

export const Alarms = z.object({
  /** host of the webhook; absent: none is set up */
  webhook: z.optional(z.string()),
  /** the operator who asks gets mails */
  hasMail: z.boolean(),
  /** newest first, of brands that may be read */
  alarms: z.array(Alarm),
});
export type Alarms = z.infer<typeof Alarms>;

export const alarmCalls = {
  read: call('GET', '/api/alarms', { answer: Alarms }),
  /** Mails for the operator who asks. */
  mail: call('PUT', '/api/alarms/mail', { body: z.object({ isWanted: z.boolean() }), answer: Done }),
  /** One that means nothing, to webhook and mails. */
  trial: call('POST', '/api/alarms/trial', { answer: Done }),
};
