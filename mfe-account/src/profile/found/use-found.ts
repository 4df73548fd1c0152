import type { Findability, ProblemCode, ShownSigns } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform, useUser } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useState } from 'react';

/** Whether other members find this one, and the way to change it. */
export function useFound() {
  const { api } = usePlatform();
  const user = useUser();
  const [found, setFound] = useState<Findability>();
  const [code, setCode] = useState<ProblemCode>();
  const [isBusy, setIsBusy] = useState(false);
  // What is missing may just have been saved in the form above.
  const saved = [user?.userName, user?.region, user?.isEmailConfirmed].join('|');
  const retry = useLoad(`found|${saved}`, (signal) => api.people.findability({ signal }), {
    started: () => setCode(undefined),
    loaded: setFound,
    failed: setCode,
  });

  async function change(call: () => Promise<Findability>): Promise<void> {
    setIsBusy(true);
    setCode(undefined);
    try {
      setFound(await call());
    } catch (thrown) {
      setCode(fromUnknown(thrown).code);
    }
    setIsBusy(false);
  }

  return {
    state: { found, code, isBusy },
    actions: {
      retry,
      choose: (isChosen: boolean) => void change(() => api.people.beFound(isChosen)),
      show: (shows: ShownSigns) => void change(() => api.people.showSigns(shows)),
    },
  };
}
