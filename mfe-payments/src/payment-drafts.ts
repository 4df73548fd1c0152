import { AngelId, HookOrigin, IdempotencyKey } from '@halo/shared/contracts';
import type { AppStorage } from '@halo/shared/storage';
import * as z from 'zod/mini';

/** The plan somebody wants, and what made them want it. The price is always the flow's of now. */
const Choice = z.object({
  productId: z.string(),
  from: z.optional(HookOrigin),
  angelId: z.optional(AngelId),
  /** the order's key, which its first try to pay takes over */ orderKey: z.optional(IdempotencyKey),
});
export type Choice = z.infer<typeof Choice>;

const Attempt = z.object({ key: z.optional(IdempotencyKey), declines: z.int().check(z.nonnegative()) });

const Return = z.object({ from: z.string(), result: z.string() });

/** What the last settled attempt brought; the success page tells nothing else. */
const Receipt = z.object({
  kind: z.enum(['credits', 'plan', 'verification']),
  planName: z.string(),
  grantedCredits: z.int(),
  amountCents: z.int(),
  angelId: z.optional(AngelId),
  /** epoch ms */ at: z.number(),
});
export type Receipt = z.infer<typeof Receipt>;

const SCOPE = 'payments';
/** A receipt older than this is no news any more. */
export const RECEIPT_LIFE_MS = 10 * 60_000;

/** What a payment keeps over reloads, redirects and lost answers. Never anything about the card. */
export interface PaymentDrafts {
  choice(): Choice | undefined;
  choose(choice: Choice): void;
  /** the key of an attempt whose outcome is not known yet */ key(): string | undefined;
  /** the same key until its attempt is final */ keepKey(make: () => string): string;
  declines(): number;
  /** a try that the server knows of and this browser forgot */ adoptKey(key: string): void;
  /** the attempt was refused: the next one is another. `known`: how many the server counts. Gives back how many were. */ declined(known?: number): number;
  /** somebody gives up an attempt that nothing was charged for */ dropKey(): void;
  /** what a bank sent along, until it is answered */ keepReturn(from: string, result: string): void;
  returned(from: string): string | undefined;
  dropReturn(): void;
  paid(receipt: Receipt): void;
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
  const attempt = () => read('attempt', Attempt) ?? { declines: 0 };

  /** Its key is spent, and so is the order's: the next try is another one. */
  function end(declines: number): void {
    write('attempt', { declines });
    const choice = read('choice', Choice);
    if (choice?.orderKey !== undefined) write('choice', { ...choice, orderKey: undefined });
  }

  return {
    choice: () => read('choice', Choice),
    choose: (choice) => write('choice', choice),
    key: () => attempt().key,
    keepKey(make) {
      const { key = read('choice', Choice)?.orderKey ?? make(), declines } = attempt();
      write('attempt', { key, declines });
      return key;
    },
    adoptKey: (key) => write('attempt', { key, declines: attempt().declines }),
    declines: () => attempt().declines,
    declined(known) {
      const declines = known ?? attempt().declines + 1;
      end(declines);
      return declines;
    },
    dropKey: () => end(attempt().declines),
    keepReturn: (from, result) => write('return', { from, result }),
    returned(from) {
      const kept = read('return', Return);
      return kept?.from === from ? kept.result : undefined;
    },
    dropReturn: () => drop('return'),
    paid(receipt) {
      for (const name of ['choice', 'attempt', 'return']) drop(name);
      write('receipt', receipt);
    },
    receipt(now) {
      const receipt = read('receipt', Receipt);
      return receipt && now - receipt.at < RECEIPT_LIFE_MS ? receipt : undefined;
    },
    dropReceipt: () => drop('receipt'),
  };
}
