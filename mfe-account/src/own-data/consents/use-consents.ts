import type { ConsentDecision, FreeConsent, ProblemCode } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useEdits, useLoad } from '@halo/shared/store';
import { useState } from 'react';

/** What was agreed to, newest first, and the way to change what is free. */
export function useConsents() {
  const { api } = usePlatform();
  const [decisions, setDecisions] = useState<readonly ConsentDecision[]>();
  const [code, setCode] = useState<ProblemCode>();
  const retry = useLoad('consents', (signal) => api.leaving.consents({ signal }), {
    started: () => setCode(undefined),
    loaded: setDecisions,
    failed: setCode,
  });

  const edits = useEdits(NOT_STORED_YET);
  return {
    /** `wanted`: what is on its way to be stored; the history has only what is. */
    state: { decisions, code: code ?? edits.code, wanted: edits.shown },
    actions: {
      retry,
      decide: (purpose: FreeConsent, isGiven: boolean) =>
        edits.edit(
          (before) => ({ ...before, [purpose]: isGiven }),
          async () => setDecisions(await api.leaving.decide(purpose, isGiven)),
        ),
    },
  };
}

const NOT_STORED_YET: Partial<Record<FreeConsent, boolean>> = {};
