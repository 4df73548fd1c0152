import type { NotificationChannels, NotificationSettings, ProblemCode } from '@halo/shared/contracts';
import type { DeviceState } from './browser-push.ts';

/**
 * Only what was changed: another device may have changed the rest since. Quiet hours that are `undefined` are taken
 * away.
 */
export type SettingsChange = Partial<Omit<NotificationSettings, 'quietHours' | 'types'>> & {
  quietHours?: NotificationSettings['quietHours'] | undefined;
  types?: Partial<NotificationSettings['types']>;
};

export function withChange(before: NotificationSettings, change: SettingsChange): NotificationSettings {
  const { quietHours, ...rest } = { ...before, ...change, types: { ...before.types, ...change.types } };
  return quietHours ? { ...rest, quietHours } : rest;
}

/** What is being done; one thing at a time. */
export type AlertsTask = 'turnOn' | 'turnOff' | 'test' | 'unlink';

/** The line below what was pressed last. */
export type AlertsNote =
  | { kind: 'none' }
  | { kind: 'saved' | 'testSent' | 'on' | 'off' | 'unlinked' }
  /** the browser could not subscribe */
  | { kind: 'browserFailed' }
  | { kind: 'problem'; code: ProblemCode };

export type AlertsState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | {
      status: 'ready';
      channels: NotificationChannels;
      /** undefined: this installation sends no push */
      device: DeviceState | undefined;
      /** as the person sees them; `channels.settings` is what is stored */
      settings: NotificationSettings;
      /** changes that are not answered yet */
      saving: number;
      task: AlertsTask | undefined;
      note: AlertsNote;
    };

export type AlertsEvent =
  | { type: 'loaded'; channels: NotificationChannels; device: DeviceState | undefined }
  | { type: 'loadFailed'; code: ProblemCode }
  | { type: 'retried' }
  | { type: 'began'; task: AlertsTask }
  | { type: 'deviceChanged'; device: DeviceState; note: AlertsNote }
  | { type: 'ended'; note: AlertsNote }
  | { type: 'unlinked' }
  | { type: 'edited'; change: SettingsChange }
  | { type: 'saved'; channels: NotificationChannels }
  | { type: 'saveFailed'; code: ProblemCode };

export const initialAlerts: AlertsState = { status: 'loading' };

export function reduceAlerts(state: AlertsState, event: AlertsEvent): AlertsState {
  if (event.type === 'loaded') {
    const { channels, device } = event;
    // What is being changed right now is newer than what was loaded.
    if (state.status === 'ready') {
      const settings = state.saving === 0 ? channels.settings : state.settings;
      return { ...state, channels, settings, device: state.task === undefined ? device : state.device };
    }
    return {
      status: 'ready',
      channels,
      device,
      settings: channels.settings,
      saving: 0,
      task: undefined,
      note: { kind: 'none' },
    };
  }
  if (event.type === 'loadFailed') return state.status === 'ready' ? state : { status: 'failed', code: event.code };
  if (event.type === 'retried') return initialAlerts;
  if (state.status !== 'ready') return state;
  switch (event.type) {
    case 'began':
      return { ...state, task: event.task, note: { kind: 'none' } };
    case 'deviceChanged':
      return { ...state, device: event.device, task: undefined, note: event.note };
    case 'ended':
      return { ...state, task: undefined, note: event.note };
    case 'unlinked': {
      const { telegram } = state.channels;
      return {
        ...state,
        task: undefined,
        note: { kind: 'unlinked' },
        channels: { ...state.channels, ...(telegram ? { telegram: { ...telegram, isLinked: false } } : {}) },
      };
    }
    case 'edited':
      return {
        ...state,
        settings: withChange(state.settings, event.change),
        saving: state.saving + 1,
        note: { kind: 'none' },
      };
    case 'saved':
      return answered(
        { ...state, channels: event.channels },
        state.note.kind === 'problem' ? state.note : { kind: 'saved' },
      );
    case 'saveFailed':
      return answered(state, { kind: 'problem', code: event.code });
  }
}

/** After the last answer what is stored is shown: nothing as set that is not, and what another device has set. */
function answered(state: Extract<AlertsState, { status: 'ready' }>, note: AlertsNote): AlertsState {
  const saving = state.saving - 1;
  if (saving === 0) return { ...state, saving, settings: state.channels.settings, note };
  return { ...state, saving, note: note.kind === 'problem' ? note : state.note };
}
