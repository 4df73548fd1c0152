import { currentCallId, outsideCalls, withCallId } from '@halo/server-kit/log/call-id';

export interface SendQueueOptions<Item, Outcome> {
  /** Items of one key are worked on one after the other, in order. */
  readonly keyOf: (item: Item) => string;
  /** All or nothing; answers in the order of the items. No key comes twice in one batch. */
  readonly run: (batch: readonly Item[]) => Promise<readonly Outcome[]>;
  /** After this error items are not retried one by one: the error does not come from an item. */
  readonly isHopeless: (error: unknown) => boolean;
  readonly maxBatch?: number;
  readonly maxInFlight?: number;
}

export interface SendQueue<Item, Outcome> {
  /** Settles once the item's own transaction has ended. */
  add(item: Item): Promise<Outcome>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  /** of the call that added it */
  readonly callId: string | undefined;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_BATCH = 100;
/** Batches at once; the rest of the connection pool stays free for everything else. */
const MAX_IN_FLIGHT = 3;

/**
 * Puts work that arrives at the same time into one transaction. No item waits for others to join: what is there when
 * a slot is free goes. When a batch fails, each of its items is run alone, so that none suffers from another. What is
 * run for one call carries its id, what is run for several carries none.
 */
export function createSendQueue<Item, Outcome>(options: SendQueueOptions<Item, Outcome>): SendQueue<Item, Outcome> {
  const { keyOf, run, isHopeless, maxBatch = MAX_BATCH, maxInFlight = MAX_IN_FLIGHT } = options;
  let waiting: Waiting<Item, Outcome>[] = [];
  const busy = new Set<string>();
  let inFlight = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    outsideCalls(() => setImmediate(begin));
  }

  function begin(): void {
    isScheduled = false;
    while (inFlight < maxInFlight) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      void work(batch);
    }
  }

  function takeBatch(): Waiting<Item, Outcome>[] {
    const batch: Waiting<Item, Outcome>[] = [];
    const rest: Waiting<Item, Outcome>[] = [];
    for (const entry of waiting) {
      const key = keyOf(entry.item);
      if (batch.length >= maxBatch || busy.has(key)) rest.push(entry);
      else {
        busy.add(key);
        batch.push(entry);
      }
    }
    waiting = rest;
    return batch;
  }

  async function work(batch: Waiting<Item, Outcome>[]): Promise<void> {
    inFlight += 1;
    try {
      await settle(run, batch);
    } catch (error) {
      if (batch.length === 1 || isHopeless(error)) batch.forEach(({ reject }) => reject(error));
      else await Promise.all(batch.map((entry) => settle(run, [entry]).catch(entry.reject)));
    } finally {
      inFlight -= 1;
      for (const { item } of batch) busy.delete(keyOf(item));
      if (waiting.length > 0) schedule();
    }
  }

  return {
    add(item) {
      return new Promise((resolve, reject) => {
        waiting.push({ item, callId: currentCallId(), resolve, reject });
        schedule();
      });
    },
  };
}

async function settle<Item, Outcome>(
  run: SendQueueOptions<Item, Outcome>['run'],
  batch: readonly Waiting<Item, Outcome>[],
): Promise<void> {
  const items = batch.map(({ item }) => item);
  const callId = batch.length === 1 ? batch[0]?.callId : undefined;
  const outcomes = await (callId === undefined ? run(items) : withCallId(callId, () => run(items)));
  if (outcomes.length !== batch.length) throw new Error(`${batch.length} items, ${outcomes.length} outcomes`);
  batch.forEach(({ resolve }, index) => resolve(outcomes[index] as Outcome));
}
