import { AngelId, HookOrigin, IdempotencyKey, type PaymentAttempt, type RatePlan } from '@halo/shared/contracts';
import type { AppStorage } from '@halo/shared/storage';
import * as z from 'zod/mini';

/** The plan somebody wants, and what made them want it. The price is always the flow's of now. */
const Choice = z.object({
  productId: z.string(),
  from: z.optional(HookOrigin),
  angelId: z.optional(AngelId),
  /** the order's key, which its first attempt to pay takes over */
  orderKey: z.optional(IdempotencyKey),
  /** the price that was announced under it */
  orderCents: z.optional(z.int()),
});
export type Choice = z.infer<typeof Choice>;

/** An attempt whose end is not known here yet, and what it is for: the server takes its key for nothing else. */
const OpenAttempt = z.object({
  key: IdempotencyKey,
  productId: z.string(),
  planName: z.string(),
  amountCents: z.int(),
});
export type OpenAttempt = z.infer<typeof OpenAttempt>;

const Attempts = z.object({ open: z.optional(z.array(OpenAttempt)), declines: z.int().check(z.nonnegative()) });

/** More than that at a time nobody has; the server still knows of the oldest. */
const OPEN_MAX = 5;

const Return = z.object({ from: z.string(), result: z.string() });

/** What the last settled attempt brought; the success page tells nothing else. */
const Receipt = z.object({
  kind: z.enum(['credits', 'plan', 'verification']),
  planName: z.string(),
  grantedCredits: z.int(),
  amountCents: z.int(),
  angelId: z.optional(AngelId),
  /** epoch ms; absent: what was bought began at once */
  startsAt: z.optional(z.number()),
  /** epoch ms */
  at: z.number(),
});
export type Receipt = z.infer<typeof Receipt>;

const SCOPE = 'payments';
/** A receipt older than this is no news any more. */
export const RECEIPT_LIFE_MS = 10 * 60_000;

type Payable = Pick<RatePlan, 'productId' | 'name' | 'totalCents'>;
type Known = Pick<PaymentAttempt, 'idempotencyKey' | 'productId' | 'planName' | 'amountCents'>;

/** What a payment keeps over reloads, redirects and lost answers. Never anything about the card. */
export interface PaymentDrafts {
  choice(): Choice | undefined;
  choose(choice: Choice): void;
  /** newest first */
  openAttempts(): readonly OpenAttempt[];
  isOpen(key: string | undefined): boolean;
  /** the key for this plan at this price: the same one until its attempt is over */
  keepKey(plan: Payable, make: () => string): string;
  /** an attempt that the server knows of and this browser forgot */
  adopt(attempt: Known): void;
  declines(): number;
  /**
   * the attempt was refused: the next one is another. `known`: how many refusals the server counts. Gives back how many
   * there were.
   */
  declined(key: string | undefined, known?: number): number;
  /** it was never made, was given up, or is over and told */
  drop(key: string | undefined): void;
  /** what a bank sent along, until it is answered */
  keepReturn(from: string, result: string): void;
  returned(from: string): string | undefined;
  dropReturn(): void;
  /** what else is open or chosen stays */
  paid(key: string | undefined, productId: string, receipt: Receipt): void;
  receipt(now: number): Receipt | undefined;
  dropReceipt(): void;
}

export function createPaymentDrafts(storage: AppStorage): PaymentDrafts {
  function read<S extends z.core.$ZodType>(name: string, schema: S): z.output<S> | undefined {
    const text = storage.getDraft(SCOPE, name);
    if (text === undefined) return undefined;
    try {
      return z.parse(schema, JSON.parse(text));
    } catch {
      // Of another build, or tampered with: as good as none.
      storage.removeDraft(SCOPE, name);
      return undefined;
    }
  }
  const write = (name: string, value: unknown) => storage.setDraft(SCOPE, name, JSON.stringify(value));
  const drop = (name: string) => storage.removeDraft(SCOPE, name);
  const choice = () => read('choice', Choice);
  const attempts = () => read('attempt', Attempts) ?? { declines: 0 };
  const openAttempts = () => attempts().open ?? [];
  const isOpen = (key: string | undefined) => openAttempts().some((one) => one.key === key);

  function save(open: readonly OpenAttempt[], declines: number): void {
    write('attempt', { ...(open.length > 0 ? { open: open.slice(0, OPEN_MAX) } : {}), declines });
  }

  const add = (one: OpenAttempt) =>
    save([one, ...openAttempts().filter(({ key }) => key !== one.key)], attempts().declines);

  /** Its key is spent, and so is that of the order it was announced under: the next attempt is another one. */
  function end(key: string | undefined, declines: number): void {
    save(
      openAttempts().filter((one) => one.key !== key),
      declines,
    );
    const chosen = choice();
    if (chosen?.orderKey === undefined || chosen.orderKey !== key) return;
    const { orderKey: _spent, orderCents: _with, ...rest } = chosen;
    write('choice', rest);
  }

  /** The order's own key, as long as it was announced for this plan at this price. */
  function announcedKey({ productId, totalCents }: Payable): string | undefined {
    const chosen = choice();
    return chosen?.productId === productId && chosen.orderCents === totalCents ? chosen.orderKey : undefined;
  }

  return {
    choice,
    choose: (chosen) => write('choice', chosen),
    openAttempts,
    isOpen,
    keepKey(plan, make) {
      const { productId, name: planName, totalCents: amountCents } = plan;
      const known = openAttempts().find((one) => one.productId === productId && one.amountCents === amountCents);
      if (known) return known.key;
      const key = announcedKey(plan) ?? make();
      add({ key, productId, planName, amountCents });
      // What was paid before is no news beside a new attempt.
      drop('receipt');
      return key;
    },
    adopt({ idempotencyKey, productId, planName, amountCents }) {
      if (idempotencyKey !== undefined) add({ key: idempotencyKey, productId, planName, amountCents });
    },
    declines: () => attempts().declines,
    declined(key, known) {
      const declines = known ?? attempts().declines + (isOpen(key) ? 1 : 0);
      end(key, declines);
      return declines;
    },
    drop: (key) => end(key, attempts().declines),
    keepReturn: (from, result) => write('return', { from, result }),
    returned(from) {
      const kept = read('return', Return);
      return kept?.from === from ? kept.result : undefined;
    },
    dropReturn: () => drop('return'),
    paid(key, productId, receipt) {
      const isNews = isOpen(key);
      end(key, 0);
      if (openAttempts().length === 0) drop('attempt');
      if (isNews && choice()?.productId === productId) drop('choice');
      drop('return');
      write('receipt', receipt);
    },
    receipt(now) {
      const receipt = read('receipt', Receipt);
      return receipt && now - receipt.at < RECEIPT_LIFE_MS ? receipt : undefined;
    },
    dropReceipt: () => drop('receipt'),
  };
}
