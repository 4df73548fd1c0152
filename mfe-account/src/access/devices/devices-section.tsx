import type { SignedInDevice } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { DevicesView } from './devices-view.tsx';
import { useDevices } from './use-devices.ts';

/** Where the account is signed in, ready to be put into a page. */
export function DevicesSection({ devices }: { devices: readonly SignedInDevice[] }) {
  const { clock, i18n } = usePlatform();
  const { state, actions } = useDevices(devices);
  return (
    <DevicesView
      state={state}
      now={clock.now()}
      problem={state.code && problemText(i18n, state.code)}
      actions={actions}
    />
  );
}
