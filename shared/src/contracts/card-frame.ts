import * as z from 'zod/mini';
import { CardBrand } from './payments.ts';
import { PROBLEM_CODES } from './problem.ts';

/** Fields that a refusal can be about. */
export const CardField = z.enum(['number', 'expiry', 'cvc', 'firstName', 'lastName']);
export type CardField = z.infer<typeof CardField>;

/**
 * Messages between the payments remote and the card frame (another origin).
 * Both sides check the sender's origin and parse with these; no message ever holds card data.
 * The frame's address is `<cardFrame>/card?brand=<id>&language=<it|es|fr|en>&theme=<auto|day|night>&parent=<origin>`.
 */
export const CardFrameRequest = z.discriminatedUnion('type', [
  /** validate all fields, then make a token with this card session */
  z.object({ type: z.literal('halo.card.submit'), requestId: z.string(), session: z.string() }),
  /** lock or free the fields while a payment runs */
  z.object({ type: z.literal('halo.card.busy'), busy: z.boolean() }),
  /** after a decline: empty the security code, keep the rest */
  z.object({ type: z.literal('halo.card.clearCvc') }),
  /** takes the caret to the field where the shopper goes on */
  z.object({ type: z.literal('halo.card.focus'), field: CardField }),
]);
export type CardFrameRequest = z.infer<typeof CardFrameRequest>;

export const CardFrameEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('halo.card.ready') }),
  /** pixels the fields need, so that the frame never scrolls */
  z.object({ type: z.literal('halo.card.height'), height: z.number() }),
  z.object({ type: z.literal('halo.card.state'), isComplete: z.boolean(), brand: z.nullable(CardBrand) }),
  /** Enter was pressed in a field */
  z.object({ type: z.literal('halo.card.enter') }),
  z.object({
    type: z.literal('halo.card.token'),
    requestId: z.string(),
    token: z.string(),
    lastFour: z.string(),
    brand: z.nullable(CardBrand),
  }),
  /**
   * fields are wrong (the frame shows them; `field` is the first, where the shopper goes on), or no token could be had
   */
  z.object({
    type: z.literal('halo.card.refused'),
    requestId: z.string(),
    code: z.nullable(z.enum(PROBLEM_CODES)),
    field: z.optional(CardField),
  }),
]);
export type CardFrameEvent = z.infer<typeof CardFrameEvent>;
