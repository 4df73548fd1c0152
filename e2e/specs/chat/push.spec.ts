import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { expect, HOSTS, markDocument, test } from '../../fixtures.ts';
import { composerOf, DEMO, enter, openConversation, setForeground, signIn } from '../../pages/member.ts';
import { type PushService, startPushService } from '../../push-service.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { PUSH_PORT, PUSH_SERVICE_PORT } from '../../server/ports.ts';

// The browser's own way to a push service is cut off here: a page gets a subscription of a local service, which opens
// what our server encrypted for it; what it opened is handed to the real service worker the way the browser would hand
// it over.

test.use({ serviceWorkers: 'allow' });

let server: HaloServer;
let push: PushService;
let origin: string;

test.beforeAll(async () => {
  const { project } = test.info();
  push = await startPushService(PUSH_SERVICE_PORT);
  server = await startHaloServer({
    port: PUSH_PORT,
    name: `push-${project.name}`,
    env: { HALO_PUSH_ORIGINS: push.origin, HALO_PERSONA_SPEED: '20' },
  });
  origin = server.origin(HOSTS.luna);
});
test.afterAll(async () => {
  await server?.stop();
  await push?.stop();
});

interface Shown {
  title: string;
  body: string;
  tag: string;
  path: string;
}

/** What this page subscribes to from now on. Everything else of push is the browser's own. */
async function subscribeLocally(page: Page): Promise<void> {
  await page.addInitScript((subscription) => {
    const key = 'test-push-is-on';
    const own = {
      ...subscription,
      options: {},
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(key, '1');
        return own;
      },
      getSubscription: async () => (localStorage.getItem(key) === null ? null : own),
    });
  }, push.subscription);
}

async function enterSubscribed(page: Page, context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'], { origin });
  await subscribeLocally(page);
  await signIn(page, origin);
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body: body ?? '',
      tag,
      path: data.path,
    }));
  });

/** The worker of this page, once it runs. */
async function workerOf(page: Page, context: BrowserContext): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const isOurs = (worker: Worker): boolean => worker.url() === `${origin}/sw.js`;
  return context.serviceWorkers().find(isOurs) ?? context.waitForEvent('serviceworker', isOurs);
}

/** Hands over what a push service would. */
async function deliver(page: Page, context: BrowserContext, data: string): Promise<void> {
  await workerOf(page, context);
  const session: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
}

/** A click on what is shown, as the worker receives it. */
async function click(page: Page, context: BrowserContext, tag: string): Promise<void> {
  const worker = await workerOf(page, context);
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): void;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    if (!notification) throw new Error(`nothing is shown with the tag ${wanted}`);
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, tag);
}

async function turnOn(page: Page): Promise<void> {
  await page.goto(`${origin}/activeNotifications`);
  const device = page.getByRole('region', { name: 'Su questo dispositivo' });
  await expect(device).toContainText('Spente');
  await device.getByRole('button', { name: 'Attiva le notifiche' }).click();
  await expect(device).toContainText('Attive');
}

// By night until it is steady: once nothing was shown within 30 s of what DevTools had delivered to the worker, and the
// second try passed. Why is not known yet.
test('[NOTI-03] from the button to the notification: encrypted by the server, opened by the service, shown by the worker, and a click leads on', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await enterSubscribed(page, context);
  await turnOn(page);
  const before = push.received.length;
  await page.getByRole('button', { name: 'Manda una prova' }).click();
  await expect(page.getByText('Prova inviata')).toBeVisible();
  await expect.poll(() => push.received.length).toBe(before + 1);
  await page.goto(`${origin}/find`);
  await deliver(page, context, push.received.at(-1) ?? '');
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Luna', body: 'Funziona: ti avviseremo così.', tag: 'test', path: '/activeNotifications' }]);
  const isSame = await markDocument(page);
  await click(page, context, 'test');
  await expect(page).toHaveURL(`${origin}/activeNotifications`);
  expect(await isSame()).toBe(true);
  await expect.poll(() => shown(page)).toEqual([]);
});

test('[NOTI-03] a message that arrives in the background is notified without its text; a click lands on its chat in the open tab; reading closes what is shown', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await enterSubscribed(page, context);
  await turnOn(page);
  await openConversation(page, origin, 1);
  const path = new URL(page.url()).pathname;
  const angelId = path.split('/').pop();
  await composerOf(page).fill('Ciao! Com’è andata oggi?');
  // In the background from here on: the answer may come at once, and must not be read.
  await setForeground(page, false);
  await page.getByRole('button', { name: 'Invia' }).click();
  await expect(page.locator('[data-msg-id]').filter({ hasText: 'Com’è andata oggi' })).toHaveAttribute(
    'data-state',
    /sent|read/,
  );
  const isOfChat = (text: string): boolean => text.includes(`"tag":"chat:${angelId}"`);
  await expect.poll(() => push.received.filter(isOfChat).length, { timeout: 90_000 }).toBeGreaterThan(0);
  await page.goto(`${origin}/find`);
  await expect(page.getByRole('heading', { level: 1, name: /^Donne in/ })).toBeVisible();
  const text = push.received.find(isOfChat) ?? '';
  await deliver(page, context, text);
  await expect
    .poll(async () => (await shown(page)).filter(({ tag }) => tag === `chat:${angelId}`))
    .toEqual([
      {
        title: 'Luna',
        body: expect.stringMatching(/^Hai (un nuovo messaggio|\d+ nuovi messaggi)$/),
        tag: `chat:${angelId}`,
        path,
      },
    ]);
  const isSame = await markDocument(page);
  await click(page, context, `chat:${angelId}`);
  await expect(page).toHaveURL(`${origin}${path}`);
  await expect(composerOf(page)).toBeVisible();
  expect(await isSame()).toBe(true);

  // A thread in the foreground needs no notification.
  await deliver(page, context, text);
  // The next one, of another conversation, has asked the page where it is later, and so has its answer later.
  const other = `${angelId?.slice(0, -1)}${angelId?.endsWith('0') ? '1' : '0'}`;
  await deliver(page, context, text.replaceAll(angelId ?? '', other));
  await expect.poll(async () => (await shown(page)).map(({ tag }) => tag)).toEqual([`chat:${other}`]);
});

test('[NOTI-03] settings stay; a permission that was refused is said, with the way back', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await enter(page, origin, DEMO, '/profile');
  await page.getByRole('link', { name: 'Impostazioni delle notifiche' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni delle notifiche' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Visite al profilo' }).uncheck();
  await page.getByRole('checkbox', { name: 'Ore di silenzio' }).check();
  await page.getByLabel('Dalle').fill('23:30');
  await expect(page.getByText('Salvato.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Visite al profilo' })).not.toBeChecked();
  await expect(page.getByLabel('Dalle')).toHaveValue('23:30');
  await page.getByRole('checkbox', { name: 'Visite al profilo' }).check();
  await page.getByRole('checkbox', { name: 'Ore di silenzio' }).uncheck();
  await expect(page.getByText('Salvato.')).toBeVisible();
  await context.grantPermissions([], { origin });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Su questo dispositivo' })).toContainText(
    /Bloccate dal browser.*lucchetto/,
  );
  await expect(page.getByText('Telegram')).toHaveCount(0);
});

test("[PAGE-05] the one worker is registered under the page's policy; others are unregistered", {
  tag: '@nightly',
}, async ({ page, context, consoleWatch }) => {
  await signIn(page, origin);
  await workerOf(page, context);

  // Left over from an earlier version of the site, whose pages had no policy: everything of ours forbids it today.
  consoleWatch.allow(/favicon\.ico/);
  await page.route('**/earlier-page.html', (route) => route.fulfill({ contentType: 'text/html', body: 'earlier' }));
  await page.goto(`${origin}/earlier-page.html`);
  await page.evaluate(() =>
    navigator.serviceWorker.register('/sw.js?earlier', { scope: '/earlier/' }).then(() => undefined),
  );
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
    );
  expect(await scopes()).toEqual(['/', '/earlier/']);
  await page.goto(`${origin}/find`);
  await expect.poll(scopes).toEqual(['/']);
});
