import { randomUUID } from 'node:crypto';
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import type { PaymentAttempt } from '@halo/shared/contracts';
import type { ProviderName } from '../providers/payment-provider.ts';
import type { ChargeOrder } from './payment-harness.ts';
import type { ShopperAnswer, ShopperBrowser } from './shopper-browser.ts';

/** [0, 1), the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Names on the card that ask the simulators for something; the empty one is a plain card. */
const ANSWERED = [
  '',
  '',
  '',
  'Webhook First',
  'Webhook Twice',
  'Webhook Only',
  'Webhook Tampered',
  'Pending Paid',
  'Pending Refused',
  'Card Declined',
  'Insufficient Funds',
];
const CHALLENGED = ['Three D Secure', 'Three D Secure Form'];
/** After these only our own memory knows: no process may die of them. */
const SILENT = ['Lost Answer', 'Never Arrived', 'No Webhook'];

/** What a shopper can choose on a company's page beside yes and no. */
const IN_WINDOW = [
  'confirm',
  'confirm',
  'confirm',
  'instrument_declined',
  'declined',
  'pending_paid',
  'pending_refused',
  'webhook_only',
  'webhook_first',
  'webhook_twice',
  'webhook_tampered',
  'lost_capture',
  'no_webhook',
];
const ON_CHECKOUT = ['paid', 'paid', 'paid', 'pending'];
const WEBHOOK_TIMES = ['after', 'before', 'twice', 'never'];

export interface ShopperParts {
  readonly random: () => number;
  readonly browser: ShopperBrowser;
  readonly company: ProviderName;
  /** processes die in this run */
  readonly isMortal: boolean;
  order(change: Partial<ChargeOrder>): ChargeOrder;
  cardToken(holderName: string): string;
}

/** What a shopper did, and which pages of a bank are still open in some tab. */
export interface ShopperRun {
  readonly did: string[];
  readonly left: PaymentAttempt[];
}

/** Comes back to what was left, when everybody has given it up: the page of the bank is still there, or it is not. */
export async function comeBackLate(
  { did, left }: ShopperRun,
  { random, browser, company }: Pick<ShopperParts, 'random' | 'browser' | 'company'>,
): Promise<boolean> {
  let hasAnswered = false;
  for (const attempt of left) {
    if (!attempt.challenge || random() < 0.3) continue;
    const query = await browser.atBank(attempt.challenge, answersTo(company, 'confirm', random));
    did.push(`came back late: ${query ? 'confirm' : 'gone'}`);
    if (!query) continue;
    hasAnswered = true;
    if (random() >= 0.7) continue;
    // The page asks again when no answer comes.
    for (let look = 0; look < 3 && (await browser.comeBack(attempt, query)).kind === 'lost'; look += 1) {
      // It pauses between its questions.
      await simulatedDelay(300);
    }
  }
  return hasAnswered;
}

/** What is pressed on a page of the company, or of a bank. */
export function answersTo(
  company: ProviderName,
  what: 'confirm' | 'refuse',
  random: () => number,
): Record<string, string> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  switch (company) {
    case 'paypal':
      return { decision: what === 'refuse' ? 'cancel' : pick(IN_WINDOW) };
    case 'mollie':
      return {
        status: what === 'refuse' ? pick(['canceled', 'failed', 'expired']) : pick(ON_CHECKOUT),
        news: pick(WEBHOOK_TIMES),
      };
    default:
      return { decision: what };
  }
}

/** One person who wants one plan once, with the hands of a person: nervous, forgetful, in two tabs. */
export async function runShopper({
  random,
  browser,
  company,
  isMortal,
  order,
  cardToken,
}: ShopperParts): Promise<ShopperRun> {
  const did: string[] = [];
  const left: PaymentAttempt[] = [];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const chance = (share: number) => random() < share;
  const cards = [...ANSWERED, ...CHALLENGED, ...CHALLENGED, ...(isMortal ? [] : SILENT)];
  const tab = (): ChargeOrder => {
    const card = pick(cards);
    did.push(`new try with "${card}"`);
    return order({ idempotencyKey: randomUUID(), cardToken: cardToken(card) });
  };

  /** Presses the button: once, twice in the same moment, with Enter kept down, or without the patience to wait. */
  async function press(each: ChargeOrder): Promise<ShopperAnswer> {
    const way = pick(['once', 'once', 'double click', 'enter kept down', 'time-out'] as const);
    did.push(way);
    switch (way) {
      case 'once':
        return browser.tryCharge(each);
      case 'double click':
        return (await Promise.all([browser.tryCharge(each), browser.tryCharge(each)]))[1];
      case 'enter kept down':
        return (await Promise.all([1, 2, 3, 4].map(() => browser.tryCharge(each))))[0]!;
      case 'time-out': {
        const answer = await browser.tryCharge(each, 1 + Math.floor(random() * 60));
        return answer.kind === 'lost' ? afterSilence(each) : answer;
      }
    }
  }

  /** What the page does after a time-out: asks, and sends the same again when the server does not know it. */
  async function afterSilence(each: ChargeOrder): Promise<ShopperAnswer> {
    // The page asks after a moment, in which the answer may still come.
    await simulatedDelay(Math.floor(random() * 40));
    const answer = await browser.ask(each.idempotencyKey);
    if (answer.kind === 'attempt' && answer.attempt.status !== 'unknown' && answer.attempt.status !== 'submitted')
      return answer;
    did.push('asked, sent again');
    return browser.tryCharge(each);
  }

  async function atChallenge(attempt: PaymentAttempt): Promise<ShopperAnswer> {
    if (!attempt.challenge) return { kind: 'attempt', attempt };
    const what = pick(['confirm', 'confirm', 'confirm', 'refuse', 'leave', 'cancel'] as const);
    did.push(`challenge: ${what}`);
    if (what === 'leave') {
      left.push(attempt);
      return { kind: 'attempt', attempt };
    }
    if (what === 'cancel') {
      await browser.cancel(attempt.idempotencyKey ?? '');
      return browser.ask(attempt.idempotencyKey ?? '');
    }
    const query = await browser.atBank(attempt.challenge, answersTo(company, what, random));
    if (!query) return { kind: 'lost' };
    const returns = chance(0.3) ? 3 : 1;
    const answer = await Promise.all(Array.from({ length: returns }, () => browser.comeBack(attempt, query)));
    return answer.find(({ kind }) => kind === 'attempt') ?? answer[0]!;
  }

  let current = tab();
  for (let step = 0; step < 5; step += 1) {
    if (chance(0.25)) {
      did.push('second tab');
      const other = tab();
      const [, answer] = await Promise.all([press(other), press(current)]);
      if (answer.kind === 'attempt' && answer.attempt.status === 'settled') return { did, left };
    }
    let answer = await press(current);
    for (let look = 0; look < 3 && answer.kind === 'lost'; look += 1) {
      // The page pauses between its questions.
      await simulatedDelay(15);
      answer = await afterSilence(current);
    }
    if (answer.kind === 'attempt' && answer.attempt.status === 'challenge') answer = await atChallenge(answer.attempt);
    if (chance(0.2)) {
      did.push('reload');
      const latest = await browser.latest();
      if (latest) answer = { kind: 'attempt', attempt: latest };
    }
    if (chance(0.15)) {
      did.push('back, gives up');
      await browser.cancel(current.idempotencyKey);
    }
    if (answer.kind === 'attempt' && answer.attempt.status === 'settled') {
      // Back to the page and the button once more, with what the page remembers or as if it were new.
      if (chance(0.3)) {
        did.push('back, pays again');
        await press(chance(0.5) ? current : tab());
      }
      return { did, left };
    }
    // Refused, given up, or without an outcome: some try again, with a new key as the page makes it.
    if (chance(0.35)) return { did, left };
    current = tab();
  }
  return { did, left };
}
