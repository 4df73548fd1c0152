import type { SignedInDevice } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { useLoaded } from '@halo/shared/store';
import { useState } from 'react';
import { AddressSection } from './address/address-section.tsx';
import { AccessView } from './access-view.tsx';
import { DevicesSection } from './devices/devices-section.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { PasswordSection } from './password/password-section.tsx';

/** What opens the account: its address, its password, and where it is signed in. */
export function AccessPage() {
  const { api, clock, i18n } = usePlatform();
  const [changedAt, setChangedAt] = useState<number>();
  const linkTo = usePlaceLink();
  const { state, retry } = useLoaded('access', (signal) => api.access.overview({ signal }));
  const problem =
    state.status === 'failed'
      ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
      : undefined;
  return (
    <AccessView
      isLoading={state.status === 'loading'}
      problem={problem}
      backLink={linkTo('ownProfile')}
      onRetry={retry}
    >
      {state.status === 'ready' && (
        <>
          <AddressSection email={state.value.email} nextEmail={state.value.nextEmail} />
          <PasswordSection email={state.value.email} onChanged={() => setChangedAt(clock.now())} />
          <PasskeysSection />
          <DevicesSection
            key={changedAt}
            devices={changedAt === undefined ? state.value.devices : afterChange(state.value.devices, changedAt)}
          />
        </>
      )}
    </AccessView>
  );
}

/** A new password signs in here once more, and out everywhere else. */
function afterChange(devices: readonly SignedInDevice[], at: number): SignedInDevice[] {
  return devices.filter(({ isCurrent }) => isCurrent).map((device) => ({ ...device, signedInAt: at, lastUsedAt: at }));
}
