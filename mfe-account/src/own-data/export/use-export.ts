import type { DataExport, ProblemCode } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { saveFile, usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';

/** How often a page that waits asks whether the file is there. */
const ASK_EVERY_MS = 5000;

export interface ExportState {
  readonly asked: DataExport | undefined;
  readonly isBusy: boolean;
  readonly code?: ProblemCode | undefined;
}

type ExportEvent = { type: 'busy' } | { type: 'loaded'; asked?: DataExport } | { type: 'failed'; code: ProblemCode };

function reduceExport(state: ExportState, event: ExportEvent): ExportState {
  switch (event.type) {
    case 'busy':
      return { asked: state.asked, isBusy: true };
    case 'loaded':
      return { asked: event.asked ?? state.asked, isBusy: false };
    case 'failed':
      return { ...state, isBusy: false, code: event.code };
  }
}

/** The copy of the own data: asked for, waited for, fetched. */
export function useExport() {
  const { api, clock } = usePlatform();
  const { t } = useTranslation('account');
  const [state, dispatch] = useReducer(reduceExport, { asked: undefined, isBusy: false });
  const retry = useLoad('export', (signal) => api.leaving.dataExport({ signal }), {
    loaded: (asked) => dispatch({ type: 'loaded', asked }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });
  const isPreparing = state.asked?.status === 'preparing';
  useEffect(() => (isPreparing ? clock.after(ASK_EVERY_MS, retry) : undefined), [clock, isPreparing, state, retry]);

  async function run(work: () => Promise<DataExport | undefined>): Promise<void> {
    dispatch({ type: 'busy' });
    try {
      const asked = await work();
      dispatch({ type: 'loaded', ...(asked && { asked }) });
    } catch (thrown) {
      dispatch({ type: 'failed', code: fromUnknown(thrown).code });
    }
  }

  return {
    state,
    actions: {
      retry,
      ask: () => void run(() => api.leaving.askForExport()),
      fetch: () =>
        void run(async () => {
          saveFile(await api.leaving.downloadExport(), `${t('export.fileName')}.zip`);
          return undefined;
        }),
    },
  };
}
