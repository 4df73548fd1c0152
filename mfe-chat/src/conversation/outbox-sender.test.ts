import {
  aSession,
  createFakePlatform,
  type FakePlatform,
  type FakePlatformOptions,
  nextTask,
} from '@halo/shared/testing';
import { createFakeLocks } from '../testing/fake-locks.ts';
import { createOutboxSender, type OutboxSender } from './outbox-sender.ts';

const session = aSession({ premiumLevel: 1 });
const ME = session.status === 'verified' ? session.user.clickId : '';

/** The browser of the two tabs of a test. */
const locks = createFakeLocks();

interface Tab {
  readonly platform: FakePlatform;
  readonly sender: OutboxSender;
  close(): void;
  /** The page is gone at once, also in the middle of something. */
  kill(): void;
}

/** One page of a browser that keeps `storage`. */
function openTab(storage: FakePlatform['storage'], options: FakePlatformOptions = {}): Tab {
  const platform = Object.assign(createFakePlatform({ session, ...options }), { storage });
  const page = locks.openPage();
  const sender = createOutboxSender(platform, { locks: page });
  const close = sender.start();
  return {
    platform,
    sender,
    close,
    kill() {
      platform.realtime.setStatus('offline');
      sender.dispose();
      page.close();
    },
  };
}

const newStorage = () => createFakePlatform({ storage: { trackerId: ME } }).storage;
const message = (text: string) => ({
  angelId: 'angel-1',
  screenName: 'Giulia',
  text,
  isIcebreaker: false,
  isPrefilled: false,
  afterId: 0,
});
/** The event that browsers send to the other tabs; here the tab that wrote gets it too. */
const notifyTabs = () => window.dispatchEvent(new StorageEvent('storage', { key: 'draft:chat:outbox' }));
const states = ({ sender }: Tab) => sender.getState().map(({ text, status }) => `${text} ${status}`);
const sentBy = ({ platform }: Tab) => platform.realtime.sent.map(({ text }) => text);

describe('two tabs of one browser', () => {
  test('what one writes offline shows in the other, and goes out from it once the first is gone: in order, with its ids', async () => {
    const storage = newStorage();
    const [one, other] = [openTab(storage, { connection: 'offline' }), openTab(storage, { connection: 'offline' })];
    one.sender.send(message('A'));
    one.sender.send(message('B'));
    notifyTabs();
    expect(states(other)).toEqual(['A queued', 'B queued']);
    const ids = one.sender.getState().map(({ clientId }) => clientId);
    // The page goes without a word: only what is stored stays.
    one.platform.realtime.setStatus('offline');
    other.platform.realtime.setStatus('online');
    await nextTask();
    expect(other.platform.realtime.sent.map(({ clientId }) => clientId)).toEqual(ids);
    expect(other.sender.getState()).toEqual([]);
    notifyTabs();
    expect(storage.getDraft('chat', 'outbox')).toBeUndefined();
    one.close();
    other.close();
  });

  test('the one that wrote it sends it, as long as it is there', async () => {
    const storage = newStorage();
    const one = openTab(storage, { realtime: { sendChat: [{ delayMs: 1_000 }] } });
    const other = openTab(storage);
    one.sender.send(message('A'));
    notifyTabs();
    other.sender.send(message('B'));
    await nextTask();
    // Nothing overtakes.
    expect([sentBy(one), sentBy(other)]).toEqual([['A'], []]);
    one.platform.clock.advance(1_000);
    await nextTask();
    notifyTabs();
    await nextTask();
    expect([sentBy(one), sentBy(other)]).toEqual([['A'], ['B']]);
    notifyTabs();
    expect([states(one), states(other)]).toEqual([[], []]);
    one.close();
    other.close();
  });

  test('one that is gone while its message is on its way: the other sends it again under the same id', async () => {
    const storage = newStorage();
    const one = openTab(storage, { realtime: { sendChat: [{ delayMs: 1_000 }] } });
    const other = openTab(storage);
    one.sender.send(message('A'));
    await nextTask();
    notifyTabs();
    await nextTask();
    expect([states(other), sentBy(other)]).toEqual([['A sending'], []]);
    one.kill();
    await nextTask();
    expect(other.platform.realtime.sent.map(({ clientId }) => clientId)).toEqual(
      one.platform.realtime.sent.map(({ clientId }) => clientId),
    );
    expect([states(other), storage.getDraft('chat', 'outbox')]).toEqual([[], undefined]);
    other.close();
  });

  test('one that was deleted while it waited in line is not sent, also when the other was not notified', async () => {
    const storage = newStorage();
    const one = openTab(storage, { realtime: { sendChat: [{ delayMs: 1_000 }] } });
    const other = openTab(storage);
    one.sender.send(message('A'));
    notifyTabs();
    other.sender.send(message('B'));
    await nextTask();
    const third = openTab(storage, { connection: 'offline' });
    third.sender.remove(third.sender.getState().find(({ text }) => text === 'B')?.clientId ?? '');
    one.platform.clock.advance(1_000);
    await nextTask();
    expect([sentBy(one), sentBy(other), states(other)]).toEqual([['A'], [], []]);
    for (const tab of [one, other, third]) tab.close();
  });

  test('one that was deleted does not come back from the other', async () => {
    const storage = newStorage();
    const one = openTab(storage, { realtime: { sendChat: [{ refuse: 'internal' }] } });
    const other = openTab(storage, { connection: 'offline' });
    one.sender.send(message('A'));
    await nextTask();
    notifyTabs();
    expect(states(other)).toEqual(['A failed']);
    // At the same moment: the other is not notified yet.
    one.sender.remove(one.sender.getState()[0]?.clientId ?? '');
    other.sender.send(message('B'));
    notifyTabs();
    notifyTabs();
    expect(states(other)).toEqual(['B queued']);
    expect(JSON.parse(storage.getDraft('chat', 'outbox') ?? '[]')).toMatchObject([{ text: 'B' }]);
    one.close();
    other.close();
  });

  test('one that is still retried, and is deleted in the other, is sent no more', async () => {
    const storage = newStorage();
    const one = openTab(storage, { realtime: { sendChat: [{ refuse: 'timeout' }] } });
    const other = openTab(storage, { connection: 'offline' });
    one.sender.send(message('A'));
    await nextTask();
    notifyTabs();
    expect([states(one), states(other)]).toEqual([['A unknown'], ['A unknown']]);
    // One pauses between its attempts.
    other.sender.remove(other.sender.getState()[0]?.clientId ?? '');
    notifyTabs();
    expect([states(one), states(other)]).toEqual([[], []]);
    one.platform.clock.advance(60_000);
    await nextTask();
    expect(sentBy(one)).toEqual(['A']);
    expect(storage.getDraft('chat', 'outbox')).toBeUndefined();
    one.close();
    other.close();
  });

  test('one whose line comes back after it was deleted stays deleted for a page that opens later', async () => {
    const storage = newStorage();
    const one = openTab(storage, { connection: 'offline' });
    one.sender.send(message('A'));
    const line = storage.getDraft('chat', 'outbox') ?? '';
    one.sender.remove(one.sender.getState()[0]?.clientId ?? '');
    one.close();
    storage.setDraft('chat', 'outbox', line);
    const later = openTab(storage);
    await nextTask();
    expect([states(later), sentBy(later)]).toEqual([[], []]);
    later.close();
  });

  test('a line that got lost between them takes no message along: it is written down again, and stays over the next sign of the session', () => {
    const storage = newStorage();
    const one = openTab(storage, { connection: 'offline' });
    one.sender.send(message('A'));
    storage.removeDraft('chat', 'outbox');
    notifyTabs();
    expect(states(one)).toEqual(['A queued']);
    expect(JSON.parse(storage.getDraft('chat', 'outbox') ?? '[]')).toMatchObject([{ text: 'A' }]);
    one.platform.setSession(session);
    expect(states(one)).toEqual(['A queued']);
    one.close();
  });

  test('a line that got lost without a word is missed when the session is verified again', () => {
    const storage = newStorage();
    const one = openTab(storage, { connection: 'offline' });
    one.sender.send(message('A'));
    storage.removeDraft('chat', 'outbox');
    one.platform.setSession(session);
    expect(states(one)).toEqual(['A queued']);
    expect(JSON.parse(storage.getDraft('chat', 'outbox') ?? '[]')).toMatchObject([{ text: 'A' }]);
    one.close();
  });

  test('a line that another tab takes out again is not argued about', () => {
    const storage = newStorage();
    const one = openTab(storage, { connection: 'offline' });
    one.sender.send(message('A'));
    for (let times = 0; times < 2; times += 1) {
      storage.removeDraft('chat', 'outbox');
      notifyTabs();
    }
    expect(states(one)).toEqual(['A queued']);
    expect(storage.getDraft('chat', 'outbox')).toBeUndefined();
    one.close();
  });
});

describe('messages belong to the account that wrote them', () => {
  test('nothing goes out and nothing is written down once another tab has signed in another account', async () => {
    const storage = newStorage();
    const tab = openTab(storage, { connection: 'offline' });
    tab.sender.send(message('A'));
    storage.clearAccount();
    storage.set('trackerId', 'other-account');
    tab.platform.realtime.setStatus('online');
    await nextTask();
    expect(sentBy(tab)).toEqual([]);
    tab.sender.send(message('B'));
    await nextTask();
    expect(sentBy(tab)).toEqual([]);
    expect(storage.getDraft('chat', 'outbox')).toBeUndefined();
    // The session is notified, and so is the subscriber.
    tab.platform.setSession({ status: 'visitor' });
    expect(states(tab)).toEqual([]);
    tab.close();
  });

  test('a message of another account that was left in the storage is neither shown nor sent, and goes', async () => {
    const storage = newStorage();
    const before = openTab(storage, { connection: 'offline' });
    before.sender.send(message('A'));
    before.close();
    storage.set('trackerId', 'other-account');
    const tab = openTab(storage, { session: aSession({ premiumLevel: 1, clickId: 'other-account' }) });
    await nextTask();
    expect([states(tab), sentBy(tab)]).toEqual([[], []]);
    tab.sender.send(message('B'));
    await nextTask();
    expect(sentBy(tab)).toEqual(['B']);
    expect(storage.getDraft('chat', 'outbox')).toBeUndefined();
    tab.close();
  });

  test('a session that ran out keeps them for the next sign-in', async () => {
    const storage = newStorage();
    const tab = openTab(storage, { connection: 'offline' });
    tab.sender.send(message('A'));
    tab.platform.setSession({ status: 'visitor' });
    expect(states(tab)).toEqual(['A queued']);
    tab.platform.setSession(session);
    tab.platform.realtime.setStatus('online');
    await nextTask();
    expect(sentBy(tab)).toEqual(['A']);
    tab.close();
  });
});

describe('a refused message', () => {
  test('is shown by the view of its conversation, and nowhere else', async () => {
    const storage = newStorage();
    const platform = Object.assign(
      createFakePlatform({
        session,
        realtime: { sendChat: [{ refuse: 'recipient_closed' }, { refuse: 'recipient_closed' }] },
      }),
      { storage },
    );
    const unseen: string[] = [];
    const sender = createOutboxSender(platform, {
      onUnseen: ({ item, code }) => void unseen.push(`${item.text} ${code}`),
    });
    const shown: string[] = [];
    const stops = [
      sender.start(),
      sender.onRefused(({ item }) => shown.push(item.text), 'angel-2'),
      sender.onRefused(() => {}),
    ];
    sender.send({ ...message('A'), angelId: 'angel-2' });
    sender.send(message('B'));
    await nextTask();
    expect([shown, unseen]).toEqual([['A'], ['B recipient_closed']]);
    for (const stop of stops) stop();
  });
});
