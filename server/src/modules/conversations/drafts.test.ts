import { DAY_MS, DRAFT_MAX_CHARS, endpoints } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { createConversationsPersonalData } from './conversations-personal-data.ts';
import { callerOf, draft, findable, giveCredits, type TestMember } from './chat-fixtures.ts';

let test: TestApp;
let anna: TestMember;
let bruno: TestMember;
beforeAll(async () => {
  test = await buildTestApp();
  [anna, bruno] = [await member('Anna'), await member('Bruno')];
  await test.services.conversations.send(callerOf(anna), draft(anna, bruno.angelId));
});
beforeEach(() => test.hub.clear());
afterAll(() => test.close());

async function member(userName: string): Promise<TestMember> {
  const made = await findable(test, { userName, premiumLevel: 1 });
  await giveCredits(test, made, 'message', 500);
  return made;
}

const save = async (of: TestAccount, angelId: string, text: string, { ageMs = 0, knownAt = 0 } = {}) => {
  const body = { clickId: of.clickId, angelId, text, ageMs, knownAt };
  return (await test.call(endpoints.seats.saveDraft, { body }, { as: of })).value.draft;
};
const announced = () => test.hub.events.filter(({ event }) => event === 'draftChanged');
const kept = async (of: TestAccount, angelId: string) => {
  const { conversations } = await test.services.conversations.list(of.clickId);
  const { draft: inHistory } = await test.services.conversations.history(of.clickId, angelId);
  return [conversations.find(({ angel }) => angel.id === angelId)?.draft, inHistory];
};

describe('what an account is writing', () => {
  it('is on all of its devices, in the list and in the conversation, and not on those of others', async () => {
    const saved = await save(anna, bruno.angelId, 'Ci vediamo');
    expect(saved).toEqual({ text: 'Ci vediamo', at: test.clock.now().getTime() });
    expect(await kept(anna, bruno.angelId)).toEqual([saved, saved]);
    expect(await kept(bruno, anna.angelId)).toEqual([undefined, undefined]);
    expect(announced()).toMatchObject([
      { clickId: anna.clickId, event: 'draftChanged', payload: { angelId: bruno.angelId, draft: saved } },
    ]);
  });

  it('goes on from what its writer had, however slow the request was before', async () => {
    test.clock.advance(60_000);
    const slow = await save(anna, bruno.angelId, 'Prima');
    const next = await save(anna, bruno.angelId, 'Prima e dopo', { ageMs: 3_000, knownAt: slow?.at ?? 0 });
    expect(next).toEqual({ text: 'Prima e dopo', at: (slow?.at ?? 0) + 1 });
    expect(await save(anna, bruno.angelId, 'Da un altro, che non ha visto', { ageMs: 3_000, knownAt: 0 })).toEqual(
      next,
    );
  });

  it('is what was written last, in whichever order it arrives', async () => {
    test.clock.advance(60_000);
    const late = await save(anna, bruno.angelId, 'Scritto dopo', { ageMs: 10_000 });
    test.hub.clear();
    expect(await save(anna, bruno.angelId, 'Scritto prima, senza rete', { ageMs: 30_000 })).toEqual(late);
    expect(announced()).toEqual([]);
    expect(await kept(anna, bruno.angelId)).toEqual([late, late]);
    expect(await save(anna, bruno.angelId, '')).toMatchObject({ text: '' });
    expect(await kept(anna, bruno.angelId)).toMatchObject([{ text: '' }, { text: '' }]);
  });

  it('has a limit, and needs a conversation', async () => {
    await expect(save(anna, bruno.angelId, 'x'.repeat(DRAFT_MAX_CHARS + 1))).rejects.toThrow('<=8000');
    const toNone = await test.services.conversations.saveDraft(anna.clickId, '1100000', {
      text: 'Ciao',
      ageMs: 0,
      knownAt: 0,
    });
    expect(toNone).toBeUndefined();
  });

  it('is in the copy of the data, and goes with the conversation and with the account', async () => {
    await save(anna, bruno.angelId, 'Una bozza');
    const data = createConversationsPersonalData(test.database.db, test.services.conversations);
    const person = { clickId: anna.clickId } as Parameters<NonNullable<typeof data.read>>[0];
    expect((await data.read?.(person))?.['drafts']).toMatchObject([{ with: bruno.angelId, text: 'Una bozza' }]);
    test.clock.advance(DAY_MS);
    await test.services.conversations.clear(anna.clickId, bruno.angelId);
    expect((await data.read?.(person))?.['drafts']).toEqual([]);
  });

  it('is empty since the conversation was deleted, for a device that was away: what it wrote before stays gone', async () => {
    const before = await save(anna, bruno.angelId, 'Di prima');
    await test.services.conversations.send(callerOf(bruno), draft(bruno, anna.angelId));
    test.clock.advance(60_000);
    await test.services.conversations.clear(anna.clickId, bruno.angelId);
    const [, inHistory] = await kept(anna, bruno.angelId);
    expect(inHistory).toEqual({ text: '', at: test.clock.now().getTime() });
    test.clock.advance(60_000);
    const late = await save(anna, bruno.angelId, 'Scritto prima', { ageMs: 90_000, knownAt: before?.at ?? 0 });
    expect(late).toEqual(inHistory);
  });
});
