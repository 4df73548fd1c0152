import type { Profile } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useLoaded } from '@halo/shared/store';
import { orNothing } from './or-nothing.ts';

/** The profile that it is bought for, where there is one; without an answer the page has no name to say. */
export function useAngel(angelId: string | undefined): Profile | undefined {
  const { api, log } = usePlatform();
  const { state } = useLoaded(angelId, async (signal) =>
    angelId === undefined
      ? undefined
      : orNothing(api.profiles.profile(angelId, { signal }), (code) =>
          log.info('a purchase without the name of the profile', { code }),
        ),
  );
  return state.status === 'ready' && state.value?.id === angelId ? state.value : undefined;
}
