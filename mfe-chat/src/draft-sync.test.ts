import type { WrittenDraft } from '@halo/shared/contracts';
import {
  aSession,
  createFakePlatform,
  FIXTURE_NOW,
  inTurn,
  fails,
  type FakePlatformOptions,
} from '@halo/shared/testing';
import { AppError } from '@halo/shared/errors';
import { eventually } from '@halo/shared/testing/eventually';
import { createDraftStore } from './draft-store.ts';
import { createDraftSync } from './draft-sync.ts';

type SaveDraft = (angelId: string, draft: WrittenDraft) => Promise<{ text: string; at: number } | undefined>;

function start(
  saveDraft: SaveDraft = async (_angelId, { text }) => ({ text, at: FIXTURE_NOW }),
  options: FakePlatformOptions = {},
) {
  const saved = jest.fn(saveDraft);
  const platform = createFakePlatform({ ...options, api: { seats: { saveDraft: saved } } });
  return {
    platform,
    saved,
    drafts: platform.keep(createDraftStore),
    sync: platform.keep(createDraftSync),
    pass: async (ms: number) => {
      platform.clock.advance(ms);
      await eventually(() => undefined);
    },
  };
}
const draft = (text: string, at = FIXTURE_NOW + 60_000) => ({ text, at });
const written = (text: string, ageMs: number, knownAt = 0) => ['angel-1', { text, ageMs, knownAt }] as const;

test('what is typed is kept after a pause, once, with how long ago it was written', async () => {
  const { drafts, saved, pass } = start();
  for (const text of ['C', 'Ci', 'Ciao']) drafts.write('angel-1', text);
  expect(saved).not.toHaveBeenCalled();
  await pass(1_000);
  await eventually(() => expect(saved.mock.calls).toEqual([written('Ciao', 1_000)]));
});

test('who leaves does not wait for the pause: the conversation, the tab, the page', async () => {
  const { drafts, saved, sync } = start();
  drafts.write('angel-1', 'Lasciata');
  sync.flush();
  expect(saved.mock.calls).toEqual([written('Lasciata', 0)]);
  await eventually(() => {
    drafts.write('angel-1', 'Chiusa');
    globalThis.dispatchEvent(new Event('pagehide'));
    expect(saved).toHaveBeenLastCalledWith(...written('Chiusa', 0, FIXTURE_NOW));
  });
});

test('what another device wrote later is there, also an emptied one; older words are not', async () => {
  const { drafts, platform } = start();
  platform.bus.publish('chat.drafted', { angelId: 'angel-1', draft: draft('Dal telefono') });
  expect(drafts.read('angel-1')).toBe('Dal telefono');
  platform.bus.publish('chat.drafted', { angelId: 'angel-1', draft: draft('Vecchia', FIXTURE_NOW) });
  expect(drafts.read('angel-1')).toBe('Dal telefono');
  platform.bus.publish('chat.drafted', { angelId: 'angel-1', draft: draft('', FIXTURE_NOW + 90_000) });
  expect(drafts.read('angel-1')).toBe('');
});

test('a conversation deleted elsewhere takes its draft along, and what was announced of it before comes too late', async () => {
  const { drafts, platform, saved, pass } = start();
  platform.bus.publish('chat.drafted', { angelId: 'angel-1', draft: draft('Dal telefono') });
  drafts.write('angel-1', 'Dal telefono, e da qui');
  platform.bus.publish('chat.cleared', { angelId: 'angel-1', upToId: 7 });
  expect(drafts.read('angel-1')).toBe('');
  platform.bus.publish('chat.drafted', { angelId: 'angel-1', draft: draft('Dal telefono') });
  expect(drafts.read('angel-1')).toBe('');
  await pass(60_000);
  expect(saved).not.toHaveBeenCalled();
});

test('a deletion that is announced late takes what was written before it, and not what came since', () => {
  const { drafts, platform } = start();
  const [before, cleared, since] = [
    draft('Prima', FIXTURE_NOW),
    draft('', FIXTURE_NOW + 10),
    draft('Poi', FIXTURE_NOW + 20),
  ];
  const happened = {
    before: () => platform.bus.publish('chat.drafted', { angelId: 'angel-1', draft: before }),
    cleared: () => platform.bus.publish('chat.cleared', { angelId: 'angel-1', upToId: 7, draft: cleared }),
    since: () => platform.bus.publish('chat.drafted', { angelId: 'angel-1', draft: since }),
  };
  happened.before();
  happened.cleared();
  expect(drafts.read('angel-1')).toBe('');
  for (const late of ['since', 'cleared', 'before'] as const) happened[late]();
  expect(drafts.read('angel-1')).toBe('Poi');
});

test('nothing takes the place of what is being typed, until typing has long ended', async () => {
  const { drafts, sync, pass, saved } = start();
  drafts.write('angel-1', 'Sto scriven');
  sync.accept('angel-1', draft('Da un altro'));
  expect(drafts.read('angel-1')).toBe('Sto scriven');
  await pass(1_000);
  await eventually(() => expect(saved).toHaveBeenCalledTimes(1));
  sync.accept('angel-1', draft('Da un altro'));
  expect(drafts.read('angel-1')).toBe('Sto scriven');
  await pass(20_000);
  expect(drafts.read('angel-1')).toBe('Da un altro');
});

test('of two devices that are typed in, each goes on with its own words', async () => {
  const { drafts, pass, saved } = start(
    inTurn<[string, WrittenDraft], Promise<{ text: string; at: number }>>(
      async () => draft('Dell’altro'),
      async (_angelId, { text }) => draft(text, FIXTURE_NOW + 60_001),
    ),
  );
  drafts.write('angel-1', 'Le mie parole');
  await pass(1_000);
  await eventually(() => expect(saved).toHaveBeenCalledTimes(1));
  await pass(1_000);
  await eventually(() => expect(saved).toHaveBeenLastCalledWith(...written('Le mie parole', 2_000, draft('').at)));
  expect(drafts.read('angel-1')).toBe('Le mie parole');
});

test('words of long ago give way to the later ones of another device', async () => {
  const { drafts, platform, pass, saved } = start(
    inTurn<[string, WrittenDraft], Promise<{ text: string; at: number }>>(fails('offline'), async () =>
      draft('Scritto dopo'),
    ),
  );
  drafts.write('angel-1', 'Scritto prima');
  await pass(1_000);
  await eventually(() => expect(saved).toHaveBeenCalledTimes(1));
  await pass(60_000);
  platform.bus.publish('connection.changed', { status: 'offline' });
  platform.bus.publish('connection.changed', { status: 'online' });
  await pass(1_000);
  await eventually(() => expect(drafts.read('angel-1')).toBe('Scritto dopo'));
});

test('a draft that the server could not keep is brought again while the connection holds', async () => {
  const away = async () => Promise.reject(new AppError('unavailable', { retryable: true }));
  const { drafts, platform, saved, pass } = start(
    inTurn<[string, WrittenDraft], Promise<{ text: string; at: number }>>(away, away, async (_angelId, { text }) =>
      draft(text),
    ),
  );
  drafts.write('angel-1', 'Ancora qui');
  for (const [calls, ms] of [
    [1, 1_000],
    [2, 1_000],
    [3, 2_000],
  ] as const) {
    await pass(ms);
    await eventually(() => expect(saved).toHaveBeenCalledTimes(calls));
    await eventually(() => expect(platform.clock.waiting).toBe(calls === 3 ? 0 : 1));
  }
});

test('what was typed offline is kept when the line is back, and without a conversation it stays here', async () => {
  const { drafts, platform, saved, pass } = start(
    inTurn<[string, WrittenDraft], Promise<{ text: string; at: number } | undefined>>(
      fails('offline'),
      async (_angelId, { text }) => draft(text),
      async () => undefined,
    ),
  );
  drafts.write('angel-1', 'Senza rete');
  await pass(1_000);
  await eventually(() => expect(saved).toHaveBeenCalledTimes(1));
  platform.bus.publish('connection.changed', { status: 'offline' });
  platform.bus.publish('connection.changed', { status: 'online' });
  await pass(1_000);
  await eventually(() => expect(saved).toHaveBeenLastCalledWith(...written('Senza rete', 2_000)));
  drafts.write('angel-2', 'A chi non conosco ancora');
  await pass(1_000);
  await eventually(() => expect(saved).toHaveBeenCalledTimes(3));
  platform.bus.publish('connection.changed', { status: 'offline' });
  platform.bus.publish('connection.changed', { status: 'online' });
  await pass(2_000);
  expect(saved).toHaveBeenCalledTimes(3);
  expect(drafts.read('angel-2')).toBe('A chi non conosco ancora');
});

test('a visitor’s words go nowhere until they have an account', async () => {
  const { drafts, platform, saved, pass } = start(undefined, { session: { status: 'visitor' } });
  drafts.write('angel-1', 'Chi sei?');
  await pass(2_000);
  expect(saved).not.toHaveBeenCalled();
  platform.setSession(aSession());
  await pass(1_000);
  await eventually(() => expect(saved).toHaveBeenLastCalledWith(...written('Chi sei?', 3_000)));
});
