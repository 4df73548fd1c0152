// The whole of the service worker, served at /sw.js: shows what was pushed and leads there. It keeps nothing, answers
// no request and imports nothing (types are gone in the browser). The build compiles this file as it compiles the start
// guard.
import type { PushPayload, WorkerCall } from './push-payload.ts';

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Page {
  readonly visibilityState: 'hidden' | 'visible';
  postMessage(message: WorkerCall, transfer: Transferable[]): void;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'push', listener: (event: ExtendableEvent & { data?: { json(): unknown } }) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: ExtendableEvent & { notification: Notification }) => void,
  ): void;
  addEventListener(
    type: 'pushsubscriptionchange',
    listener: (event: ExtendableEvent & { oldSubscription?: PushSubscription | null }) => void,
  ): void;
}

{
  /** Of a message that could not be read: browsers want one to be shown all the same. */
  const SOMETHING_NEW: Record<string, string> = {
    it: 'C’è una novità',
    es: 'Hay novedades',
    fr: 'Il y a du nouveau',
    en: 'There is something new',
  };
  /** A page that does not answer by then is not running. */
  const PATIENCE_MS = 2_000;

  const worker = self as unknown as WorkerScope;

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

  function pages(): Promise<Page[]> {
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
    const text = (value: unknown): string | undefined =>
      typeof value === 'string' && value !== '' ? value : undefined;
    const icon = text(payload.icon);
    const options: NotificationOptions & { renotify: boolean } = {
      body: text(payload.body) ?? SOMETHING_NEW[language] ?? SOMETHING_NEW['en'] ?? '',
      lang: language,
      tag: text(payload.tag) ?? 'notification',
      data: { path },
      // The same tag announces again that there is more; browsers that do not know it stay silent then.
      renotify: true,
      ...(icon === undefined ? {} : { icon: pathOf(icon) }),
    };
    await worker.registration.showNotification(text(payload.title) ?? location.hostname, options);
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
  function ask(page: Page, call: WorkerCall): Promise<string | undefined> {
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

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener('activate', (event) =>
    event.waitUntil(
      Promise.all([
        worker.clients.claim(),
        // What a worker of earlier days may have kept.
        caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
      ]),
    ),
  );
  worker.addEventListener('push', (event) => event.waitUntil(show(readPayload(event.data))));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data?.path)));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)));
}
