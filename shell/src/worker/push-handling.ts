import type { PushPayload, WorkerCall } from '../push/push-payload.ts';
import type { WorkerPage, WorkerScope } from './worker-scope.ts';

/** Of a message that could not be read: browsers want one to be shown all the same. */
const SOMETHING_NEW: Record<string, string> = {
  it: 'C’è una novità',
  es: 'Hay novedades',
  fr: 'Il y a du nouveau',
  en: 'There is something new',
};
/** A page that does not answer by then is not running. */
const PATIENCE_MS = 2_000;

/** A path of this host; anything else that was sent leads home. */
function pathOf(text: unknown): string {
  const address = new URL(
    typeof text === 'string' && URL.canParse(text, location.origin) ? text : '/',
    location.origin,
  );
  return address.origin === location.origin ? address.pathname + address.search : '/';
}

function readPayload(data: { json(): unknown } | undefined): Partial<PushPayload> {
  try {
    const read = data?.json();
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** A mark without a number: how many there are the next page knows, which also takes it away. */
async function markApp(): Promise<void> {
  const app: Partial<Pick<Navigator, 'setAppBadge'>> = navigator;
  await app.setAppBadge?.().catch(() => undefined);
}

/** A text of what was pushed; anything else counts as left out. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Shows what was pushed, and leads there. */
export function createPushHandling(worker: Pick<WorkerScope, 'registration' | 'clients'>) {
  function pages(): Promise<WorkerPage[]> {
    return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  }

  async function show(payload: Partial<PushPayload>): Promise<void> {
    const path = pathOf(payload.path);
    const places = await Promise.all(
      (await pages())
        .filter(({ visibilityState }) => visibilityState === 'visible')
        .map((page) => ask(page, { kind: 'where' })),
    );
    // The page shows it itself. A test is wanted here.
    if (places.includes(path) && payload.tag !== 'test') return;
    const language = typeof payload.language === 'string' ? payload.language : navigator.language.slice(0, 2);
    const icon = textOf(payload.icon);
    const options: NotificationOptions & { renotify: boolean } = {
      body: textOf(payload.body) ?? SOMETHING_NEW[language] ?? SOMETHING_NEW['en'] ?? '',
      lang: language,
      tag: textOf(payload.tag) ?? 'notification',
      data: { path },
      // The same tag announces again that there is more; browsers that do not know it stay silent then.
      renotify: true,
      ...(icon === undefined ? {} : { icon: pathOf(icon) }),
    };
    await worker.registration.showNotification(textOf(payload.title) ?? location.hostname, options);
    if (options.tag?.startsWith('chat')) await markApp();
  }

  /** In the page that shows it, in one that can go there, or in a new one. */
  async function open(path: string): Promise<void> {
    const open = await pages();
    const places = await Promise.all(open.map((page) => ask(page, { kind: 'where' })));
    const page =
      open[places.indexOf(path)] ?? open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
    if (!page) {
      await worker.clients.openWindow(path);
      return;
    }
    // First, while the browser still counts the click.
    await page.focus().catch(() => undefined);
    if (places[open.indexOf(page)] === path || (await ask(page, { kind: 'open', path })) !== undefined) return;
    await page.navigate(path).catch(() => worker.clients.openWindow(path));
  }

  /**
   * Answers where the page is; a page's own address is only the one that it began with. Undefined: its shell does not
   * run.
   */
  function ask(page: WorkerPage, call: WorkerCall): Promise<string | undefined> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(pathOf(data));
      setTimeout(() => resolve(undefined), PATIENCE_MS);
      page.postMessage(call, [port2]);
    });
  }

  /** The browser gave it another address. Open pages report it to the server; otherwise the next one does. */
  async function renew(old: PushSubscription | null | undefined): Promise<void> {
    const key = old?.options.applicationServerKey;
    if (!key) return;
    await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    for (const page of await pages()) void ask(page, { kind: 'renewed' });
  }

  return {
    pushed: (data: { json(): unknown } | undefined): Promise<void> => show(readPayload(data)),
    opened: (data: unknown): Promise<void> => open(pathOf((data as { path?: unknown } | null)?.path)),
    renewed: renew,
  };
}
