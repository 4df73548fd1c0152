import { hasPush, isApplePhone, isInstalled } from '../apple-phone.ts';

/**
 * What this browser can do and does: `denied` is the person's own no, which only they can take back in the browser;
 * `needsInstall` an iPhone or iPad, where only a page on the home screen may notify.
 */
export type DeviceState = 'on' | 'off' | 'denied' | 'unsupported' | 'needsInstall';

const READY_MS = 10_000;

/** `key`: of the server, base64url. A subscription for another key is none: nothing would arrive. */
export async function readDevice(key: string): Promise<DeviceState> {
  if (!hasPush()) return isApplePhone() && !isInstalled() ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  return Notification.permission === 'granted' && subscription && hasKey(subscription, key) ? 'on' : 'off';
}

/**
 * Asks for permission (browsers want a click before) and subscribes. Answers the subscription as JSON, or what stands
 * in the way.
 * @throws when the browser's push service cannot be reached, or the page's worker does not start
 */
export async function subscribe(key: string): Promise<{ subscription: string } | { state: 'denied' | 'off' }> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return { state: permission === 'denied' ? 'denied' : 'off' };
  const registration = await workerReady();
  const old = await registration.pushManager.getSubscription();
  if (old && !hasKey(old, key)) await old.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return { subscription: JSON.stringify(subscription) };
}

/** Answers what was subscribed, as JSON. */
export async function unsubscribe(): Promise<string | undefined> {
  const subscription = await currentSubscription();
  if (!subscription) return undefined;
  const text = JSON.stringify(subscription);
  await subscription.unsubscribe();
  return text;
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();
}

/** The shell registers the worker; a page that was just opened may be earlier. */
function workerReady(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the service worker did not start')), READY_MS);
    navigator.serviceWorker.ready.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  const own = options?.applicationServerKey;
  if (!own) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(own)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}
