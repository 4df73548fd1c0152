import type { FastifyInstance } from 'fastify';
import { SYSTEM_HOSTS } from '../../http/hosts.ts';
import { GOOGLE_PAY_SCRIPT_PATH } from '../../modules/payments/providers/google/google-pay-settings.ts';
import { addScriptStandIn } from './script-stand-in.ts';
import { addWalletSheet } from './wallet-sheet.ts';

/**
 * Google Pay for development and tests: its script and its sheet. The card it seals is read by the gateway's simulator.
 */
export function addGooglePaySimulator(app: FastifyInstance): void {
  addScriptStandIn(app, { host: SYSTEM_HOSTS.bank, path: GOOGLE_PAY_SCRIPT_PATH, file: 'google-pay.js' });
  addWalletSheet(app, {
    host: SYSTEM_HOSTS.bank,
    path: '/google-pay/sheet',
    name: 'Google Pay (test)',
    kind: 'googlepay',
  });
}
