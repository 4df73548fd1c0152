import { createHmac, randomUUID } from 'node:crypto';
import { CardBrand, type CardDetails, type ClickId, EncryptedCard } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import * as z from 'zod/mini';
import type { Clock } from '../../../basics.ts';
import { createSealedBox } from '@halo/server-kit/secrets/sealed-box';

export const CARD_SESSION_SECONDS = 15 * 60;
const CARD_TOKEN_MS = 10 * 60_000;

const Session = z.object({ clickId: z.string(), brandId: z.string(), expiresAt: z.number() });

const TOKEN = { id: z.string(), clickId: z.string(), brandId: z.string(), expiresAt: z.number() };
const Token = z.union([
  z.object({ ...TOKEN, encrypted: EncryptedCard }),
  z.object({
    ...TOKEN,
    card: z.object({
      number: z.string(),
      expiryMonth: z.string(),
      expiryYear: z.string(),
      cvc: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      chosenBrand: z.optional(CardBrand),
    }),
  }),
]);

/** Whose card fields these are. */
export interface CardOwner {
  readonly clickId: ClickId;
  readonly brandId: string;
}

/** `id`: single use, kept once it was spent. */
export type OpenedCardToken =
  | { readonly id: string; readonly kind: 'raw'; readonly card: CardDetails }
  /** readable for the provider only */
  | { readonly id: string; readonly kind: 'encrypted'; readonly card: EncryptedCard };

/**
 * The two tokens of the card fields. Nothing is stored: a session says which account may make tokens for a quarter
 * of an hour, a token holds one card for ten minutes, and both are readable only here.
 */
export interface CardTokens {
  startSession(owner: CardOwner): string;
  /** @throws card_session_expired */
  openSession(text: string): CardOwner;
  make(owner: CardOwner, card: CardDetails): string;
  makeEncrypted(owner: CardOwner, card: EncryptedCard): string;
  /** @throws invalid_request, card_session_expired, forbidden (another account's) */
  open(text: string, owner: CardOwner): OpenedCardToken;
}

export function createCardTokens(key: Buffer, clock: Clock): CardTokens {
  const sessions = createSealedBox(keyFor(key, 'card-session'), 'card-session', Session);
  const tokens = createSealedBox(keyFor(key, 'card-token'), 'card-token', Token);
  const now = () => clock.now().getTime();
  const fresh = ({ clickId, brandId }: CardOwner) => ({
    id: randomUUID(),
    clickId,
    brandId,
    expiresAt: now() + CARD_TOKEN_MS,
  });
  return {
    startSession: ({ clickId, brandId }) =>
      sessions.seal({ clickId, brandId, expiresAt: now() + CARD_SESSION_SECONDS * 1000 }),
    openSession(text) {
      const session = sessions.open(text);
      if (!session || session.expiresAt <= now())
        throw new AppError('card_session_expired', { message: 'the card fields were open too long' });
      return { clickId: session.clickId, brandId: session.brandId };
    },
    make: (owner, card) => tokens.seal({ ...fresh(owner), card }),
    makeEncrypted: (owner, encrypted) => tokens.seal({ ...fresh(owner), encrypted }),
    open(text, owner) {
      const token = tokens.open(text);
      if (!token) throw new AppError('invalid_request', { field: 'cardToken', message: 'no card token of ours' });
      if (token.clickId !== owner.clickId || token.brandId !== owner.brandId) {
        throw new AppError('forbidden', { message: 'the card token belongs to another account' });
      }
      if (token.expiresAt <= now())
        throw new AppError('card_session_expired', { message: 'the card token is too old' });
      return 'encrypted' in token
        ? { id: token.id, kind: 'encrypted', card: token.encrypted }
        : { id: token.id, kind: 'raw', card: token.card };
    },
  };
}

/** What the summary may show of a card. */
export function cardSummary(card: CardDetails, brand: CardBrand | undefined): { lastFour: string; brand?: CardBrand } {
  return { lastFour: card.number.slice(-4), ...(brand === undefined ? {} : { brand }) };
}

/** One key on disk, one a use: what is sealed for one can never be opened as the other. */
export function keyFor(key: Buffer, use: string): Buffer {
  return createHmac('sha256', key).update(use).digest();
}
