import type { FastifyInstance } from 'fastify';
import { addSimulatedScript } from './simulated-script.ts';
import { addWalletSheet } from './wallet-sheet.ts';
import { BANK_HOST } from '../simulator-needs.ts';
import { SCRIPT_PATHS } from '../simulator-paths.ts';

/**
 * Google Pay for development and tests: its script and its sheet. The card it seals is read by the gateway's simulator.
 */
export function addGooglePaySimulator(app: FastifyInstance): void {
  addSimulatedScript(app, { host: BANK_HOST, path: SCRIPT_PATHS.googlePay, file: 'google-pay.js' });
  addWalletSheet(app, {
    host: BANK_HOST,
    path: '/google-pay/sheet',
    name: 'Google Pay (test)',
    kind: 'googlepay',
  });
}
