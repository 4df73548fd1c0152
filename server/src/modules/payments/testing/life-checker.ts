import type { Position } from '../../accounting/index.ts';
import type { RunFacts } from './run-checker.ts';

/** What became of everything one shopper ever bought, from every side, when nothing is on its way any more. */
export interface LifeFacts {
  /** of a pack, in cents */
  readonly creditCents: number;
  readonly payments: readonly LifePayment[];
  readonly charges: RunFacts['charges'];
  /** credits that are there, and those that were used */
  readonly balance: number;
  readonly used: number;
  /** credits that were used and whose money a bank has taken back */
  readonly missing: number;
  readonly level: number;
}

export interface LifePayment {
  readonly id: string;
  readonly status: string;
  readonly bringsCredits: boolean;
  /** paid, and not begun */
  readonly waits: boolean;
  readonly isWithdrawn: boolean;
  readonly amountCents: number;
  /** what was to go back by a decision at the desk, with goods or without: its price is lower by so much */
  readonly deskCents: number;
  /** a refund that a person decides about: its goods were taken, nothing was asked of the provider */
  readonly heldCents: number;
  /** of refunds that their provider did not make: a person has to give the money back in another way */
  readonly failedCents: number;
  readonly books: Position;
}

/** Everything that is wrong with it; empty when all is well. */
export function checkLife(facts: LifeFacts): string[] {
  return [...facts.payments.flatMap((each) => checkPayment(each, facts)), ...checkGoods(facts), ...checkLevel(facts)];
}

/** The books of each payment are what its company says, and what is owed has a name. */
function checkPayment(payment: LifePayment, { charges }: LifeFacts): string[] {
  const name = payment.id.slice(0, 8);
  const moved = movedOf(payment, charges);
  const of = (account: string) => payment.books[`${account} EUR`] ?? 0;
  const held = Object.entries(payment.books)
    .filter(([account]) => account.startsWith('psp:'))
    .reduce((sum, [, cents]) => sum + cents, 0);
  const faults: string[] = [];
  if (held !== moved) faults.push(`${name}: its company moved ${moved}, and the books have ${held}`);
  if (of('refunds-asked') !== 0) faults.push(`${name}: ${of('refunds-asked')} are on their way for ever`);
  // Below zero: we owe it. Then a refund failed, and a person knows.
  if (of('payer') < 0 && -of('payer') > payment.failedCents)
    faults.push(`${name}: ${-of('payer')} are owed to its buyer, and no refund of them failed`);
  if (payment.status === 'failed' && moved !== 0) faults.push(`${name}: failed, and ${moved} were kept`);
  if (of('deferred') > 0) faults.push(`${name}: more goods were taken back than sold (${of('deferred')})`);
  return faults;
}

/** Credits that are there and credits that were used are what was sold and not taken back, and what is owed for it. */
function checkGoods({ payments, charges, balance, used, missing, creditCents }: LifeFacts): string[] {
  const packs = payments.filter(({ bringsCredits }) => bringsCredits);
  const begun = packs.filter(({ waits }) => !waits);
  const sum = (some: readonly LifePayment[], value: (each: LifePayment) => number) =>
    some.reduce((total, each) => total + value(each), 0);
  const sold = sum(begun, ({ books }) => -(books['deferred EUR'] ?? 0)) - sum(begun, ({ heldCents }) => heldCents);
  const worth = creditCents * (balance + used);
  // Each payment may round by a cent for its buyer, each time something of it goes back.
  const rounding = 3 * packs.length + 1;
  const courtesies = sum(begun, ({ deskCents }) => deskCents);
  const faults: string[] = [];
  if (sold > worth + rounding)
    faults.push(`${sold} were kept for ${balance} credits and ${used} that were used (${worth})`);
  if (sold < worth - courtesies - rounding)
    faults.push(`only ${sold} stand for ${balance} credits and ${used} that were used (${worth})`);
  // What went back twice is parked, and no debt of credits.
  const owed = sum(packs, (each) => Math.max(0, (each.books['payer EUR'] ?? 0) - Math.max(0, -movedOf(each, charges))));
  if (Math.abs(owed - creditCents * missing) > courtesies + rounding)
    faults.push(`${owed} are owed for credits, and ${missing} are missing (${creditCents * missing})`);
  return faults;
}

function checkLevel({ payments, charges, level }: LifeFacts): string[] {
  // Who got the price back as a courtesy keeps what it bought.
  const kept = payments.filter(
    (each) =>
      each.status === 'settled' &&
      !each.isWithdrawn &&
      !each.waits &&
      (movedOf(each, charges) > 0 || each.deskCents > 0),
  );
  return kept.length === 0 && level > 0 ? [`a level of ${level}, and nothing is paid`] : [];
}

/** What its company holds of it for us, by what the company says itself. */
function movedOf({ id }: LifePayment, charges: LifeFacts['charges']): number {
  return charges
    .filter(({ attemptId }) => attemptId === id)
    .reduce(
      (sum, each) => sum + (each.isPaid ? each.amountCents : 0) - each.refundedCents - (each.disputedCents ?? 0),
      0,
    );
}
