import { fromUnknown } from '@halo/shared/errors';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { type Platform, usePlatform } from '@halo/shared/remote';
import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import { type AlertsEvent, initialAlerts, reduceAlerts, type SettingsChange, withChange } from './alerts-state.ts';
import { readDevice, subscribe, unsubscribe } from './browser-push.ts';

/** What the calls of this page need. */
interface Parts extends Pick<Platform, 'api' | 'log'> {
  readonly dispatch: Dispatch<AlertsEvent>;
}

/** Ways and settings of notifications: loads, asks the browser, stores each change at once. */
export function useAlerts() {
  const { api, i18n, log } = usePlatform();
  const [state, dispatch] = useReducer(reduceAlerts, initialAlerts);
  const parts: Parts = { api, log, dispatch };
  const { change, retry } = useSettings(parts);
  const key = state.status === 'ready' ? state.channels.pushKey : undefined;
  const failed =
    state.status === 'failed'
      ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
      : undefined;
  const trouble =
    state.status === 'ready' && state.note.kind === 'problem' ? problemText(i18n, state.note.code) : undefined;
  return {
    state,
    failed,
    trouble,
    actions: {
      turnOn() {
        if (key !== undefined) void turnOn(parts, key);
      },
      turnOff: () => void turnOff(parts),
      sendTest: () => void sendTest(parts),
      unlinkTelegram: () => void unlinkTelegram(parts),
      change,
      retry,
    },
  };
}

/** Loads on mount and whenever the page is visible again, and stores changes one after the other. */
function useSettings({ api, dispatch }: Parts) {
  const lastSave = useRef<Promise<void>>(Promise.resolve());

  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        const saves = lastSave.current;
        await saves;
        const channels = await api.notifications.channels({ signal });
        const device = channels.pushKey === undefined ? undefined : await readDevice(channels.pushKey);
        // A change was made during the call: what was read is older than that.
        if (lastSave.current !== saves) return void load(signal);
        if (!signal.aborted) dispatch({ type: 'loaded', channels, device });
      } catch (error) {
        if (!signal.aborted) dispatch({ type: 'loadFailed', code: fromUnknown(error).code });
      }
    },
    [api, dispatch],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    // Back from Telegram, or from the browser's settings: things may be different.
    const onVisible = () => document.visibilityState === 'visible' && void load(controller.signal);
    document.addEventListener('visibilitychange', onVisible, { signal: controller.signal });
    return () => controller.abort();
  }, [load]);

  /** In the order in which they were made, each upon what is stored by then; the clock is the one of this device. */
  function change(over: SettingsChange): void {
    dispatch({ type: 'edited', change: over });
    lastSave.current = lastSave.current.then(async () => {
      try {
        const { settings } = await api.notifications.channels();
        const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || settings.timeZone;
        const channels = await api.notifications.saveSettings({ ...withChange(settings, over), timeZone });
        dispatch({ type: 'saved', channels });
      } catch (error) {
        dispatch({ type: 'saveFailed', code: fromUnknown(error).code });
      }
    });
  }

  function retry(): void {
    dispatch({ type: 'retried' });
    void load(new AbortController().signal);
  }

  return { change, retry };
}

async function turnOn({ api, log, dispatch }: Parts, key: string): Promise<void> {
  dispatch({ type: 'began', task: 'turnOn' });
  let answer: Awaited<ReturnType<typeof subscribe>>;
  try {
    answer = await subscribe(key);
  } catch (error) {
    log.warn('push could not be switched on', { reason: error instanceof Error ? error.name : 'unknown' });
    dispatch({ type: 'ended', note: { kind: 'browserFailed' } });
    return;
  }
  if ('state' in answer) {
    dispatch({ type: 'deviceChanged', device: answer.state, note: { kind: 'none' } });
    return;
  }
  try {
    await api.notifications.addDevice(answer.subscription);
    dispatch({ type: 'deviceChanged', device: 'on', note: { kind: 'on' } });
  } catch (error) {
    // The server does not know it, so nothing would come.
    await unsubscribe().catch(() => undefined);
    dispatch({ type: 'deviceChanged', device: 'off', note: { kind: 'problem', code: fromUnknown(error).code } });
  }
}

async function turnOff({ api, dispatch }: Parts): Promise<void> {
  dispatch({ type: 'began', task: 'turnOff' });
  try {
    const subscription = await unsubscribe();
    // If this call fails, the push service reports the ended subscription with the next notification.
    if (subscription !== undefined) await api.notifications.removeDevice(subscription).catch(() => undefined);
    dispatch({ type: 'deviceChanged', device: 'off', note: { kind: 'off' } });
  } catch {
    dispatch({ type: 'ended', note: { kind: 'browserFailed' } });
  }
}

async function sendTest({ api, dispatch }: Parts): Promise<void> {
  dispatch({ type: 'began', task: 'test' });
  try {
    await api.notifications.sendTest();
    dispatch({ type: 'ended', note: { kind: 'testSent' } });
  } catch (error) {
    dispatch({ type: 'ended', note: { kind: 'problem', code: fromUnknown(error).code } });
  }
}

async function unlinkTelegram({ api, dispatch }: Parts): Promise<void> {
  dispatch({ type: 'began', task: 'unlink' });
  try {
    await api.notifications.unlinkTelegram();
    dispatch({ type: 'unlinked' });
  } catch (error) {
    dispatch({ type: 'ended', note: { kind: 'problem', code: fromUnknown(error).code } });
  }
}
