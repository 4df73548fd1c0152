import { usePlatform } from '@halo/shared/remote';
import { useCallback, useState } from 'react';
import { leaveFor } from './leave-for.ts';
import { type Refusal, refusalOf } from './refusal.ts';

type GoogleStart = { status: 'idle' } | { status: 'leaving' } | { status: 'failed'; refusal: Refusal };

/** Leaves for Google. The server keeps what proves on the way back that it is the same browser. */
export function useGoogleStart(leave: (url: string) => void = leaveFor) {
  const { api, log } = usePlatform();
  const [state, setState] = useState<GoogleStart>({ status: 'idle' });
  const start = useCallback(async (): Promise<void> => {
    setState({ status: 'leaving' });
    try {
      leave(await api.identity.startGoogle());
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      log.warn('sign-in with Google did not begin', { code: refusal.code });
      setState({ status: 'failed', refusal });
    }
  }, [api, leave, log]);
  return { state, start: () => void start() };
}
