import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { madeUpId } from '../made-up-id.ts';
import { addSimulatedScript } from './simulated-script.ts';
import { addWalletSheet } from './wallet-sheet.ts';
import { BANK_HOST } from '../simulator-needs.ts';
import { SCRIPT_PATHS, SIMULATOR_PATHS } from '../simulator-paths.ts';

const SESSION_MS = 5 * 60_000;

const SessionRequest = z.object({
  merchantIdentifier: z.string().check(z.minLength(1)),
  displayName: z.string().check(z.minLength(1), z.maxLength(64)),
  initiative: z.literal('web'),
  initiativeContext: z.string().check(z.minLength(1)),
});

/** Apple Pay for development and tests: its script, its sheet, and the call that makes a merchant session. */
export function addApplePaySimulator(app: FastifyInstance): void {
  addSimulatedScript(app, { host: BANK_HOST, path: SCRIPT_PATHS.applePay, file: 'apple-pay-sdk.js' });
  addWalletSheet(app, {
    host: BANK_HOST,
    path: '/apple-pay/sheet',
    name: 'Apple Pay (test)',
    kind: 'applepay',
  });
  app.post(`${SIMULATOR_PATHS.applePay}/paymentservices/startSession`, (request, reply) => {
    const body = SessionRequest.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ statusMessage: 'Payment Services Exception' });
    const now = Date.now();
    return reply.send({
      epochTimestamp: now,
      expiresAt: now + SESSION_MS,
      merchantSessionIdentifier: madeUpId(40),
      nonce: madeUpId(8),
      merchantIdentifier: body.data.merchantIdentifier,
      domainName: body.data.initiativeContext,
      displayName: body.data.displayName,
      signature: madeUpId(60),
    });
  });
}
