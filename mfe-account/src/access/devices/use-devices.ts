import type { SignedInDevice } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { reduceDevices } from './devices-state.ts';

/** Signs out the devices of the account. */
export function useDevices(devices: readonly SignedInDevice[]) {
  const { api, log, popups } = usePlatform();
  const { t } = useTranslation('account');
  const [state, dispatch] = useReducer(reduceDevices, { devices });

  async function end(what: string | 'others'): Promise<void> {
    if (state.busy !== undefined) return;
    dispatch({ type: 'ending', what });
    try {
      await (what === 'others' ? api.access.endOtherDevices() : api.access.endDevice(what));
    } catch (thrown) {
      const { code } = fromUnknown(thrown);
      // It signed out by itself since the list was loaded.
      if (code !== 'not_found') {
        log.warn('a device was not signed out', { code });
        return dispatch({ type: 'notEnded', code });
      }
    }
    dispatch({ type: 'ended', what });
    popups.toast({ text: t(what === 'others' ? 'access.devices.othersEnded' : 'access.devices.ended'), tone: 'ok' });
  }

  return { state, actions: { end: (id: string) => void end(id), endOthers: () => void end('others') } };
}
