import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { callProvider } from '../provider-call.ts';
import type { TrustPayConnection } from './trustpay-settings.ts';

/** What the card gateway says of one payment, its "instance". */
export const Instance = z.object({
  instanceId: z.string().check(z.minLength(1), z.maxLength(64)),
  paymentStatus: z.optional(z.string()),
  redirectUrl: z.optional(z.string()),
  redirectParams: z.optional(z.record(z.string(), z.string())),
  reference: z.optional(z.string()),
  amount: z.optional(z.union([z.string(), z.number()])),
  currency: z.optional(z.string()),
  paymentType: z.optional(z.string()),
  cardMask: z.optional(z.string()),
  cardExpiration: z.optional(z.string()),
});
export type Instance = z.output<typeof Instance>;

const Refusal = z.object({
  description: z.optional(z.string()),
  instanceId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.int(), description: z.optional(z.string()) }))),
});

export type GatewayAnswer =
  | { kind: 'instance'; instance: Instance }
  /** read and refused: no money moved */
  | { kind: 'refused'; status: number; words: string }
  | { kind: 'unknown' }
  | { kind: 'lost'; reason: string };

/** TrustPay's card gateway: forms in, JSON out, the key in a header. */
export interface TrustPayClient {
  purchase(fields: Readonly<Record<string, string>>): Promise<GatewayAnswer>;
  refund(fields: Readonly<Record<string, string>>): Promise<GatewayAnswer>;
  instance(id: string): Promise<GatewayAnswer>;
}

const INSTANCE_ID = /^[\w-]{1,64}$/;

export function createTrustPayClient(connection: TrustPayConnection, log: FastifyBaseLogger): TrustPayClient {
  async function call(path: string, fields?: Readonly<Record<string, string>>): Promise<GatewayAnswer> {
    const reply = await callProvider(
      `${connection.endpoint().replace(/\/$/, '')}/api/v1/${path}`,
      {
        method: fields ? 'POST' : 'GET',
        headers: { 'x-api-key': connection.apiKey, accept: 'application/json' },
        ...(fields ? { body: new URLSearchParams(fields) } : {}),
      },
      connection.timeoutMs,
    );
    if (reply.kind === 'silent') return { kind: 'lost', reason: reply.reason };
    if (reply.status < 400) {
      const instance = Instance.safeParse(reply.body);
      return instance.success
        ? { kind: 'instance', instance: instance.data }
        : { kind: 'lost', reason: 'an answer that does not fit its contract' };
    }
    if (reply.status === 404) return { kind: 'unknown' };
    const { data: refusal } = Refusal.safeParse(reply.body);
    // A reference that was used before: the refusal names the payment it was used for.
    if (fields && refusal?.instanceId !== undefined) return instance(refusal.instanceId);
    const words =
      (refusal?.errors ?? []).map(({ code, description }) => `${code} ${description ?? ''}`).join('; ') ||
      (refusal?.description ?? '');
    if (reply.status === 401 || reply.status === 403)
      log.error({ status: reply.status }, 'TrustPay does not accept our key');
    return { kind: 'refused', status: reply.status, words: words.slice(0, 200) };
  }

  function instance(id: string): Promise<GatewayAnswer> {
    return INSTANCE_ID.test(id) ? call(`instance/${id}`) : Promise.resolve({ kind: 'unknown' });
  }

  return { purchase: (fields) => call('purchase', fields), refund: (fields) => call('Refund', fields), instance };
}
