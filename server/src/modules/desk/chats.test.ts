import type { DeskCase, DeskCaseEntry } from '@halo/shared/contracts/operations';
import { BRUNO, buildOperationsTest, type OperationsTest } from '@halo/releases/testing';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { eq, sql } from 'drizzle-orm';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { callerOf, draft, eventually, seedAngels } from '../conversations/chat-fixtures.ts';
import { createChatArrival } from './chats.ts';
import { deskReads } from './desk-tables.ts';

let test: OperationsTest;
let anna: string;
let bruno: string;
let angel: string;
beforeAll(async () => {
  test = await buildOperationsTest();
  [anna, bruno] = await Promise.all([test.token(), test.token({}, { person: BRUNO.email })]);
  [angel = ''] = await seedAngels(test, 1);
});
afterAll(() => test.close());

async function caseAbout(subject: string): Promise<DeskCaseEntry> {
  const { cases } = (await test.send({ url: '/api/desk/cases', token: anna })).json() as { cases: DeskCaseEntry[] };
  const found = cases.find((each) => each.subject === subject);
  if (!found) throw new Error(`no case about ${subject}`);
  return found;
}
const post = (token: string, id: number, what: string, body?: object) =>
  test.send({ method: 'POST', url: `/api/desk/cases/${id}/${what}`, token, body });
const claim = async (id: number): Promise<DeskCase> => (await post(anna, id, 'claim')).json();
const answer = async ({ id, version }: DeskCaseEntry, text: string): Promise<number> =>
  (await post(anna, id, 'decide', { action: 'answer', text, version })).statusCode;
async function leave(): Promise<void> {
  test.clock.advance(10_000);
  await test.desk.round();
}

describe('a conversation with a profile that the team answers for', () => {
  const write = (by: TestAccount, text: string) =>
    test.services.conversations.send(callerOf(by), draft(by, angel, { text }));
  const of = ({ clickId }: TestAccount) => `${angel} ${clickId}`;

  it('waits at the desk, is answered by who has it, and what is written in between is not overlooked', async () => {
    const member = await test.register({ premiumLevel: 2 });
    await write(member, 'C’è qualcuno?');
    const waiting = await caseAbout(of(member));
    expect(waiting).toMatchObject({ queue: 'chats', brand: 'luna' });
    const seen = await claim(waiting.id);
    expect(seen).toMatchObject({ actions: ['answer', 'close'], chat: { lines: [{ text: 'C’è qualcuno?' }] } });
    expect((await post(bruno, waiting.id, 'claim')).statusCode).toBe(409);
    await write(member, 'Riprovo.');
    expect((await caseAbout(of(member))).version).toBe(seen.entry.version + 1);
    expect(await answer(seen.entry, 'Sì!')).toBe(409);
    const again = await claim(waiting.id);
    expect(again.chat?.lines.map(({ text }) => text)).toEqual(['C’è qualcuno?', 'Riprovo.']);
    expect(await answer(again.entry, 'Sì!')).toBe(200);
    await leave();
    await eventually(() => expect(test.hub.of(member.clickId, 'chat')).toHaveLength(1));
    const { messages } = await test.services.conversations.history(member.clickId, angel);
    expect(messages.map(({ kind, isRead }) => `${kind} ${isRead}`).join()).toBe(
      'personal true,personal true,message false',
    );
    expect(messages.at(-1)).toMatchObject({ text: 'Sì!', isLocked: false });
    expect(test.hub.of(member.clickId, 'chat').at(-1)?.payload).toMatchObject({ angel: { nature: 'operator' } });
    await expect(caseAbout(of(member))).rejects.toThrow('no case');
    const [entry] = (await test.send({ url: '/api/audit?scope=luna', token: anna })).json().entries;
    expect(entry).toMatchObject({ action: 'desk.answer', after: { case: waiting.id, profile: angel } });
    const reads = await test.database.db.select().from(deskReads).where(eq(deskReads.caseId, waiting.id));
    expect(reads.map(({ count }) => count)).toEqual([1, 2]);
  });

  it('has one case a question, however late its listeners are notified', async () => {
    const member = await test.register({ premiumLevel: 2 });
    await write(member, 'C’è qualcuno?');
    const { entry } = await claim((await caseAbout(of(member))).id);
    expect(await answer(entry, 'Sì!')).toBe(200);
    await leave();
    const arrived = createChatArrival({ ...test.deps, ...test.services, notifyConsoles: async () => undefined });
    await arrived({ ...member, brandId: member.brand.id, angelId: angel, nature: 'operator' });
    await expect(caseAbout(of(member))).rejects.toThrow('no case');
  });

  it('stays open when something is being written while the answer leaves, and the two wait for each other', async () => {
    const member = await test.register({ premiumLevel: 2 });
    await write(member, 'C’è qualcuno?');
    const { entry } = await claim((await caseAbout(of(member))).id);
    expect(await answer(entry, 'Sì!')).toBe(200);
    test.clock.advance(10_000);
    let leaving: Promise<void> | undefined;
    await withTransaction(test.database.db, async (tx) => {
      await tx.execute(sql`select lock_thread(${member.clickId})`);
      leaving = test.desk.round();
      await tx.execute(sql`select open_chat_case(${member.clickId}, ${angel}, ${test.clock.now()})`);
    });
    await leaving;
    expect(await caseAbout(of(member))).toMatchObject({ id: entry.id, version: entry.version + 1 });
    const { messages } = await test.services.conversations.history(member.clickId, angel);
    expect(messages.map(({ kind, isRead }) => [kind, isRead])).toEqual([['personal', false]]);
  });

  it('is locked for a free account, and belongs to its brand', async () => {
    const member = await test.register();
    await write(member, 'Ciao');
    const { id } = await caseAbout(of(member));
    expect((await post(await test.token({ brands: ['sol'] }), id, 'claim')).statusCode).toBe(403);
    const found = await claim(id);
    expect(await answer(found.entry, 'Eccomi.')).toBe(200);
    await leave();
    const { messages } = await test.services.conversations.history(member.clickId, angel);
    expect(messages.at(-1)).toMatchObject({ text: '', isLocked: true });
  });
});
