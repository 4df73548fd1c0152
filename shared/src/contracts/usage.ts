import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { TrackerId } from './ids.ts';
import { Country, Language } from './language.ts';
import { limitedText, ShortName, UserAgentText } from './limited-text.ts';
import { wireEnum, wireObject } from './wire.ts';

/**
 * What pages count. Sign-up, confirmation, messages and purchases are no events: the server counts those by its own
 * books.
 */
export const UsageEventName = wireEnum({
  /** a page was loaded; the value is the place it began at */
  visit: 'visita',
  /** a page came to the screen; the value is its place */
  pageSeen: 'pagina_vista',
  /** with an ad blocker; the value is the percentage of hidden baits */
  adBlocker: 'ad_blocker',
});
export type UsageEventName = z.output<typeof UsageEventName>;

/** Where a visit came from, and in which language it is shown: what the specification's other fields leave out. */
const UsageDetails = wireObject({
  source: ['src', z.optional(ShortName)],
  language: ['language', z.optional(Language)],
});

export const UsageEvent = wireObject({
  /** only after the visitor agreed that it is kept; of a member the account's */
  clickId: ['clickid', z.optional(TrackerId)],
  service: ['service', ShortName],
  name: ['nome_evento', UsageEventName],
  value: ['valore_evento', limitedText(60)],
  level: ['premiumLevel', z.enum(['premium', 'free'])],
  fluxId: ['flux', ShortName],
  /** always empty: a number of events has no use for an address */
  email: ['email', z.literal('')],
  country: ['country', Country],
  userAgent: ['ua', UserAgentText],
  /** the first of its name and value in this visit */
  isUnique: ['unica', z.boolean()],
  details: ['metadata', UsageDetails],
});
export type UsageEvent = z.output<typeof UsageEvent>;

export const usageEndpoints = {
  /** The KPI host's. Nothing of it is kept that says whose event it is. */
  event: endpoint({
    service: 'kpi',
    method: 'POST',
    path: '/log/event',
    body: UsageEvent,
    answer: z.object({ result: z.literal('OK') }),
  }),
} as const;
