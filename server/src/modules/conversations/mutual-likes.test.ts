import { endpoints } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { checkLedger, freeAfterMutualLike } from '../credits/index.ts';
import { callerOf, draft, eventually, findable, giveCredits, type TestMember } from './chat-fixtures.ts';

const FREE = freeAfterMutualLike({});

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(() => test.hub.clear());
afterAll(() => test.close());

async function member(userName: string, premiumLevel = 1): Promise<TestMember> {
  const made = await findable(test, { userName, premiumLevel });
  await giveCredits(test, made, 'message', 500);
  test.hub.clear();
  return made;
}

const like = (from: TestAccount, to: TestMember) => test.services.conversations.like(callerOf(from), to.angelId);
const takeBack = (from: TestAccount, to: TestMember) =>
  test.services.conversations.takeBack(callerOf(from), to.angelId);
const send = (from: TestAccount, to: TestMember, fields = {}) =>
  test.services.conversations.send(callerOf(from), draft(from, to.angelId, fields));
const history = async (of: TestAccount, other: TestMember) =>
  (
    await test.call(
      endpoints.conversations.history,
      { params: { trackerId: of.clickId, angelId: other.angelId }, query: {} },
      { as: of },
    )
  ).value;
const entryOf = async (of: TestAccount, other: TestMember) =>
  (
    await test.call(endpoints.conversations.list, { params: { trackerId: of.clickId } }, { as: of })
  ).value.conversations.find(({ angel }) => angel.id === other.angelId);
const likesAt = (of: TestAccount) => test.hub.of(of.clickId, 'like').map(({ payload }) => Object(payload).data);
const noticesOf = async (of: TestAccount, other: TestMember) =>
  (await test.services.conversations.notices(of.clickId))
    .filter(({ angel }) => angel?.id === other.angelId)
    .map(({ kind, category }) => [kind, category]);
const rows = async (query: string) => (await test.database.db.execute(sql.raw(query))).rows;

describe('[DISC-15] two members who like each other', () => {
  it('are both notified at once, each under the name that the other knows, and have a conversation', async () => {
    const [ada, beppe] = [await member('Ada'), await member('Beppe')];
    await like(ada, beppe);
    expect(likesAt(beppe)).toMatchObject([{ angelId: ada.angelId, direction: 'received' }]);
    expect(JSON.stringify(test.hub.events)).not.toContain('mutual');
    test.hub.clear();

    await like(beppe, ada);
    const mutual = { freeMessages: FREE };
    expect(likesAt(beppe)).toMatchObject([
      { angel: { id: ada.angelId, screenName: 'Ada' }, direction: 'given', mutual },
    ]);
    expect(likesAt(ada)).toMatchObject([
      { angel: { id: beppe.angelId, screenName: 'Beppe' }, direction: 'received', mutual, unread: { likes: 1 } },
    ]);
    expect(JSON.stringify(test.hub.of(ada.clickId, 'like'))).not.toContain(beppe.clickId);
    expect(await noticesOf(ada, beppe)).toEqual([['like', 'risposta_a_like']]);
    expect(await noticesOf(beppe, ada)).toEqual([['like', undefined]]);
    for (const [one, other] of [
      [ada, beppe],
      [beppe, ada],
    ] as const) {
      expect(await history(one, other)).toMatchObject({ freeLeft: FREE, hasWritten: false });
      expect(await entryOf(one, other)).toMatchObject({ isMutual: true, hasMessages: false });
    }
  });

  it('are notified once, also when both like in the same moment, and again where the answer got lost', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [carlo, dina] = [await member('Carlo'), await member('Dina')];
      await Promise.all([like(carlo, dina), like(dina, carlo), like(carlo, dina)]);
      const isMutual = ({ mutual, direction }: { mutual?: unknown; direction: string }) =>
        mutual !== undefined && direction === 'received';
      expect([...likesAt(carlo), ...likesAt(dina)].filter(isMutual)).toHaveLength(1);
      expect(await rows(seatsOf(carlo, dina))).toEqual([{ free_left: FREE }, { free_left: FREE }]);
      test.hub.clear();
      await like(carlo, dina);
      expect(likesAt(carlo)).toMatchObject([{ direction: 'given', mutual: { freeMessages: FREE } }]);
      expect(likesAt(dina)).toEqual([]);
    }
  });

  it('write the first messages for nothing, each seat its own, and pay from then on', async () => {
    const [emma, fabio] = [await member('Emma'), await member('Fabio')];
    await like(emma, fabio);
    await like(fabio, emma);
    const left = async (of: TestAccount) => (await test.services.credits.credits(of.clickId)).messageCredits;
    for (let count = 1; count <= FREE; count += 1) {
      const { credits } = await send(emma, fabio);
      expect(credits.messageCredits).toBe(500);
      expect(await history(emma, fabio)).toMatchObject({ freeLeft: FREE - count });
    }
    expect((await send(emma, fabio)).credits.messageCredits).toBe(490);
    expect(await history(emma, fabio)).toMatchObject({ freeLeft: 0 });
    expect(await history(fabio, emma)).toMatchObject({ freeLeft: FREE });
    await send(fabio, emma);
    expect(await left(fabio)).toBe(500);
    expect(await checkLedger(test.database.db)).toEqual([]);
  });

  it('use a free message once, however often the same one comes among others', async () => {
    const [gina, hugo] = [await member('Gina'), await member('Hugo')];
    await like(gina, hugo);
    await like(hugo, gina);
    const once = { text: 'Una volta', clientId: 'mutual-once-1' };
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => send(gina, hugo, once)),
      ...Array.from({ length: FREE }, () => send(gina, hugo)),
      ...Array.from({ length: 3 }, () => send(hugo, gina)),
    ]);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1 + FREE + 3);
    expect(await history(gina, hugo)).toMatchObject({ freeLeft: 0 });
    expect(await history(hugo, gina)).toMatchObject({ freeLeft: FREE - 3 });
    expect((await test.services.credits.credits(gina.clickId)).messageCredits).toBe(490);
    expect(
      await rows(`select count(*)::integer from ledger where click_id = '${gina.clickId}' and amount < 0`),
    ).toEqual([{ count: 1 }]);
    expect(await checkLedger(test.database.db)).toEqual([]);
  });

  it('read the free messages at every level, and a free account writes them without an icebreaker', async () => {
    const [ivo, lea] = [await member('Ivo', 0), await member('Lea', 2)];
    await like(ivo, lea);
    await like(lea, ivo);
    const { credits } = await send(ivo, lea, { text: 'Senza primo messaggio' });
    expect(credits).toMatchObject({ icebreakerCredits: 3, messageCredits: 500 });
    for (let count = 0; count < FREE; count += 1) await send(lea, ivo, { text: `Aperto ${count}` });
    const locked = await send(lea, ivo, { text: 'Chiuso a chiave' });
    const { messages } = await history(ivo, lea);
    expect(messages.filter(({ kind }) => kind === 'message').map(({ isLocked }) => isLocked)).toEqual([
      ...Array.from({ length: FREE }, () => false),
      true,
    ]);
    await eventually(() => expect(test.hub.of(ivo.clickId, 'chat')).toHaveLength(FREE + 1));
    expect(JSON.stringify(test.hub.of(ivo.clickId, 'chat'))).toContain('Aperto 0');
    expect(JSON.stringify(test.hub.of(ivo.clickId, 'chat'))).not.toContain('Chiuso a chiave');
    const missed = await test.services.conversations.since(ivo.clickId, locked.message.id - 2, 10);
    expect(missed.messages.map(({ text }) => text)).toEqual([`Aperto ${FREE - 1}`, '']);
  });

  it('take a like back: it is gone for both, what was written stays, and nothing is given twice', async () => {
    const [mara, nino] = [await member('Mara'), await member('Nino')];
    await like(mara, nino);
    await like(nino, mara);
    await send(mara, nino, { text: 'Prima' });
    test.hub.clear();
    await takeBack(mara, nino);
    expect(await test.services.conversations.likedIds(mara.clickId)).toEqual([]);
    expect(await noticesOf(nino, mara)).toEqual([]);
    expect(await noticesOf(mara, nino)).toEqual([['like', undefined]]);
    expect(test.hub.of(nino.clickId, 'unread')).toMatchObject([{ payload: { unread: { likes: 0, messages: 2 } } }]);
    for (const [one, other] of [
      [mara, nino],
      [nino, mara],
    ] as const) {
      const thread = await history(one, other);
      expect(thread.freeLeft).toBeUndefined();
      expect(thread.messages.map(({ text }) => text)).toContain('Prima');
      expect((await entryOf(one, other))?.isMutual).toBeUndefined();
    }
    expect((await history(nino, mara)).messages.map(({ kind }) => kind)).toEqual(['message']);
    expect((await send(mara, nino)).credits.messageCredits).toBe(490);

    test.hub.clear();
    await like(mara, nino);
    expect(likesAt(nino)).toEqual([]);
    expect(await noticesOf(nino, mara)).toEqual([['like', 'risposta_a_like']]);
    expect(await history(mara, nino)).toMatchObject({ freeLeft: FREE - 1 });
    await takeBack(nino, mara);
    await takeBack(nino, mara);
    expect((await history(mara, nino)).freeLeft).toBeUndefined();
    expect(await checkLedger(test.database.db)).toEqual([]);
  });

  it('leave no trace of a like that was taken back before it was answered', async () => {
    const [olga, piero] = [await member('Olga', 0), await member('Piero')];
    await like(olga, piero);
    const { likeCredits } = await test.services.credits.credits(olga.clickId);
    await takeBack(olga, piero);
    expect(await entryOf(piero, olga)).toBeUndefined();
    expect(await test.services.conversations.unread(piero.clickId)).toMatchObject({ likes: 0 });
    expect((await test.services.conversations.since(piero.clickId, 0, 100)).messages).not.toContainEqual(
      expect.objectContaining({ kind: 'like' }),
    );
    test.hub.clear();
    await like(piero, olga);
    expect(JSON.stringify(test.hub.events)).not.toContain('mutual');
    await like(olga, piero);
    expect(likesAt(piero).at(-1)).toMatchObject({ direction: 'received', mutual: { freeMessages: FREE } });
    expect(await test.services.credits.credits(olga.clickId)).toMatchObject({ likeCredits });
  });

  it('do not meet where one blocked the other: nothing is stored and nothing paid', async () => {
    const [rita, sara] = [await member('Rita', 0), await member('Sara')];
    await like(sara, rita);
    await test.services.safety.block(sara.clickId, rita.angelId);
    await expect(like(rita, sara)).rejects.toMatchObject({ code: 'recipient_closed' });
    expect(await test.services.conversations.likedIds(rita.clickId)).toEqual([]);
    expect(await test.services.credits.credits(rita.clickId)).toMatchObject({ likeCredits: 10 });
  });
});

function seatsOf(one: TestMember, other: TestMember): string {
  return `select free_left from conversations where mutual_since is not null and
    ((click_id = '${one.clickId}' and angel_id = '${other.angelId}') or (click_id = '${other.clickId}' and angel_id = '${one.angelId}'))`;
}
