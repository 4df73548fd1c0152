import * as z from 'zod/mini';

/** Public id of an account; the stored tracker id equals it once signed in. 8 to 64 of `A-Z a-z 0-9 _ -`. */
export const ClickId = z.string().check(z.regex(/^[\w-]{8,64}$/));
export type ClickId = z.infer<typeof ClickId>;

/** A visitor's id before an account exists; same alphabet as a click id. */
export const TrackerId = ClickId;

/** Public id of a profile ("angel"). 1 to 64 of `A-Z a-z 0-9 _ -`. */
export const AngelId = z.string().check(z.regex(/^[\w-]{1,64}$/));
export type AngelId = z.infer<typeof AngelId>;

/** Made by the sender, kept over retries: the same id twice is one message. 8 to 64 characters. */
export const ClientMessageId = z.string().check(z.regex(/^[\w-]{8,64}$/));
export type ClientMessageId = z.infer<typeof ClientMessageId>;

/** Server sequence of a message: grows with time, so the highest one seen is the place to catch up from. */
export const MessageId = z.int().check(z.nonnegative());
export type MessageId = z.infer<typeof MessageId>;

/** Made by the browser for one try to pay, kept over reload and retry, new after a decline. */
export const IdempotencyKey = z.string().check(z.regex(/^[\w-]{16,64}$/));
export type IdempotencyKey = z.infer<typeof IdempotencyKey>;

/** Profiles that are never written to: system senders. */
export const SYSTEM_ANGEL_IDS: readonly string[] = ['000000', '111111', 'admin'];
