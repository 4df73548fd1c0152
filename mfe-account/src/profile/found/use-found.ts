import type { Findability, ProblemCode, ShownSigns } from '@halo/shared/contracts';
import { usePlatform, useUser } from '@halo/shared/remote';
import { useEdits, useLoad } from '@halo/shared/store';
import { useState } from 'react';

/** Whether other members find this one, and the way to change it. */
export function useFound() {
  const { api } = usePlatform();
  const user = useUser();
  const [found, setFound] = useState<Findability>();
  const [code, setCode] = useState<ProblemCode>();
  // What is missing may just have been saved in the form above.
  const saved = [user?.userName, user?.region, user?.isEmailConfirmed].join('|');
  const retry = useLoad(`found|${saved}`, (signal) => api.people.findability({ signal }), {
    started: () => setCode(undefined),
    loaded: setFound,
    failed: setCode,
  });

  const edits = useEdits(found);
  return {
    state: { found: edits.shown, code: code ?? edits.code },
    actions: {
      retry,
      choose: (isChosen: boolean) =>
        edits.edit(
          // The server alone says that others find this one; that they do not any more needs no answer.
          (before) => before && { ...before, isChosen, ...(!isChosen && { isFound: false }) },
          async () => setFound(await api.people.beFound(isChosen)),
        ),
      show: (shows: ShownSigns) =>
        edits.edit(
          (before) => before && { ...before, shows },
          async () => setFound(await api.people.showSigns(shows)),
        ),
    },
  };
}
