import type { PayRules } from '@halo/shared/contracts';
import { fromUnknown, isAborted } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';

/** How the account may pay, with the cards on file; undefined while it is not known. */
export function useRules(isAsked: boolean): PayRules | undefined {
  const { api, log } = usePlatform();
  const [rules, setRules] = useState<PayRules>();
  useEffect(() => {
    if (!isAsked) return;
    const aborted = new AbortController();
    api.payments.rules({ signal: aborted.signal }).then(
      (answer) => {
        if (!aborted.signal.aborted) setRules(answer);
      },
      (error: unknown) => {
        if (!isAborted(error)) log.info('no rules of paying', { code: fromUnknown(error).code });
      },
    );
    return () => aborted.abort();
  }, [api, log, isAsked]);
  return rules;
}
