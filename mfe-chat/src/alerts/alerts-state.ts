import type { NotificationChannels, NotificationSettings, ProblemCode } from '@halo/shared/contracts';
import type { DeviceState } from './browser-push.ts';

/** Quiet hours that are `undefined` are taken away. */
export type SettingsChange = Partial<Omit<NotificationSettings, 'quietHours'>> & { quietHours?: NotificationSettings['quietHours'] | undefined };

/** What is being done; one thing at a time. */
export type AlertsTask = 'turnOn' | 'turnOff' | 'test' | 'unlink';

/** The line below what was pressed last. */
export type AlertsNote =
  | { kind: 'none' }
  | { kind: 'saved' | 'testSent' | 'on' | 'off' | 'unlinked' }
  /** the browser could not subscribe */ | { kind: 'browserFailed' }
  | { kind: 'problem'; code: ProblemCode };

export type AlertsState =
  | { status: 'loading' }
  | { status: 'failed'; code: ProblemCode }
  | {
    status: 'ready';
    channels: NotificationChannels;
    /** undefined: this installation sends no push */ device: DeviceState | undefined;
    /** as the person sees them; `channels.settings` is what is stored */ settings: NotificationSettings;
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
  | { type: 'edited'; settings: NotificationSettings }
  | { type: 'saved'; channels: NotificationChannels; isLast: boolean }
  | { type: 'saveFailed'; code: ProblemCode };

export const initialAlerts: AlertsState = { status: 'loading' };

export function reduceAlerts(state: AlertsState, event: AlertsEvent): AlertsState {
  if (event.type === 'loaded') {
    const { channels, device } = event;
    // What is being changed right now is newer than what was loaded.
    if (state.status === 'ready') return { ...state, channels, device: state.task === undefined ? device : state.device };
    return { status: 'ready', channels, device, settings: channels.settings, task: undefined, note: { kind: 'none' } };
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
      return { ...state, task: undefined, note: { kind: 'unlinked' }, channels: { ...state.channels, ...(telegram ? { telegram: { ...telegram, isLinked: false } } : {}) } };
    }
    case 'edited':
      return { ...state, settings: event.settings, note: { kind: 'none' } };
    case 'saved':
      return { ...state, channels: event.channels, ...(event.isLast ? { note: { kind: 'saved' } as const } : {}) };
    case 'saveFailed':
      // Nothing is shown as set that is not.
      return { ...state, settings: state.channels.settings, note: { kind: 'problem', code: event.code } };
  }
}
