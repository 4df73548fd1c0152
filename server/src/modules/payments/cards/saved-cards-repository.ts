import { randomUUID } from 'node:crypto';
import type { CardBrand, ClickId, SavedCard } from '@halo/shared/contracts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { savedCards } from '../payments-tables.ts';
import type { KeptCard, ProviderName } from '../providers/payment-provider.ts';
import type { ProviderAccount } from '../providers/provider-account.ts';

type Row = typeof savedCards.$inferSelect;

/** A card that a provider keeps for an account. */
export interface CardOnFile extends Omit<Row, 'provider' | 'brand'> {
  readonly provider: ProviderName;
  readonly brand: CardBrand | null;
}

const CARD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Keeps it, or what is new about it. A card that was kept for the shopper stays so when a renewal comes to use it too.
 */
export async function keepCard(
  tx: Transaction,
  { clickId, brandId, provider, accountCompany }: { clickId: ClickId; brandId: string } & ProviderAccount,
  card: KeptCard,
  isForRenewalOnly: boolean,
  now: Date,
): Promise<string> {
  const { token, lastFour, expiryMonth, expiryYear } = card;
  const shown = { brand: card.brand ?? null, lastFour, expiryMonth, expiryYear };
  const [row] = await tx
    .insert(savedCards)
    .values({
      id: randomUUID(),
      clickId,
      brandId,
      provider,
      accountCompany,
      token,
      ...shown,
      isForRenewalOnly,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [savedCards.clickId, savedCards.provider, savedCards.accountCompany, savedCards.token],
      set: {
        ...shown,
        forgottenAt: null,
        isForRenewalOnly: sql`excluded.is_for_renewal_only and (saved_cards.is_for_renewal_only or saved_cards.forgotten_at is not null)`,
      },
    })
    .returning({ id: savedCards.id });
  if (!row) throw new Error('the card was not kept');
  return row.id;
}

/** What is new about a card that is kept: its bank has sent another one in its place. */
export async function updateShownCard(
  tx: Transaction,
  clickId: ClickId,
  account: ProviderAccount,
  { token, brand, lastFour, expiryMonth, expiryYear }: KeptCard,
): Promise<void> {
  await tx
    .update(savedCards)
    .set({ ...(brand === undefined ? {} : { brand }), lastFour, expiryMonth, expiryYear })
    .where(
      and(
        eq(savedCards.clickId, clickId),
        eq(savedCards.provider, account.provider),
        eq(savedCards.accountCompany, account.accountCompany),
        eq(savedCards.token, token),
        isNull(savedCards.forgottenAt),
      ),
    );
}

/** Cards that the shopper may pay with. */
export async function cardsOf(db: Db | Transaction, clickId: ClickId): Promise<CardOnFile[]> {
  const rows = await db
    .select()
    .from(savedCards)
    .where(
      and(
        eq(savedCards.clickId, clickId),
        isNull(savedCards.forgottenAt),
        isNull(savedCards.disputedAt),
        eq(savedCards.isForRenewalOnly, false),
      ),
    )
    .orderBy(desc(savedCards.createdAt));
  return rows.map(toCard);
}

/** The id of a card that is kept, by what its provider calls it. */
export async function cardIdByToken(
  db: Db,
  { clickId, provider, accountCompany, token }: { clickId: ClickId; token: string } & ProviderAccount,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: savedCards.id })
    .from(savedCards)
    .where(
      and(
        eq(savedCards.clickId, clickId),
        eq(savedCards.provider, provider),
        eq(savedCards.accountCompany, accountCompany),
        eq(savedCards.token, token),
        isNull(savedCards.forgottenAt),
      ),
    );
  return row?.id;
}

/** The account's card, as long as it is kept; also one for renewals. */
export async function cardOf(db: Db | Transaction, clickId: ClickId, id: string): Promise<CardOnFile | undefined> {
  if (!CARD_ID.test(id)) return undefined;
  const [row] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.id, id), eq(savedCards.clickId, clickId), isNull(savedCards.forgottenAt)));
  return row && toCard(row);
}

/** Null: its bank decided for us. */
export async function markDisputed(tx: Transaction, id: string, disputedAt: Date | null): Promise<void> {
  await tx.update(savedCards).set({ disputedAt }).where(eq(savedCards.id, id));
}

/** Undefined: it was gone already. */
export async function forgetCard(
  tx: Transaction,
  clickId: ClickId,
  id: string,
  now: Date,
): Promise<CardOnFile | undefined> {
  if (!CARD_ID.test(id)) return undefined;
  const [row] = await tx
    .update(savedCards)
    .set({ forgottenAt: now })
    .where(and(eq(savedCards.id, id), eq(savedCards.clickId, clickId), isNull(savedCards.forgottenAt)))
    .returning();
  return row && toCard(row);
}

/** The last day a card is valid on is the last of its month. */
export function isExpired(
  { expiryMonth, expiryYear }: Pick<CardOnFile, 'expiryMonth' | 'expiryYear'>,
  now: Date,
): boolean {
  return Date.UTC(Number(expiryYear), Number(expiryMonth), 1) + 12 * 3_600_000 <= now.getTime();
}

export function toSavedCard({ id, brand, lastFour, expiryMonth, expiryYear }: CardOnFile): SavedCard {
  return { id, ...(brand === null ? {} : { brand }), lastFour, expiryMonth, expiryYear };
}

function toCard(row: Row): CardOnFile {
  return { ...row, provider: row.provider as ProviderName, brand: row.brand as CardBrand | null };
}
