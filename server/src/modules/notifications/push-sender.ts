import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { Delivery, Notification } from './delivery.ts';
import type { PushSubscription } from './push-endpoint.ts';
import type { PushKey } from './push-key.ts';
import { type PushAnswer, PrivateAddressError, postPush } from './push-request.ts';

/** After that the notification is too old to be useful. */
const KEPT_SECONDS = 24 * 60 * 60;
const TOPIC_CHARS = 32;

export interface PushSenderOptions {
  readonly key: PushKey;
  readonly allowedOrigins: readonly string[];
}

/** Whom a push service may ask when something is wrong with us: an address of the brand. */
export interface PushContact {
  readonly supportEmail: string;
}

/** Encrypts for one browser and hands it to the push service of its maker. */
export function createPushSender({ key, allowedOrigins }: PushSenderOptions) {
  return async function send(
    subscription: PushSubscription,
    notification: Notification,
    { supportEmail }: PushContact,
  ): Promise<Delivery> {
    const { tag, path, title, body, language, icon, isUrgent } = notification;
    const details = webPush.generateRequestDetails(
      subscription,
      JSON.stringify({ tag, path, title, body, language, icon }),
      {
        vapidDetails: { subject: `mailto:${supportEmail}`, ...key },
        TTL: KEPT_SECONDS,
        urgency: isUrgent ? 'high' : 'low',
        topic: topicOf(tag),
        contentEncoding: 'aes128gcm',
      },
    );
    const isAllowed = allowedOrigins.includes(new URL(subscription.endpoint).origin);
    try {
      return outcomeOf(
        await postPush(
          details.endpoint,
          { headers: details.headers as Record<string, string>, body: details.body ?? Buffer.alloc(0) },
          isAllowed,
        ),
      );
    } catch (error) {
      if (error instanceof PrivateAddressError) return { kind: 'gone' };
      return { kind: 'later', reason: error instanceof Error ? error.name : 'unknown' };
    }
  };
}

/** While a device is off, the service keeps only the newest of a topic. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_CHARS);
}

function outcomeOf({ status, retryAfterMs }: PushAnswer): Delivery {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'later', reason: String(status), afterMs: retryAfterMs };
  return { kind: 'refused', reason: String(status) };
}
