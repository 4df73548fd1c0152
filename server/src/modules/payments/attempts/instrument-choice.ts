import type { Brand, ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { CardTokens } from '../cards/card-token.ts';
import { cardOf, isExpired } from '../cards/saved-cards-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { Instrument } from '../providers/payment-provider.ts';
import type { OpenAccount, ProviderRegistry } from '../providers/provider-registry.ts';
import { isSameAccount } from '../providers/provider-account.ts';
import type { CardRouting } from '../routing/card-routing.ts';
import type { Means, PaymentRequest } from './payment-request.ts';

/** What a payment is charged to, and the provider that does it. */
export interface ChosenInstrument {
  readonly provider: OpenAccount;
  readonly instrument: Instrument;
  readonly cardTokenId?: string;
  readonly savedCardId?: string;
  /** of the card, where it is known here */
  readonly lastFour?: string;
}

export interface InstrumentSources extends Pick<PaymentsNeeds, 'db' | 'clock'> {
  readonly providers: ProviderRegistry;
  readonly tokens: CardTokens;
  readonly routing: Pick<CardRouting, 'accountFor'>;
}

/** @throws change_method, card_not_on_file, or what is wrong with the card token */
export async function chooseInstrument(
  sources: InstrumentSources,
  clickId: ClickId,
  { means, method, idempotencyKey }: Pick<PaymentRequest, 'means' | 'method' | 'idempotencyKey'>,
  brand: Brand,
): Promise<ChosenInstrument> {
  if (means.kind === 'savedCard') return savedCard(sources, clickId, means.id, brand);
  const provider =
    means.kind === 'cardToken' && method === 'credit_card'
      ? sources.routing.accountFor(brand, idempotencyKey)
      : sources.providers.forMethod(brand, method);
  if (!provider) throw new AppError('change_method', { field: 'method', message: 'this way to pay is not set up' });
  if (means.kind === 'cardToken') {
    const { id, ...opened } = sources.tokens.open(means.token, { clickId, brandId: brand.id });
    if (opened.kind === 'encrypted')
      return { provider, instrument: { kind: 'encryptedCard', card: opened.card }, cardTokenId: id };
    const { card } = opened;
    const instrument = { kind: 'card', card, chosenBrand: card.chosenBrand } as const;
    return { provider, instrument, cardTokenId: id, lastFour: card.number.slice(-4) };
  }
  return { provider, instrument: toInstrument(means) };
}

async function savedCard(
  { db, clock, providers }: InstrumentSources,
  clickId: ClickId,
  id: string,
  brand: Brand,
): Promise<ChosenInstrument> {
  const card = await cardOf(db, clickId, id);
  const provider = card && providers.atBrand(brand, card.provider);
  // Another company's account does not know it.
  const isKnown = provider && isSameAccount(provider, card) && !card.isForRenewalOnly;
  if (!isKnown || card.disputedAt || isExpired(card, clock.now())) {
    throw new AppError('card_not_on_file', { field: 'savedCardId', message: 'this card is not on file' });
  }
  const instrument = { kind: 'saved', token: card.token } as const;
  return { provider, instrument, savedCardId: card.id, lastFour: card.lastFour };
}

function toInstrument(means: Exclude<Means, { kind: 'savedCard' } | { kind: 'cardToken' }>): Instrument {
  return means.kind === 'hosted' ? { kind: 'hosted' } : { kind: 'wallet', wallet: means.wallet, token: means.token };
}
