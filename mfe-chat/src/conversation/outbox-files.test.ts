import { aSession, createFakePlatform, nextTask } from '@halo/shared/testing';
import { createMediaFiles, type MediaFiles } from './media/media-files.ts';
import { createOutboxSender } from './outbox-sender.ts';

const session = aSession({ premiumLevel: 1 });
const ME = session.status === 'verified' ? session.user.clickId : '';
const voice = new Blob(['voice'], { type: 'audio/webm' });

/** A page whose browser keeps files when the test says so. */
function openPage(storage = createFakePlatform({ storage: { trackerId: ME } }).storage) {
  const platform = Object.assign(createFakePlatform({ session, connection: 'offline' }), { storage });
  const memory = createMediaFiles(undefined);
  let keepNow = () => {};
  const isTimeToKeep = new Promise<void>((resolve) => (keepNow = resolve));
  const files: MediaFiles = {
    ...memory,
    async keep(clientId, blobs) {
      await isTimeToKeep;
      await memory.keep(clientId, blobs);
    },
  };
  const sender = createOutboxSender(platform, { media: { files, cache: { remember: () => undefined } } });
  const close = sender.start();
  const texts = () => sender.getState().map(({ text }) => text);
  const stored = () =>
    (JSON.parse(storage.getDraft('chat', 'outbox') ?? '[]') as { text: string }[]).map(({ text }) => text);
  const message = { angelId: 'angel-1', screenName: 'Giulia', isIcebreaker: false, isPrefilled: false, afterId: 0 };
  return {
    platform,
    storage,
    files,
    texts,
    stored,
    close,
    keepNow,
    sendVoice: () =>
      sender.send({ ...message, text: 'voice', media: { kind: 'voice', durationMs: 900, wave: [1] } }, [voice]),
    sendText: (angelId = 'angel-1', onQueued?: () => void) =>
      sender.send({ ...message, angelId, text: 'text' }, undefined, onQueued),
    keeping: () => sender.keeping.get().map(({ text }) => text),
  };
}

describe('a message with files', () => {
  test('is shown and stored once its files are kept: a page that goes before that left nothing half', async () => {
    const page = openPage();
    page.sendVoice();
    await nextTask();
    expect([page.texts(), page.stored()]).toEqual([[], []]);
    expect(page.platform.holds).toEqual(['files of a message are being kept']);
    page.keepNow();
    await nextTask();
    expect([page.texts(), page.stored()]).toEqual([['voice'], ['voice']]);
    expect(page.platform.holds).toEqual([]);
    page.close();
  });

  test('is not overtaken by what is written in the meantime', async () => {
    const page = openPage();
    page.sendVoice();
    page.sendText();
    expect(page.texts()).toEqual([]);
    page.keepNow();
    await nextTask();
    expect(page.texts()).toEqual(['voice', 'text']);
    page.sendText();
    expect(page.texts()).toHaveLength(3);
    page.close();
  });

  test('goes on without a file store that does not answer', async () => {
    const page = openPage();
    page.sendVoice();
    page.platform.clock.advance(2_000);
    await nextTask();
    expect(page.texts()).toEqual(['voice']);
    page.close();
  });
});

describe('while files are being kept', () => {
  test('their message counts as pending, and holds up those of its own conversation alone', async () => {
    const page = openPage();
    const onQueued = jest.fn();
    page.sendVoice();
    page.sendText('angel-1', onQueued);
    page.sendText('angel-2');
    expect([page.keeping(), page.texts()]).toEqual([['voice', 'text'], ['text']]);
    expect(onQueued).not.toHaveBeenCalled();
    page.keepNow();
    await nextTask();
    expect([page.keeping(), page.texts(), onQueued.mock.calls]).toEqual([[], ['text', 'voice', 'text'], [[]]]);
    page.close();
  });

  test('the conversation may be left: the message goes out all the same', async () => {
    const page = openPage();
    page.sendVoice();
    page.sendText();
    page.close();
    page.keepNow();
    await nextTask();
    expect(page.stored()).toEqual(['voice', 'text']);
    expect(page.platform.busListeners).toBeGreaterThan(0);
  });

  test('another account that signs in sends nothing of it, and no file of it stays', async () => {
    const page = openPage();
    page.sendVoice();
    page.sendText();
    page.storage.clearAccount();
    page.storage.set('trackerId', 'another-account');
    page.platform.setSession(aSession({ clickId: 'another-account' }));
    page.keepNow();
    await nextTask();
    expect([page.texts(), page.stored(), await page.files.ids()]).toEqual([[], [], []]);
    page.close();
  });
});

describe('files without a message', () => {
  test('are put away once their message would have followed; those of a message stay', async () => {
    const page = openPage();
    page.keepNow();
    page.sendVoice();
    await nextTask();
    await page.files.keep('left-behind', [voice]);
    page.close();
    const next = createOutboxSender(page.platform, {
      media: { files: page.files, cache: { remember: () => undefined } },
    });
    const stop = next.start();
    page.platform.clock.advance(9_000);
    await nextTask();
    expect(await page.files.ids()).toHaveLength(2);
    page.platform.clock.advance(1_000);
    await nextTask();
    expect(await page.files.ids()).toEqual([next.getState()[0]?.clientId]);
    stop();
  });

  test('go at once with the account that signs out', async () => {
    const page = openPage();
    page.keepNow();
    page.sendVoice();
    await nextTask();
    page.storage.clearAccount();
    page.platform.setSession({ status: 'visitor' });
    await nextTask();
    expect(await page.files.ids()).toEqual([]);
    page.close();
  });
});

test('files of an account whose session ran out go when another one signs in', async () => {
  const page = openPage();
  page.keepNow();
  page.sendVoice();
  await nextTask();
  page.platform.setSession({ status: 'visitor' });
  await nextTask();
  expect(await page.files.ids()).toHaveLength(1);
  page.storage.clearAccount();
  page.storage.set('trackerId', 'another-account');
  page.platform.setSession(aSession({ clickId: 'another-account' }));
  await nextTask();
  expect(await page.files.ids()).toEqual([]);
  page.close();
});

test('a page whose account another tab replaced leaves the files of the new one alone', async () => {
  const page = openPage();
  page.keepNow();
  page.sendVoice();
  await nextTask();
  page.storage.clearAccount();
  page.storage.set('trackerId', 'another-account');
  page.storage.set('token', 'another-token');
  // Its message is about to be stored.
  await page.files.keep('client-of-another', [voice]);
  page.platform.setSession({ status: 'visitor' });
  await nextTask();
  expect(await page.files.ids()).toContain('client-of-another');
  expect(page.texts()).toEqual([]);
  page.close();
});

test('files are kept when their transaction is complete, not when the database only took them', async () => {
  const transaction: { oncomplete?: () => void; objectStore(): object } = {
    objectStore: () => ({ put: () => ({ result: undefined, onsuccess: undefined }) }),
  };
  const opening = { result: { transaction: () => transaction }, onsuccess: undefined as (() => void) | undefined };
  const files = createMediaFiles({ open: () => opening } as unknown as IDBFactory);
  let isKept = false;
  void files.keep('client-1', [voice]).then(() => (isKept = true));
  opening.onsuccess?.();
  await nextTask();
  expect([isKept, transaction.oncomplete === undefined]).toEqual([false, false]);
  transaction.oncomplete?.();
  await nextTask();
  expect(isKept).toBe(true);
});
