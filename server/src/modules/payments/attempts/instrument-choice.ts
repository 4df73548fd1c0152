import type { Brand, ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { CardTokens } from '../cards/card-token.ts';
import { cardOf, isExpired } from '../cards/saved-cards-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { Instrument, PaymentProvider } from '../providers/payment-provider.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { Means, PaymentRequest } from './payment-request.ts';

/** What a payment is charged to, and the provider that does it. */
export interface ChosenInstrument {
  readonly provider: PaymentProvider;
  readonly instrument: Instrument;
  readonly cardTokenId?: string;
  readonly savedCardId?: string;
}

export interface InstrumentSources extends Pick<PaymentsNeeds, 'db' | 'clock'> {
  readonly providers: ProviderRegistry;
  readonly tokens: CardTokens;
}

/** @throws change_method, card_not_on_file, or what is wrong with the card token */
export async function chooseInstrument(
  sources: InstrumentSources,
  clickId: ClickId,
  { means, method }: Pick<PaymentRequest, 'means' | 'method'>,
  brand: Brand,
): Promise<ChosenInstrument> {
  if (means.kind === 'savedCard') return savedCard(sources, clickId, means.id);
  const provider = sources.providers.forMethod(brand, method);
  if (!provider) throw new AppError('change_method', { field: 'method', message: 'this way to pay is not set up' });
  if (means.kind === 'cardToken') {
    const { id, ...opened } = sources.tokens.open(means.token, { clickId, brandId: brand.id });
    if (opened.kind === 'encrypted')
      return { provider, instrument: { kind: 'encryptedCard', card: opened.card }, cardTokenId: id };
    const { card } = opened;
    return { provider, instrument: { kind: 'card', card, chosenBrand: card.chosenBrand }, cardTokenId: id };
  }
  return { provider, instrument: toInstrument(means) };
}

async function savedCard(
  { db, clock, providers }: InstrumentSources,
  clickId: ClickId,
  id: string,
): Promise<ChosenInstrument> {
  const card = await cardOf(db, clickId, id);
  const provider = card && providers.byName(card.provider);
  if (!provider || card.isForRenewalOnly || isExpired(card, clock.now())) {
    throw new AppError('card_not_on_file', { field: 'savedCardId', message: 'this card is not on file' });
  }
  return { provider, instrument: { kind: 'saved', token: card.token }, savedCardId: card.id };
}

function toInstrument(means: Exclude<Means, { kind: 'savedCard' } | { kind: 'cardToken' }>): Instrument {
  return means.kind === 'hosted' ? { kind: 'hosted' } : { kind: 'wallet', wallet: means.wallet, token: means.token };
}
