import type { Flow, MediaKind, ProblemCode } from '@halo/shared/contracts';
import type { CreditUnit } from './credits.ts';

export interface Price {
  readonly unit: CreditUnit;
  /** 0: free */
  readonly amount: number;
}

export type PricedFlow = Pick<Flow, 'messageCost' | 'photoCost' | 'voiceCost'>;

/** Kinds of messages that a flow may price apart. */
export type MessageKind = 'text' | MediaKind;

/** Levels an account can have. */
export const PREMIUM_LEVELS = [0, 1, 2] as const;

/** What the next message to a profile costs. Only a free account pays the first one with an icebreaker. */
export function messagePrice(
  premiumLevel: number,
  hasWritten: boolean,
  flow: PricedFlow,
  kind: MessageKind = 'text',
): Price {
  if (premiumLevel === 0 && !hasWritten) return { unit: 'icebreaker', amount: 1 };
  return { unit: 'message', amount: messageCost(premiumLevel, flow, kind) };
}

/**
 * Message credits that the next message takes, as the browser shows them beside the button. A free account counts
 * messages and not credits: there each is one, of any kind.
 */
export function messageCost(premiumLevel: number, flow: PricedFlow, kind: MessageKind = 'text'): number {
  if (premiumLevel === 0) return 1;
  return premiumLevel === 1 ? costAtLevelOne(flow, kind) : 0;
}

function costAtLevelOne({ messageCost: text, photoCost = text, voiceCost = text }: PricedFlow, kind: MessageKind) {
  return { text, photo: photoCost, voice: voiceCost }[kind];
}

/** Messages that each of two members may write for nothing once they like each other, where the flow says nothing. */
const FREE_AFTER_MUTUAL_LIKE = 5;

/** How many of the first messages are free once two members like each other. Each seat has those of its own flow. */
export function freeAfterMutualLike({ mutualFreeMessages }: Pick<Flow, 'mutualFreeMessages'>): number {
  return Math.max(0, mutualFreeMessages ?? FREE_AFTER_MUTUAL_LIKE);
}

export function likePrice(premiumLevel: number): Price {
  return { unit: 'like', amount: premiumLevel === 0 ? 1 : 0 };
}

/** Why something is refused when the credits of a unit do not suffice. */
export const SHORTAGE_CODE = {
  message: 'out_of_credits',
  icebreaker: 'out_of_icebreakers',
  like: 'out_of_likes',
} as const satisfies Record<CreditUnit, ProblemCode>;
