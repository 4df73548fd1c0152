import {
  AngelId,
  HookOrigin,
  IdempotencyKey,
  MINUTE_MS,
  type PaymentAttempt,
  PaymentMethod,
  type RatePlan,
} from '@halo/shared/contracts';
import type { AppStorage } from '@halo/shared/storage';
import * as z from 'zod/mini';

/** The chosen plan, and what led to it. The price is always the one that the flow has now. */
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

/** Enough for every real case; the server still knows older ones. */
const OPEN_MAX = 5;

const Return = z.object({ from: z.string(), result: z.string() });

/** What the last settled attempt brought; the success page shows nothing else. */
const Receipt = z.object({
  kind: z.enum(['credits', 'plan', 'verification']),
  planName: z.string(),
  grantedCredits: z.int(),
  amountCents: z.int(),
  angelId: z.optional(AngelId),
  /** of the attempt; absent: kept by an older version */
  attemptId: z.optional(z.string()),
  method: z.optional(PaymentMethod),
  /** epoch ms: it begins when its buyer says so, and by itself then; absent: it has begun */
  waitsUntil: z.optional(z.number()),
  /** epoch ms; absent: what was bought began at once */
  startsAt: z.optional(z.number()),
  /** epoch ms */
  at: z.number(),
});
export type Receipt = z.infer<typeof Receipt>;

const SCOPE = 'payments';
/** A receipt older than this is not shown any more. */
export const RECEIPT_LIFE_MS = 10 * MINUTE_MS;

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
  /** it was never made, was given up, or is over and published */
  drop(key: string | undefined): void;
  /** what a bank sent along, until it is answered */
  keepReturn(from: string, result: string): void;
  returned(from: string): string | undefined;
  dropReturn(): void;
  /** what else is open or chosen stays */
  paid(key: string | undefined, productId: string, receipt: Receipt): void;
  receipt(now: number): Receipt | undefined;
  /** what the receipt is about waits no longer */
  begun(): void;
  dropReceipt(): void;
}

/** The drafts that a payment consists of, each parsed when it is read. */
function openDrafts(storage: AppStorage) {
  return {
    choice: draftOf(storage, 'choice', Choice),
    attempts: draftOf(storage, 'attempt', Attempts),
    bankReturn: draftOf(storage, 'return', Return),
    receipt: draftOf(storage, 'receipt', Receipt),
  };
}

type Drafts = ReturnType<typeof openDrafts>;

export function createPaymentDrafts(storage: AppStorage): PaymentDrafts {
  const drafts = openDrafts(storage);
  const { choice, bankReturn, receipt } = drafts;
  return {
    choice: choice.read,
    choose: choice.write,
    openAttempts: () => attemptsOf(drafts).open,
    isOpen: (key) => isOpen(drafts, key),
    keepKey: (plan, make) => keepKey(drafts, plan, make),
    adopt({ idempotencyKey: key, productId, planName, amountCents }) {
      if (key !== undefined) addAttempt(drafts, { key, productId, planName, amountCents });
    },
    declines: () => attemptsOf(drafts).declines,
    declined(key, known) {
      const declines = known ?? attemptsOf(drafts).declines + (isOpen(drafts, key) ? 1 : 0);
      endAttempt(drafts, key, declines);
      return declines;
    },
    drop: (key) => endAttempt(drafts, key, attemptsOf(drafts).declines),
    keepReturn: (from, result) => bankReturn.write({ from, result }),
    returned(from) {
      const kept = bankReturn.read();
      return kept?.from === from ? kept.result : undefined;
    },
    dropReturn: bankReturn.drop,
    paid: (key, productId, paidFor) => keepPaid(drafts, key, productId, paidFor),
    receipt(now) {
      const kept = receipt.read();
      return kept && now - kept.at < RECEIPT_LIFE_MS ? kept : undefined;
    },
    begun() {
      const kept = receipt.read();
      if (kept) receipt.write({ ...kept, waitsUntil: undefined });
    },
    dropReceipt: receipt.drop,
  };
}

function draftOf<S extends z.core.$ZodType>(storage: AppStorage, name: string, schema: S) {
  const drop = (): void => storage.removeDraft(SCOPE, name);
  return {
    read(): z.output<S> | undefined {
      const text = storage.getDraft(SCOPE, name);
      if (text === undefined) return undefined;
      try {
        return z.parse(schema, JSON.parse(text));
      } catch {
        // Of another build, or tampered with: as good as none.
        drop();
        return undefined;
      }
    },
    write: (value: z.input<S>): void => storage.setDraft(SCOPE, name, JSON.stringify(value)),
    drop,
  };
}

function attemptsOf({ attempts }: Drafts): { open: readonly OpenAttempt[]; declines: number } {
  const { open = [], declines } = attempts.read() ?? { declines: 0 };
  return { open, declines };
}

function saveAttempts({ attempts }: Drafts, open: readonly OpenAttempt[], declines: number): void {
  attempts.write({ ...(open.length > 0 ? { open: open.slice(0, OPEN_MAX) } : {}), declines });
}

function isOpen(drafts: Drafts, key: string | undefined): boolean {
  return attemptsOf(drafts).open.some((one) => one.key === key);
}

function addAttempt(drafts: Drafts, attempt: OpenAttempt): void {
  const { open, declines } = attemptsOf(drafts);
  saveAttempts(drafts, [attempt, ...open.filter(({ key }) => key !== attempt.key)], declines);
}

/** Its key is spent, and so is that of the order it was announced under: the next attempt has another one. */
function endAttempt(drafts: Drafts, key: string | undefined, declines: number): void {
  const open = attemptsOf(drafts).open.filter((one) => one.key !== key);
  saveAttempts(drafts, open, declines);
  const chosen = drafts.choice.read();
  if (chosen?.orderKey === undefined || chosen.orderKey !== key) return;
  const { orderKey: _spent, orderCents: _with, ...rest } = chosen;
  drafts.choice.write(rest);
}

function keepKey(drafts: Drafts, plan: Payable, make: () => string): string {
  const { productId, name: planName, totalCents: amountCents } = plan;
  const known = attemptsOf(drafts).open.find((one) => one.productId === productId && one.amountCents === amountCents);
  if (known) return known.key;
  const key = announcedKey(drafts, plan) ?? make();
  addAttempt(drafts, { key, productId, planName, amountCents });
  // A new attempt makes the receipt of an earlier one old.
  drafts.receipt.drop();
  return key;
}

/** The order's own key, as long as it was announced for this plan at this price. */
function announcedKey({ choice }: Drafts, { productId, totalCents }: Payable): string | undefined {
  const chosen = choice.read();
  return chosen?.productId === productId && chosen.orderCents === totalCents ? chosen.orderKey : undefined;
}

function keepPaid(drafts: Drafts, key: string | undefined, productId: string, receipt: Receipt): void {
  const wasOpen = isOpen(drafts, key);
  endAttempt(drafts, key, 0);
  if (attemptsOf(drafts).open.length === 0) drafts.attempts.drop();
  if (wasOpen && drafts.choice.read()?.productId === productId) drafts.choice.drop();
  drafts.bankReturn.drop();
  drafts.receipt.write(receipt);
}
