import { fromUnknown, isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import type { CheckoutStart } from './payment-rules.ts';

/**
 * Asks the server for the rules and for an open attempt, both at once; undefined until both are known. No answer stops the
 * page.
 */
export function useCheckoutStart(): CheckoutStart | undefined {
  const { api, log } = usePlatform();
  const [start, setStart] = useState<CheckoutStart>();

  useEffect(() => {
    const aborted = new AbortController();
    const { signal } = aborted;
    const orNothing = async <T>(what: string, asked: Promise<T>): Promise<T | undefined> => {
      try {
        return await asked;
      } catch (thrown) {
        if (!isAborted(thrown)) log.warn(`the checkout without ${what}`, { code: fromUnknown(thrown).code });
        return undefined;
      }
    };
    void Promise.all([
      orNothing('its rules', api.payments.rules({ signal })),
      orNothing('an open attempt', api.payments.latestAttempt({ signal })),
    ]).then(([rules, latest]) => {
      if (!signal.aborted) setStart({ rules, latest });
    });
    return () => aborted.abort();
  }, [api, log]);

  return start;
}
