import { randomUUID } from 'node:crypto';
import type { Brand, ClickId } from '@halo/shared/contracts';
import { encryptCard } from '@halo/shared/card-encryption';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Composition } from '../compose.ts';

const PRODUCT = 'credits-200';
/** A made-up address; only a company that asks for one gets it. */
const ADDRESS = { street: 'Via della Prova 1', postcode: '00100', city: 'Roma' };
/** A number that simulated banks accept; it belongs to no one. */
const CARD = { number: '4111111111111111', expiryMonth: '03', expiryYear: '2030', cvc: '737' };

/**
 * The demo account buys credits, through the same doors as everybody: simulated bank, webhook, receipt and mail
 * included. The server must listen already.
 */
export async function buyDemoCredits(
  { deps, services }: Pick<Composition, 'deps' | 'services'>,
  brand: Brand,
  clickId: ClickId,
  name: string,
): Promise<void> {
  const { payments, flows, accounts } = services;
  const facts = await accounts.facts(clickId);
  if (!facts) return;
  const plan = flows.plan(flows.flow(brand, facts.fluxId), PRODUCT);
  if (!plan) return;
  const { premiumLevel } = facts;
  const caller = { clickId, brandId: brand.id, isEmailConfirmed: true, premiumLevel, tokenHash: Buffer.alloc(32) };
  const { session } = payments.cardSession(caller);
  const card = { ...CARD, firstName: name, lastName: 'Demo' };
  const key = await payments.providers.cardKey(brand);
  const { token } =
    key === undefined
      ? payments.createToken(session, card)
      : payments.createEncryptedToken(session, await encryptCard(key, card, deps.clock.now()));
  await payments.pay(
    caller,
    {
      idempotencyKey: randomUUID(),
      productId: PRODUCT,
      expectedCents: plan.priceCents,
      renews: false,
      remembersCard: true,
      startsAtOnce: '2026-12',
      method: 'credit_card',
      means: { kind: 'cardToken', token },
      billingAddress: ADDRESS,
      browser: {
        language: brand.language,
        screenHeight: 844,
        screenWidth: 390,
        colourDepth: 24,
        timeZoneOffset: -60,
        userAgent: 'Halo demo',
        javaEnabled: false,
        javaScriptEnabled: true,
      },
    },
    { brand, origin: publicOrigin(deps.env, brand.hosts[0] ?? ''), address: '127.0.0.1' },
  );
}
