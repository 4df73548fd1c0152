import type { ProblemCode, Profile } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useState } from 'react';

export type PreviewState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  /** `isFound`: others find this page already */
  | { status: 'shown'; profile: Profile; isFound: boolean };

/** The own page as others see it. It is no visit, and nothing can be liked. */
export function usePreview(): { state: PreviewState; retry: () => void } {
  const { api } = usePlatform();
  const [state, setState] = useState<PreviewState>({ status: 'loading' });
  const retry = useLoad(
    'preview',
    async (signal) => {
      const [profile, { isFound }] = await Promise.all([
        api.people.preview({ signal }),
        api.people.findability({ signal }),
      ]);
      return { profile, isFound };
    },
    {
      started: () => setState({ status: 'loading' }),
      loaded: (answer) => setState({ status: 'shown', ...answer }),
      failed: (code) => setState({ status: 'failed', code }),
    },
  );
  return { state, retry };
}
