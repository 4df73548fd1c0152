import type { ConsentDecision, FreeConsent, ProblemCode } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useState } from 'react';

/** What was agreed to, newest first, and the way to change what is free. */
export function useConsents() {
  const { api } = usePlatform();
  const [decisions, setDecisions] = useState<readonly ConsentDecision[]>();
  const [code, setCode] = useState<ProblemCode>();
  const [busy, setBusy] = useState<FreeConsent>();
  const retry = useLoad('consents', (signal) => api.leaving.consents({ signal }), {
    started: () => setCode(undefined),
    loaded: setDecisions,
    failed: setCode,
  });

  async function decide(purpose: FreeConsent, isGiven: boolean): Promise<void> {
    setBusy(purpose);
    setCode(undefined);
    try {
      setDecisions(await api.leaving.decide(purpose, isGiven));
    } catch (thrown) {
      setCode(fromUnknown(thrown).code);
    }
    setBusy(undefined);
  }

  return {
    state: { decisions, code, busy },
    actions: { retry, decide: (purpose: FreeConsent, isGiven: boolean) => void decide(purpose, isGiven) },
  };
}
