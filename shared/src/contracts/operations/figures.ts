import * as z from 'zod/mini';
import { limitedText } from '../limited-text.ts';
import { call } from './operations-endpoint.ts';
import { Scope } from './rights.ts';

/** What a funnel can be split by. */
export const FIGURE_GROUPS = ['brand', 'flow', 'source', 'language'] as const;
export const FigureGroup = z.enum(FIGURE_GROUPS);
export type FigureGroup = z.infer<typeof FigureGroup>;

/** How far people come, in this order. Visits are what pages report; the rest is of the server's own books. */
export const FUNNEL_STEPS = ['visits', 'signedUp', 'confirmed', 'wrote', 'answered', 'bought'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

const Count = z.int().check(z.nonnegative());

/** Of members that signed up in the period, and of its visits. */
export const FunnelRow = z.object({
  /** id of the brand or the flow, source, language; empty: of all */
  group: z.string(),
  visits: Count,
  signedUp: Count,
  confirmed: Count,
  wrote: Count,
  answered: Count,
  bought: Count,
});
export type FunnelRow = z.infer<typeof FunnelRow>;

/** Members that signed up in a week, and how many of them were there in each week after. */
export const RetentionRow = z.object({
  /** its Monday */
  week: z.iso.date(),
  members: Count,
  /** of week 0, 1 …; ends with the last week that is over for all of them */
  active: z.array(Count),
});
export type RetentionRow = z.infer<typeof RetentionRow>;

/** Days of the period, both included, in UTC. Without a brand: all that the operator looks after. */
const period = {
  brand: z.optional(Scope),
  from: z.iso.date(),
  until: z.iso.date(),
};

/** Rows of a funnel at most; the largest ones. */
export const FUNNEL_ROWS_MAX = 200;

export const figureCalls = {
  /** first of all together, then by group, the largest first */
  funnel: call('GET', '/api/figures/funnel', {
    query: z.object({ ...period, by: FigureGroup }),
    answer: z.object({
      total: FunnelRow,
      rows: z.array(FunnelRow),
      /** page loads with an ad blocker, of all page loads */
      adBlockers: z.object({ loads: Count, blocked: Count }),
      /** pages report here; else there are no visits */
      countsVisits: z.boolean(),
      /** that the operator looks after */
      brands: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  }),
  /** The last 26 weeks. */
  retention: call('GET', '/api/figures/retention', {
    query: z.object({ brand: z.optional(Scope) }),
    answer: z.object({ rows: z.array(RetentionRow) }),
  }),
  /** The funnel as a file. */
  file: call('GET', '/api/figures/file', {
    query: z.object({ ...period, by: FigureGroup }),
    answer: limitedText(1_000_000),
  }),
} as const;
