import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Delivery } from './adyen/test-cards.ts';
import { createPostman, type Post } from './post-until-taken.ts';

export interface CourierTimes {
  /** from the answer to its webhook */
  readonly delayMs: number;
  /** how long a pending payment stays so */
  readonly pendingMs: number;
  readonly retryMs: number;
  readonly attempts?: number;
}

/** What is sent first arrives first. */
const HEAD_START_MS = 50;

export const COURIER_TIMES: CourierTimes = { delayMs: 700, pendingMs: 4000, retryMs: 500 };

/** Brings webhooks to our own server, when and as often as the scenario wants. */
export interface WebhookCourier {
  /** At once. Resolves when it was taken, or when the last attempt failed. */
  bring(post: Post): Promise<void>;
  /** Before the answer, after it, twice or never. */
  deliver(webhook: WebhookDelivery): Promise<void>;
  stop(): void;
}

export interface WebhookDelivery {
  readonly delivery: Delivery;
  readonly isPending: boolean;
  /** ends a pending payment, just before its webhook is sent */
  readonly settle?: () => void;
  readonly post: () => Post;
  /** a copy that was changed on its way */
  readonly tampered?: () => Post;
  /** an older refusal of the same payment, that is late */
  readonly older?: () => Post;
}

export function createWebhookCourier(times: CourierTimes, log: FastifyBaseLogger): WebhookCourier {
  const stopped = new AbortController();
  const postman = createPostman(log, times);

  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);

  async function sendLater(
    milliseconds: number,
    { settle, post, delivery, tampered, older }: WebhookDelivery,
  ): Promise<void> {
    await pause(milliseconds);
    if (stopped.signal.aborted) return;
    settle?.();
    // The shop refuses it, so its end is not waited for.
    if (delivery === 'webhook_tampered' && tampered)
      await Promise.race([postman.send(tampered()), pause(HEAD_START_MS)]);
    await postman.send(post());
    if (delivery === 'webhook_twice') await postman.send(post());
    if (delivery === 'webhook_out_of_order' && older) await postman.send(older());
  }

  return {
    bring: (post) => postman.send(post),
    async deliver(webhook) {
      const { delivery, isPending, post } = webhook;
      if (delivery === 'webhook_first' && !isPending) return postman.send(post());
      const isSilent = delivery === 'no_webhook' || delivery === 'lost_answer';
      if (!isSilent) void sendLater(isPending ? times.pendingMs : times.delayMs, webhook);
    },
    stop() {
      stopped.abort();
      postman.stop();
    },
  };
}
