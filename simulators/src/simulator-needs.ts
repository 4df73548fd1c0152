import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import { type PublicAddress, publicOrigin } from '@halo/server-kit/http/public-origin';
import type { FastifyBaseLogger } from 'fastify';

/** What a simulator needs of the server it runs in. */
export interface SimulatorNeeds {
  readonly log: FastifyBaseLogger;
  readonly env: PublicAddress & {
    readonly isProduction: boolean;
    /** where this server listens: providers call it there, on this machine */
    readonly port: number;
  };
}

/** Times of the simulators. */
export interface SimulatorOptions {
  /** From the answer to its webhook. Default 700 ms. */
  readonly webhookDelayMs?: number;
  /** How long a pending payment stays so. Default 4 s. */
  readonly pendingMs?: number;
  /** From paying until an account of Adyen captures. Default: at once. */
  readonly captureDelayMs?: number;
  /** Where an account of Adyen names the cards it keeps. Default: in answers and in webhooks about payments. */
  readonly tokensBy?: 'answers' | 'tokenWebhook';
  /** After how long without an answer the line of a lost one breaks. Default: longer than any client waits. */
  readonly silenceMs?: number;
}

/** The bank's host, where shoppers of every provider are asked. */
export const BANK_HOST = SYSTEM_HOSTS.bank;

/** The bank's origin as browsers reach it. */
export function bankOrigin(env: PublicAddress): string {
  return publicOrigin(env, BANK_HOST);
}

/** @throws always in production: there, money is real */
export function refuseProduction({ isProduction }: { readonly isProduction: boolean }, company: string): void {
  if (isProduction) throw new Error(`the ${company} simulator does not run in production`);
}
