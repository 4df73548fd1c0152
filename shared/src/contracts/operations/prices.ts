import * as z from 'zod/mini';
import { Language } from '../language.ts';
import { limitedText } from '../limited-text.ts';
import { MomentText } from './moment-text.ts';
import { Reason } from './pins.ts';
import { PlanContents, PlanWording } from './plan-wording.ts';
import { Scope } from './rights.ts';

const PRICE_MAX_CENTS = 100_000;
const FLOWS_MAX = 40;
const PRODUCT_ID_MAX = 60;

const Price = z.int().check(z.minimum(1), z.maximum(PRICE_MAX_CENTS));

/**
 * `keep`: nothing that is scheduled happens; `restore`: on sale again, at the price that it had; `words`: what is said
 * of it and where it stands; `create`: a plan that is new in these flows.
 */
export const PlanChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    cents: Price,
    /** of plans that renew, and of no others */
    renewalCents: z.optional(Price),
  }),
  z.object({ kind: z.literal('archive') }),
  z.object({ kind: z.literal('restore') }),
  z.object({ kind: z.literal('keep') }),
  z.object({ kind: z.literal('words'), ...PlanWording.shape }),
  z.object({
    kind: z.literal('create'),
    contents: PlanContents,
    ...PlanWording.shape,
    cents: Price,
    renewalCents: z.optional(Price),
  }),
]);
export type PlanChange = z.infer<typeof PlanChange>;

/** The same change of one plan in some flows of a brand; it waits for a second person. */
export const NewPlanProposal = z.object({
  brand: Scope,
  fluxIds: z.array(limitedText(20, z.minLength(1))).check(z.minLength(1), z.maxLength(FLOWS_MAX)),
  productId: limitedText(PRODUCT_ID_MAX, z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  change: PlanChange,
  /** absent: as soon as it is agreed to */
  startsAt: z.optional(MomentText),
  reason: Reason,
});
export type NewPlanProposal = z.infer<typeof NewPlanProposal>;

/** What a plan costs from a moment on. Times are ISO 8601. */
export const PlanPrice = z.object({
  cents: z.int(),
  renewalCents: z.optional(z.int()),
  isOnSale: z.boolean(),
  from: z.string(),
  /** absent: nothing else is scheduled */
  until: z.optional(z.string()),
});
export type PlanPrice = z.infer<typeof PlanPrice>;

/** A plan of a brand in a flow, with every price that it had or will have. */
export const PlanRecord = z.object({
  brand: z.string(),
  fluxId: z.string(),
  productId: z.string(),
  /** in the brand's language */
  name: z.string(),
  language: z.optional(Language),
  credits: z.int(),
  premiumLevel: z.int(),
  renewsEvery: z.optional(z.string()),
  lists: z.array(z.string()),
  contents: z.optional(PlanContents),
  /** what is said of it now */
  wording: z.optional(PlanWording),
  /** what will be said of it, oldest first */
  scheduledWordings: z.optional(z.array(z.object({ from: z.string(), wording: PlanWording }))),
  /** oldest first */
  prices: z.array(PlanPrice),
  /** the price that pages show struck through */
  reduction: z.optional(z.object({ lowestCents: z.int(), since: z.string() })),
});
export type PlanRecord = z.infer<typeof PlanRecord>;

export const PlanProposal = z.object({
  id: z.string(),
  ...NewPlanProposal.shape,
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
  /** `outdated`: the price of one of the plans was changed since */
  status: z.enum(['waiting', 'approved', 'withdrawn', 'expired', 'outdated']),
  decidedBy: z.optional(z.string()),
});
export type PlanProposal = z.infer<typeof PlanProposal>;

export const PlanBook = z.object({
  /** by the clock that prices begin by */
  readAt: z.string(),
  plans: z.array(PlanRecord),
  /** those that wait first, then the newest */
  proposals: z.array(PlanProposal),
});
export type PlanBook = z.infer<typeof PlanBook>;
