import { endpoints, QUOTE_CHARS } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { callerOf, draft, eventually, findable, giveCredits, seedAngels, type TestMember } from './chat-fixtures.ts';

let test: TestApp;
let anna: TestMember;
let bruno: TestMember;
beforeAll(async () => {
  test = await buildTestApp();
  [anna, bruno] = [await member('Anna'), await member('Bruno')];
});
beforeEach(() => test.hub.clear());
afterAll(() => test.close());

async function member(userName: string, premiumLevel = 1): Promise<TestMember> {
  const made = await findable(test, { userName, premiumLevel });
  await giveCredits(test, made, 'message', 500);
  return made;
}

const send = async (from: TestAccount, angelId: string, fields = {}) =>
  (await test.services.conversations.send(callerOf(from), draft(from, angelId, fields))).message;
const newest = async (of: TestAccount, angelId: string) => {
  const input = { params: { trackerId: of.clickId, angelId }, query: {} };
  return (await test.call(endpoints.conversations.history, input, { as: of })).value.messages.at(-1);
};
const shownTo = (of: TestAccount) => test.hub.of(of.clickId, 'chat').map(({ payload }) => Object(payload).message);

describe('[CHAT-14] an answer to one message', () => {
  it('quotes it on both sides: when it is sent, when one catches up and in the history', async () => {
    const asked = await send(anna, bruno.angelId, { text: 'Mare o montagna?' });
    const answer = await send(bruno, anna.angelId, { text: 'Montagna', replyToId: asked.id });
    const forBruno = { id: asked.id, isOwn: false, text: 'Mare o montagna?', isLocked: false };
    const forAnna = { ...forBruno, isOwn: true };
    expect(answer.quote).toEqual(forBruno);
    expect(await newest(bruno, anna.angelId)).toMatchObject({ id: answer.id, quote: forBruno });
    expect(await newest(anna, bruno.angelId)).toMatchObject({ id: answer.id, quote: forAnna });
    await eventually(() => expect(shownTo(anna)).toMatchObject([{ id: answer.id, quote: forAnna }]));
    const { messages } = await test.services.conversations.since(anna.clickId, asked.id, 10);
    expect(messages).toMatchObject([{ id: answer.id, quote: forAnna }]);
  });

  it('shows nothing of a text that the reader may not read', async () => {
    const free = await member('Flavia', 0);
    await giveCredits(test, free, 'icebreaker', 2);
    const secret = await send(anna, free.angelId, { text: 'Un segreto' });
    const answer = await send(free, anna.angelId, { text: 'Cosa?', replyToId: secret.id });
    expect(answer.quote).toEqual({ id: secret.id, isOwn: false, text: '', isLocked: true });
    expect(await newest(free, anna.angelId)).toMatchObject({ quote: { text: '', isLocked: true } });
    const repeated = await send(anna, free.angelId, { replyToId: secret.id });
    await eventually(() => expect(shownTo(free).at(-1)).toMatchObject({ id: repeated.id, quote: { text: '' } }));
    expect(JSON.stringify(test.hub.events.filter(({ clickId }) => clickId === free.clickId))).not.toContain('segreto');
    expect(await newest(anna, free.angelId)).toMatchObject({ quote: { text: 'Un segreto', isOwn: true } });
  });

  it('takes a message of this conversation only; with any other it is sent without', async () => {
    const carla = await member('Carla');
    const elsewhere = await send(carla, bruno.angelId, { text: 'Tra noi due' });
    const [sample = ''] = await seedAngels(test, 1);
    const own = await send(anna, bruno.angelId);
    for (const [angelId, replyToId] of [
      [bruno.angelId, elsewhere.id],
      [carla.angelId, elsewhere.id],
      [sample, own.id],
      [bruno.angelId, 999_999_999],
    ] as const)
      expect(await send(anna, angelId, { replyToId })).not.toHaveProperty('quote');
    const toSample = await send(anna, sample, { text: 'Che bel cane' });
    expect(await send(anna, sample, { replyToId: toSample.id })).toMatchObject({
      quote: { text: 'Che bel cane', isOwn: true },
    });
  });

  it('is the same message when it comes again, and repeats only the beginning of a long one', async () => {
    const long = await send(anna, bruno.angelId, { text: '😀'.repeat(QUOTE_CHARS + 1) });
    const fields = { clientId: 'answer-once-01', text: 'Ah', replyToId: long.id };
    const [first, again] = [await send(bruno, anna.angelId, fields), await send(bruno, anna.angelId, fields)];
    expect(again).toEqual(first);
    expect(first.quote?.text).toBe(`${'😀'.repeat(QUOTE_CHARS - 1)}…`);
  });
});
