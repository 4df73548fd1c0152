import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Delivery } from './adyen/test-cards.ts';
import { createPostman, type Post } from './post-until-taken.ts';

export interface CourierTimes {
  /** from the answer to its webhook */ readonly delayMs: number;
  /** how long a pending payment stays so */ readonly pendingMs: number;
  readonly retryMs: number;
}

export const COURIER_TIMES: CourierTimes = { delayMs: 700, pendingMs: 4000, retryMs: 500 };

/** Brings webhooks to our own server, when and as often as the scenario wants. */
export interface WebhookCourier {
  /** At once. Resolves when it was taken, or when nobody wants it. */
  bring(post: Post): Promise<void>;
  /** Before the answer, after it, twice or never. `settle` ends a pending payment first. */
  tell(news: { readonly delivery: Delivery; readonly isPending: boolean; readonly settle?: () => void; readonly post: () => Post }): Promise<void>;
  stop(): void;
}

export function createWebhookCourier(times: CourierTimes, log: FastifyBaseLogger): WebhookCourier {
  const stopped = new AbortController();
  const postman = createPostman(log, { retryMs: times.retryMs });

  async function tellLater(milliseconds: number, { settle, post, delivery }: Parameters<WebhookCourier['tell']>[0]): Promise<void> {
    await wait(milliseconds, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    if (stopped.signal.aborted) return;
    settle?.();
    await postman.send(post());
    if (delivery === 'webhook_twice') await postman.send(post());
  }

  return {
    bring: (post) => postman.send(post),
    async tell(news) {
      const { delivery, isPending, post } = news;
      if (delivery === 'webhook_first' && !isPending) return postman.send(post());
      const isSilent = delivery === 'no_webhook' || delivery === 'lost_answer';
      if (!isSilent) void tellLater(isPending ? times.pendingMs : times.delayMs, news);
    },
    stop() {
      stopped.abort();
      postman.stop();
    },
  };
}
