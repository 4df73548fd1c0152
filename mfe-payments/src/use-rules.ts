import type { PayRules } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useLoaded } from '@halo/shared/store';
import { orNothing } from './or-nothing.ts';

/** How the account may pay, with the cards on file; undefined while it is not known, or not wanted. */
export function useRules(isWanted: boolean): PayRules | undefined {
  const { api, log } = usePlatform();
  const { state } = useLoaded(String(isWanted), async (signal) =>
    isWanted
      ? orNothing(api.payments.rules({ signal }), (code) => log.info('no rules of paying', { code }))
      : undefined,
  );
  return state.status === 'ready' ? state.value : undefined;
}
