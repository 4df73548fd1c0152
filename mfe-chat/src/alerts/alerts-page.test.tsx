import type { NotificationSettings } from '@halo/shared/contracts';
import {
  fails,
  type FakePlatformOptions,
  renderInPlatform,
  someChannels,
  someMailings,
  someNotificationSettings,
} from '@halo/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { AlertsPage } from './alerts-page.tsx';
import { messages } from '../messages.ts';

const KEY = someChannels().pushKey ?? '';
const LINK = 'https://t.me/halo_local_bot?start=code';

interface BrowserPush {
  permission: NotificationPermission;
  /** what the person answers */
  answer: NotificationPermission;
  asked: number;
  subscription: { unsubscribe(): Promise<boolean>; options: object; toJSON(): object } | null;
  subscribedWith: unknown[];
  subscribeFails?: boolean;
}
let browser: BrowserPush;

function aSubscription() {
  return {
    options: {
      applicationServerKey: Uint8Array.from(atob(KEY.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
        character.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => ({ endpoint: 'https://push.example/1' }),
    unsubscribe: async () => {
      browser.subscription = null;
      return true;
    },
  };
}

/** What a browser has that knows push; jsdom has none of it. */
function installPush(): void {
  browser = { permission: 'default', answer: 'granted', asked: 0, subscription: null, subscribedWith: [] };
  const registration = {
    pushManager: {
      getSubscription: async () => browser.subscription,
      subscribe: async (options: unknown) => {
        if (browser.subscribeFails) throw new DOMException('push service not available', 'AbortError');
        browser.subscribedWith.push(options);
        return (browser.subscription = aSubscription());
      },
    },
  };
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: {
      get permission() {
        return browser.permission;
      },
      requestPermission: async () => {
        browser.asked += 1;
        return (browser.permission = browser.answer);
      },
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
}

function removePush(): void {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
}

beforeEach(installPush);
afterEach(() => {
  removePush();
  jest.restoreAllMocks();
});

const answering = (
  channels = someChannels(),
  rest: NonNullable<NonNullable<FakePlatformOptions['api']>['notifications']> = {},
): FakePlatformOptions => ({ api: { notifications: { channels: async () => channels, ...rest } } });
const open = (platform: FakePlatformOptions = answering()) => renderInPlatform(<AlertsPage />, { messages, platform });
const section = (name: string) => screen.findByRole('region', { name });
const note = () => screen.getAllByRole('status').at(-1) as HTMLElement;
const device = () => section('Su questo dispositivo');

test('[NOTI-03] asks for permission after a click and never before; then this browser is on', async () => {
  const { user, platform, container } = await open();
  expect(await device()).toHaveTextContent('Spente');
  expect(browser.asked).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Attiva le notifiche' }));
  expect(await device()).toHaveTextContent('Attive');
  expect([browser.asked, browser.subscribedWith]).toEqual([1, [{ userVisibleOnly: true, applicationServerKey: KEY }]]);
  expect(platform.calls('notifications.addDevice').map(({ args }) => args)).toEqual([
    ['{"endpoint":"https://push.example/1"}'],
  ]);
  expect(note()).toHaveTextContent('da ora ti avvisiamo');
  expect(platform.missingTexts).toEqual([]);
  expect(await axe(container)).toHaveNoViolations();
});

test('[NOTI-03] a no of the person is shown as theirs, with the way to take it back', async () => {
  browser.answer = 'denied';
  const { user, platform } = await open();
  await user.click(await screen.findByRole('button', { name: 'Attiva le notifiche' }));
  expect(await device()).toHaveTextContent(/Bloccate dal browser.*lucchetto/);
  expect(within(await device()).queryByRole('button')).toBeNull();
  expect(platform.calls('notifications.addDevice')).toEqual([]);
});

test('[NOTI-03] closing the question without an answer leaves it off', async () => {
  browser.answer = 'default';
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Attiva le notifiche' }));
  expect(await screen.findByRole('button', { name: 'Attiva le notifiche' })).toBeVisible();
});

test('[NOTI-03] a browser without push, an iPhone, a server without a key: each is said', async () => {
  removePush();
  const first = await open();
  expect(await device()).toHaveTextContent('Questo browser non sa ricevere notifiche');
  first.unmount();
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)');
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
  const second = await open();
  expect(await device()).toHaveTextContent(/Su iPhone.*Aggiungi alla schermata Home/);
  second.unmount();
  installPush();
  const { pushKey: _, ...without } = someChannels();
  await open(answering(without));
  expect(await device()).toHaveTextContent('non sono disponibili');
  expect(within(await device()).queryByRole('button')).toBeNull();
});

test('[NOTI-03] what the browser or the server cannot do is said, and nothing is shown as on', async () => {
  const first = await open();
  browser.subscribeFails = true;
  await first.user.click(await screen.findByRole('button', { name: 'Attiva le notifiche' }));
  await waitFor(() => expect(note()).toHaveTextContent('Il browser non è riuscito'));
  first.unmount();
  installPush();
  const second = await open(answering(someChannels(), { addDevice: fails('unavailable') }));
  await second.user.click(await screen.findByRole('button', { name: 'Attiva le notifiche' }));
  await waitFor(() => expect(note()).not.toBeEmptyDOMElement());
  expect(await device()).toHaveTextContent('Spente');
  expect(browser.subscription).toBeNull();
});

test('[NOTI-03] is switched off in the browser and on the server; a test is sent', async () => {
  Object.assign(browser, { permission: 'granted', subscription: aSubscription() });
  const { user, platform } = await open();
  await user.click(await screen.findByRole('button', { name: 'Manda una prova' }));
  await waitFor(() => expect(note()).toHaveTextContent('Prova inviata'));
  await user.click(screen.getByRole('button', { name: 'Disattiva su questo dispositivo' }));
  expect(await device()).toHaveTextContent('Spente');
  expect([
    browser.subscription,
    platform.calls('notifications.removeDevice').length,
    platform.calls('notifications.sendTest').length,
  ]).toEqual([null, 1, 1]);
});

test('a subscription for another key of the server counts as off', async () => {
  Object.assign(browser, {
    permission: 'granted',
    subscription: { ...aSubscription(), options: { applicationServerKey: new Uint8Array([4, 1, 2]).buffer } },
  });
  await open();
  expect(await device()).toHaveTextContent('Spente');
});

/** A server that keeps what it is sent; `set` is another device. */
function aStore(settings: NotificationSettings = someNotificationSettings()) {
  let kept = settings;
  const stored: NotificationSettings[] = [];
  return {
    stored,
    set: (next: NotificationSettings) => {
      kept = next;
    },
    notifications: {
      channels: async () => someChannels({ settings: kept }),
      async saveSettings(next: NotificationSettings) {
        stored.push(next);
        kept = next;
        return someChannels({ settings: next });
      },
    },
  };
}

test('[NOTI-03] each setting is stored at once, with the clock of this device', async () => {
  const { stored, notifications } = aStore();
  const { user, container } = await open({ api: { notifications } });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const base = { types: { messages: true, likes: true, visits: true }, timeZone, showsContent: false };
  await user.click(await screen.findByRole('checkbox', { name: 'Visite al profilo' }));
  await user.click(screen.getByRole('checkbox', { name: 'Mostra chi è e il testo' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ore di silenzio' }));
  expect(screen.getByLabelText('Dalle')).toHaveValue('22:00');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('checkbox', { name: 'Ore di silenzio' }));
  await waitFor(() => expect(stored).toHaveLength(4));
  const changed = { ...base, types: { ...base.types, visits: false } };
  expect(stored).toEqual([
    changed,
    { ...changed, showsContent: true },
    { ...changed, showsContent: true, quietHours: { from: '22:00', to: '08:00' } },
    { ...changed, showsContent: true },
  ]);
  await waitFor(() => expect(note()).toHaveTextContent('Salvato.'));
});

test('[NOTI-03] what another device has set since stays set, on a page that stands open and on one that comes back', async () => {
  const { stored, set, notifications } = aStore();
  const { user } = await open({ api: { notifications } });
  const quiet = await screen.findByRole('checkbox', { name: 'Ore di silenzio' });
  const quietHours = { from: '23:00', to: '07:00' };
  set(someNotificationSettings({ quietHours }));
  await user.click(screen.getByRole('checkbox', { name: 'Visite al profilo' }));
  await waitFor(() => expect(note()).toHaveTextContent('Salvato.'));
  expect(stored).toMatchObject([{ quietHours, types: { messages: true, visits: false } }]);
  expect(quiet).toBeChecked();
  set(someNotificationSettings({ types: { messages: true, likes: false, visits: true } }));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(quiet).not.toBeChecked());
  expect(screen.getByRole('checkbox', { name: 'Visite al profilo' })).toBeChecked();
});

test('[NOTI-03] a setting that was not stored goes back and says so', async () => {
  const { user } = await open(
    answering(someChannels({ settings: someNotificationSettings({ showsContent: true }) }), {
      saveSettings: fails('unavailable'),
    }),
  );
  const box = await screen.findByRole('checkbox', { name: 'Mostra chi è e il testo' });
  await user.click(box);
  await waitFor(() => expect(box).toBeChecked());
  expect(note()).not.toBeEmptyDOMElement();
});

test('[NOTI-03] Telegram: the link of this account, unlinking, and what there is without it', async () => {
  let isLinked = false;
  const channels = async () => someChannels({ telegram: { link: LINK, isLinked } });
  const { user, platform } = await open({ api: { notifications: { channels } } });
  const telegram = await section('Telegram');
  expect(within(telegram).getByRole('link', { name: 'Collega Telegram' })).toHaveAttribute('href', LINK);
  expect(within(telegram).getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  expect(telegram).toHaveTextContent('Non usi Telegram? Bastano le notifiche del browser');
  isLinked = true;
  // Back from Telegram.
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await user.click(await within(telegram).findByRole('button', { name: 'Scollega Telegram' }));
  expect(await within(telegram).findByRole('link', { name: 'Collega Telegram' })).toBeVisible();
  expect(platform.calls('notifications.unlinkTelegram')).toHaveLength(1);
});

test('[NOTI-03] where there is no bot, the page does not speak of one', async () => {
  await open();
  await section('Su questo dispositivo');
  expect(screen.queryByText(/Telegram/)).toBeNull();
});

test('a page that does not load offers to try again', async () => {
  let isDown = true;
  const { user } = await open({
    api: { notifications: { channels: async () => (isDown ? fails('unavailable')() : someChannels()) } },
  });
  const retry = await screen.findByRole('button', { name: 'Riprova' });
  isDown = false;
  await user.click(retry);
  expect(await device()).toBeVisible();
});

test('[ACC-06] mails that may be stopped: chosen here, kept as they were when that fails', async () => {
  let isDown = false;
  const { user, platform } = await open({
    api: {
      mailings: {
        own: async () => someMailings({ email: 'zoe@example.it' }),
        choose: async (wanted) => (isDown ? fails('unavailable')() : someMailings({ wanted })),
      },
    },
  });
  const mail = await section('E-mail');
  const digest = within(mail).getByRole('checkbox', { name: 'Messaggi che ti aspettano' });
  expect(mail).toHaveTextContent('A zoe@example.it.');
  await user.click(digest);
  expect(platform.calls('mailings.choose')[0]?.args).toEqual([{ welcome: true, digest: false }]);
  expect(digest).not.toBeChecked();
  isDown = true;
  await user.click(digest);
  await waitFor(() => expect(digest).not.toBeChecked());
  expect(within(mail).getByRole('status')).not.toBeEmptyDOMElement();
});
