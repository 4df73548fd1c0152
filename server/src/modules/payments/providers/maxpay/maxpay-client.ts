import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { callProvider } from '../provider-call.ts';
import { WRONG_PASSWORD } from './maxpay-result.ts';
import type { MaxPayConnection } from './maxpay-settings.ts';

const API_VERSION = '1';

export const Transaction = z.object({
  transaction_unique_id: z.optional(z.string()),
  reference: z.optional(z.string()),
  status: z.string(),
  code: z.int(),
  message: z.optional(z.string()),
  /** of the payment; not every answer names them */
  amount: z.optional(z.union([z.string(), z.number()])),
  currency: z.optional(z.string()),
  /** stands for the card in later payments */
  token: z.optional(z.string()),
  acs_url: z.optional(z.string()),
  redirect_url: z.optional(z.string()),
  cof_type: z.optional(z.string()),
  card_mask: z.optional(z.string()),
  card_expiration: z.optional(z.string()),
});
export type Transaction = z.output<typeof Transaction>;

export type GatewayAnswer = { kind: 'transaction'; transaction: Transaction } | { kind: 'lost'; reason: string };

export type TransactionType = 'SALE' | 'SALE3D' | 'AUTH' | 'AUTH3D' | 'VOID' | 'REFUND' | 'CHECK';

/** MaxPay's host-to-host gateway: one address, and the type of the transaction says what is wanted. */
export type MaxPayClient = (type: TransactionType, fields: Readonly<Record<string, string>>) => Promise<GatewayAnswer>;

export function createMaxPayClient(
  { account, password, endpoint, timeoutMs }: MaxPayConnection,
  log: FastifyBaseLogger,
): MaxPayClient {
  return async (type, fields) => {
    const body = new URLSearchParams({
      api_version: API_VERSION,
      merchant_account: account,
      merchant_password: password,
      transaction_type: type,
      ...fields,
    });
    const reply = await callProvider(
      `${endpoint().replace(/\/$/, '')}/api/cc`,
      { method: 'POST', headers: { accept: 'application/json' }, body },
      timeoutMs,
    );
    if (reply.kind === 'silent') return { kind: 'lost', reason: reply.reason };
    const transaction = Transaction.safeParse(reply.body);
    if (!transaction.success) return { kind: 'lost', reason: `answer ${reply.status} that does not fit its contract` };
    if (transaction.data.code === WRONG_PASSWORD)
      log.error({ code: WRONG_PASSWORD }, 'MaxPay does not accept our account');
    return { kind: 'transaction', transaction: transaction.data };
  };
}
