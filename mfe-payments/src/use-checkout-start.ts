import { usePlatform } from '@halo/shared/remote';
import { useLoaded } from '@halo/shared/store';
import { orNothing } from './or-nothing.ts';
import type { CheckoutStart } from './payment-rules.ts';

/**
 * Asks the server for the rules and for an open attempt, both at once; undefined until both calls have ended. A call
 * that fails does not stop the page.
 */
export function useCheckoutStart(): CheckoutStart | undefined {
  const { api, log } = usePlatform();
  const { state } = useLoaded(undefined, async (signal): Promise<CheckoutStart> => {
    const [rules, latest] = await Promise.all([
      orNothing(api.payments.rules({ signal }), (code) => log.warn('the checkout without its rules', { code })),
      orNothing(api.payments.latestAttempt({ signal }), (code) =>
        log.warn('the checkout without an open attempt', { code }),
      ),
    ]);
    return { rules, latest };
  });
  return state.status === 'ready' ? state.value : undefined;
}
