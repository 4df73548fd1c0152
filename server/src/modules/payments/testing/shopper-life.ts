import { randomUUID } from 'node:crypto';
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import type { ProviderName } from '../providers/payment-provider.ts';
import type { ChargeOrder } from './payment-harness.ts';
import type { ProviderWorld } from './provider-worlds.ts';
import type { ShopperBrowser } from './shopper-browser.ts';
import { answersTo } from './shopper-run.ts';

/** A plan as it is sold. */
export interface PlanToBuy {
  readonly productId: string;
  readonly amountCents: number;
}

/** What was paid for and may be used, withdrawn from, disputed. */
export interface Bought {
  readonly id: string;
  readonly amountCents: number;
  /** what has gone back of it, or is on its way */
  readonly gone: number;
  /** a bank took it, and that was reported to us */
  readonly isDisputed: boolean;
}

export interface LifeParts {
  readonly random: () => number;
  readonly browser: ShopperBrowser;
  readonly company: ProviderName;
  readonly world: ProviderWorld;
  readonly credits: PlanToBuy;
  readonly premium: PlanToBuy;
  order(change: Partial<ChargeOrder>): ChargeOrder;
  cardToken(number: string): string;
  bought(): Promise<readonly Bought[]>;
  /** Credits that are missing of what a bank took back, as the page shows them. */
  missing(): Promise<number>;
  /** Uses this share of the credits that are there. */
  use(share: number): Promise<void>;
  /** What an operator does at the desk. */
  refund(purchase: Bought, cents: number, takesGoods: boolean): Promise<void>;
}

/** Companies that keep a card, so that a plan may renew. */
const KEEPS_CARDS: readonly ProviderName[] = ['adyen', 'trustpay', 'maxpay'];
/** A plain card, and some that do something else when a renewal is charged. */
const CARDS = ['4111111111111111', '4111111111111111', '4000000000000192', '4000000000000200', '4000000000000218'];
/** Five credits of a pack: parts of it round to whole credits. */
const PART_CENTS = 99;

/**
 * What may become of what a shopper bought, weighted: it is used, withdrawn from, disputed, given back at the desk, and
 * more is bought. Two of these now and then in the same moment.
 */
export async function liveOn(parts: LifeParts, did: string[]): Promise<void> {
  const { random } = parts;
  const count = random() < 0.3 ? 2 : 1;
  const chosen = Array.from({ length: count }, () => weighted(ACTIONS, random));
  await Promise.all(
    chosen.map(async ({ name, act }) => {
      const what = await act(parts);
      did.push(what === undefined ? `${name}: nothing to do` : `${name} ${what}`);
    }),
  );
}

interface Action {
  readonly name: string;
  readonly weight: number;
  /** Undefined: there was nothing to do it to. */
  readonly act: (parts: LifeParts) => Promise<string | undefined>;
}

const ACTIONS: readonly Action[] = [
  { name: 'uses', weight: 5, act: use },
  { name: 'withdraws', weight: 3, act: ({ browser, ...parts }) => onOne(parts, ({ id }) => browser.withdraw(id)) },
  { name: 'starts', weight: 2, act: ({ browser, ...parts }) => onOne(parts, ({ id }) => browser.begin(id)) },
  { name: 'bank takes', weight: 4, act: dispute },
  { name: 'bank gives', weight: 2, act: endDispute },
  { name: 'capture ends', weight: 2, act: failCapture },
  { name: 'buys credits', weight: 5, act: (parts) => buy(parts, parts.credits, false) },
  { name: 'buys premium', weight: 3, act: (parts) => buy(parts, parts.premium, parts.random() < 0.7) },
  { name: 'desk refunds a part', weight: 2, act: (parts) => deskRefund(parts, 'part') },
  { name: 'desk refunds the rest', weight: 1, act: (parts) => deskRefund(parts, 'rest') },
];

function weighted(actions: readonly Action[], random: () => number): Action {
  let left = random() * actions.reduce((sum, { weight }) => sum + weight, 0);
  return actions.find(({ weight }) => (left -= weight) < 0) ?? actions[0]!;
}

async function onOne(
  { bought, random }: Pick<LifeParts, 'bought' | 'random'>,
  act: (purchase: Bought) => Promise<unknown>,
): Promise<string | undefined> {
  const all = await bought();
  const one = all[Math.floor(random() * all.length)];
  return one && `${short(one.id)} ${String((await act(one)) ?? '')}`;
}

async function use({ random, use: spend }: LifeParts): Promise<string> {
  const share = random() < 0.4 ? 1 : random();
  await spend(share);
  return `${Math.round(share * 100)} %`;
}

function dispute({ world, ...parts }: LifeParts): Promise<string | undefined> {
  return onOne(parts, async ({ id }) => {
    if (world.charges([id]).some((each) => each.isPaid && !each.disputedCents)) await world.dispute(id);
  });
}

/** Weeks later: what comes before the dispute that it ends is parked for a person. */
function endDispute({ world, ...parts }: LifeParts): Promise<string | undefined> {
  return onOne(parts, async ({ id, isDisputed }) => {
    if (!isDisputed || !world.charges([id]).some((each) => each.disputedCents)) return 'none';
    await world.endDispute?.(id);
    return world.endDispute ? 'again' : 'never here';
  });
}

/** Of money that nothing else happened to: what was captured and went back is not uncaptured afterwards. */
function failCapture({ world, ...parts }: LifeParts): Promise<string | undefined> {
  const how = parts.random() < 0.5 ? 'fail' : 'expire';
  return onOne(parts, async ({ id }) => {
    const isWhole = world.charges([id]).some((each) => each.isPaid && !each.disputedCents && each.refundedCents === 0);
    if (isWhole) await world.failCapture?.(id, how);
    return world.failCapture && isWhole ? how : 'not here';
  });
}

function deskRefund({ refund, ...parts }: LifeParts, what: 'part' | 'rest'): Promise<string | undefined> {
  const [takesGoods, times] = [parts.random() < 0.5, 1 + Math.floor(parts.random() * 4)];
  return onOne(parts, async (purchase) => {
    const rest = purchase.amountCents - purchase.gone;
    const cents = what === 'rest' ? rest : Math.min(rest, PART_CENTS * times);
    if (cents > 0) await refund(purchase, cents, takesGoods);
    return `${cents} ${takesGoods ? 'with its goods' : 'as a courtesy'}`;
  });
}

/** With the tick or without it; asks again for an answer that did not come, as the page does. */
async function buy(parts: LifeParts, plan: PlanToBuy, wantsRenewal: boolean): Promise<string> {
  const { random, browser, company } = parts;
  const [isTicked, number] = [random() < 0.7, CARDS[Math.floor(random() * CARDS.length)]!];
  const renews = wantsRenewal && KEEPS_CARDS.includes(company);
  const order = parts.order({
    idempotencyKey: randomUUID(),
    productId: plan.productId,
    expectedCents: plan.amountCents,
    cardToken: parts.cardToken(number),
    startsAtOnce: isTicked ? '2026-12' : undefined,
    renews,
    missingCredits: await parts.missing(),
  });
  let answer = await browser.tryCharge(order);
  for (let look = 0; look < 3 && answer.kind === 'lost'; look += 1) {
    // The page pauses between its questions.
    await simulatedDelay(20);
    answer = await browser.ask(order.idempotencyKey);
    if (answer.kind !== 'attempt') answer = await browser.tryCharge(order);
  }
  if (answer.kind === 'attempt' && answer.attempt.challenge) {
    const { attempt } = answer;
    const query = await browser.atBank(answer.attempt.challenge, answersTo(company, 'confirm', random));
    if (query) answer = await browser.comeBack(attempt, query);
  }
  const end = answer.kind === 'attempt' ? answer.attempt.status : answer.kind === 'refused' ? answer.code : 'lost';
  return `${isTicked ? 'at once' : 'later'}${renews ? `, renewing with ${number.slice(-4)}` : ''}: ${end}`;
}

function short(id: string): string {
  return id.slice(0, 8);
}
