import { fromUnknown } from '@halo/shared/errors';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { initialAlerts, reduceAlerts, type SettingsChange, withChange } from './alerts-state.ts';
import { readDevice, subscribe, unsubscribe } from './browser-push.ts';

/** Ways and settings of notifications: loads, asks the browser, stores each change at once. */
export function useAlerts() {
  const { api, i18n, log } = usePlatform();
  const [state, dispatch] = useReducer(reduceAlerts, initialAlerts);
  const lastSave = useRef<Promise<void>>(Promise.resolve());

  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        const saves = lastSave.current;
        await saves;
        const channels = await api.notifications.channels({ signal });
        const device = channels.pushKey === undefined ? undefined : await readDevice(channels.pushKey);
        // Somebody changed something meanwhile: what was read is older than that.
        if (lastSave.current !== saves) return void load(signal);
        if (!signal.aborted) dispatch({ type: 'loaded', channels, device });
      } catch (error) {
        if (!signal.aborted) dispatch({ type: 'loadFailed', code: fromUnknown(error).code });
      }
    },
    [api],
  );

  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    // Back from Telegram, or from the browser's settings: things may be different.
    const onVisible = () => document.visibilityState === 'visible' && void load(controller.signal);
    document.addEventListener('visibilitychange', onVisible, { signal: controller.signal });
    return () => controller.abort();
  }, [load]);

  const key = state.status === 'ready' ? state.channels.pushKey : undefined;

  async function turnOn(): Promise<void> {
    if (key === undefined) return;
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

  async function turnOff(): Promise<void> {
    dispatch({ type: 'began', task: 'turnOff' });
    try {
      const subscription = await unsubscribe();
      // Should the server not hear of it: the push service tells it with the next notification.
      if (subscription !== undefined) await api.notifications.removeDevice(subscription).catch(() => undefined);
      dispatch({ type: 'deviceChanged', device: 'off', note: { kind: 'off' } });
    } catch {
      dispatch({ type: 'ended', note: { kind: 'browserFailed' } });
    }
  }

  async function sendTest(): Promise<void> {
    dispatch({ type: 'began', task: 'test' });
    try {
      await api.notifications.sendTest();
      dispatch({ type: 'ended', note: { kind: 'testSent' } });
    } catch (error) {
      dispatch({ type: 'ended', note: { kind: 'problem', code: fromUnknown(error).code } });
    }
  }

  async function unlinkTelegram(): Promise<void> {
    dispatch({ type: 'began', task: 'unlink' });
    try {
      await api.notifications.unlinkTelegram();
      dispatch({ type: 'unlinked' });
    } catch (error) {
      dispatch({ type: 'ended', note: { kind: 'problem', code: fromUnknown(error).code } });
    }
  }

  /** In the order in which they were made, each upon what is stored by then; the clock is the one of this device. */
  function change(over: SettingsChange): void {
    dispatch({ type: 'edited', change: over });
    lastSave.current = lastSave.current.then(async () => {
      try {
        const { settings } = await api.notifications.channels();
        const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || settings.timeZone;
        dispatch({
          type: 'saved',
          channels: await api.notifications.saveSettings({ ...withChange(settings, over), timeZone }),
        });
      } catch (error) {
        dispatch({ type: 'saveFailed', code: fromUnknown(error).code });
      }
    });
  }

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
      turnOn: () => void turnOn(),
      turnOff: () => void turnOff(),
      sendTest: () => void sendTest(),
      unlinkTelegram: () => void unlinkTelegram(),
      change,
      retry() {
        dispatch({ type: 'retried' });
        void load(new AbortController().signal);
      },
    },
  };
}
