import type { PaymentAttempt } from '../contracts/payments.ts';
import type { AppError } from '../errors/app-error.ts';
import { fromUnknown, isAborted } from '../errors/from-unknown.ts';
import type { HttpClient } from '../http/http-client.ts';

/** Who pays. */
export interface Payer {
  readonly domain: string;
  trackerId(): string;
  source(): string;
  onPaymentFailure?(call: string, error: AppError): void;
}

/** What each group of calls needs. */
export interface Paying {
  readonly http: HttpClient;
  readonly domain: string;
  me(): { clickId: string };
  source(): string;
  /** Runs a call and reports its failure under this name. */
  paying<Answer>(call: string, run: Promise<Answer>): Promise<Answer>;
  /** The same for a call that answers with a payment attempt. */
  attempting(call: string, run: Promise<{ attempt: PaymentAttempt }>): Promise<PaymentAttempt>;
}

/** Calls about money: each that fails is reported to the log; the page gets the error all the same. */
export function createPaying(http: HttpClient, payer: Payer): Paying {
  const shared: Paying = {
    http,
    domain: payer.domain,
    me: () => ({ clickId: payer.trackerId() }),
    source: () => payer.source(),
    async paying(call, run) {
      try {
        return await run;
      } catch (thrown) {
        if (!isAborted(thrown)) payer.onPaymentFailure?.(call, fromUnknown(thrown));
        throw thrown;
      }
    },
    attempting: async (call, run) => (await shared.paying(call, run)).attempt,
  };
  return shared;
}
