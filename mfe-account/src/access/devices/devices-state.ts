import type { ProblemCode, SignedInDevice } from '@halo/shared/contracts';

/** `busy`: the device that is being signed out, or all others. */
export interface DevicesState {
  readonly devices: readonly SignedInDevice[];
  readonly busy?: string | 'others' | undefined;
  /** why the last one was not signed out */
  readonly code?: ProblemCode | undefined;
}

export type DevicesEvent =
  | { type: 'ending'; what: string | 'others' }
  | { type: 'ended'; what: string | 'others' }
  | { type: 'notEnded'; code: ProblemCode };

export function reduceDevices(state: DevicesState, event: DevicesEvent): DevicesState {
  switch (event.type) {
    case 'ending':
      return { devices: state.devices, busy: event.what };
    case 'ended':
      return {
        devices: state.devices.filter(({ id, isCurrent }) => (event.what === 'others' ? isCurrent : id !== event.what)),
      };
    case 'notEnded':
      return { devices: state.devices, code: event.code };
  }
}
