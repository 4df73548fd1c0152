import { endpoints } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { callerOf, draft, findable, giveCredits, seedSamples, type TestMember } from './chat-fixtures.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(() => test.hub.clear());
afterAll(() => test.close());

const NUMBER = '+393471234567';

async function member(userName: string, premiumLevel = 1, phone?: string): Promise<TestMember> {
  const made = await findable(test, { userName, premiumLevel });
  await giveCredits(test, made, 'message', 50);
  const params = { trackerId: made.clickId };
  if (phone !== undefined) await test.call(endpoints.accounts.saveProfile, { params, body: { phone } }, { as: made });
  return made;
}
const send = (from: TestMember, to: TestMember) =>
  test.services.conversations.send(callerOf(from), draft(from, to.angelId));
/** Both wrote. */
async function talking(one: TestMember, other: TestMember): Promise<void> {
  await send(one, other);
  await send(other, one);
}
const share = (from: TestMember, to: TestMember, isShared = true) =>
  test.call(endpoints.phones.share, { body: { clickId: from.clickId, angelId: to.angelId, isShared } }, { as: from });
const between = async (of: TestMember, other: TestMember) =>
  (await test.call(endpoints.phones.between, { params: { trackerId: of.clickId, angelId: other.angelId } }, { as: of }))
    .value;
const change = (of: TestMember, set: string) =>
  test.database.db.execute(sql.raw(`update accounts set ${set} where click_id = '${of.clickId}'`));

describe('[DISC-14] a phone number', () => {
  it('is read by the one person it was shared with, there alone, until it is taken back', async () => {
    const [anna, bruno, carlo] = [
      await member('Anna', 1, '347 123 45 67'),
      await member('Bruno'),
      await member('Carlo'),
    ];
    await talking(anna, bruno);
    await talking(anna, carlo);
    expect(await between(bruno, anna)).toMatchObject({ isOtherShared: false });
    expect((await share(anna, bruno)).value).toMatchObject({ isShared: true, ownNumber: NUMBER });
    expect(test.hub.of(bruno.clickId, 'phoneChanged')).toMatchObject([{ payload: { angelId: anna.angelId } }]);
    expect(test.hub.of(anna.clickId, 'phoneChanged')).toMatchObject([{ payload: { angelId: bruno.angelId } }]);
    expect(await between(bruno, anna)).toMatchObject({ isOtherShared: true, otherNumber: NUMBER });
    expect(await between(carlo, anna)).not.toHaveProperty('otherNumber');

    const { conversations, profiles } = test.services;
    const elsewhere = await Promise.all([
      conversations.list(bruno.clickId),
      conversations.history(bruno.clickId, anna.angelId),
      conversations.notices(bruno.clickId),
      profiles.profile(anna.angelId, bruno.clickId),
    ]);
    expect(JSON.stringify([elsewhere, test.hub.events, test.mail.all.map(({ data }) => data)])).not.toContain(
      NUMBER.slice(3),
    );

    expect((await share(anna, bruno, false)).value).toMatchObject({ isShared: false });
    expect(await between(bruno, anna)).toMatchObject({ isOtherShared: false });
    expect(await between(bruno, anna)).not.toHaveProperty('otherNumber');
    // The same again changes and announces nothing.
    test.hub.clear();
    await share(anna, bruno, false);
    expect(test.hub.events).toEqual([]);
  });

  it('is for premium and verified members, and for those whose age a card proved', async () => {
    const [free, other] = [await member('Fabio', 0, NUMBER), await member('Olga', 1, '+393330000000')];
    await change(free, `email_confirmed_at = now()`);
    await talking(other, free);
    await share(other, free);
    const locked = await between(free, other);
    expect(locked).toMatchObject({ mayUse: false, isOtherShared: true });
    expect(locked).not.toHaveProperty('otherNumber');
    expect((await share(free, other)).problem.code).toBe('premium_required');

    await change(free, `age_proven_at = now()`);
    expect(await between(free, other)).toMatchObject({ mayUse: true, otherNumber: '+393330000000' });
    await change(free, `age_proven_at = null`);
    await test.database.db.execute(
      sql`update profiles set nature = 'verified_person' where click_id = ${free.clickId}`,
    );
    expect((await share(free, other)).value).toMatchObject({ isShared: true });
  });

  it('goes neither to who did not write back, nor to a sample, nor past a block, and needs to be there', async () => {
    const [gina, ugo] = [await member('Gina', 1, NUMBER), await member('Ugo')];
    expect((await share(gina, ugo)).problem.code).toBe('recipient_closed');
    await send(gina, ugo);
    expect((await share(gina, ugo)).problem.code).toBe('recipient_closed');
    await send(ugo, gina);
    expect((await share(ugo, gina)).problem).toMatchObject({ code: 'invalid_request', field: 'phone' });
    const [sample = ''] = await seedSamples(test, 1);
    expect((await share(gina, { ...ugo, angelId: sample })).problem.code).toBe('recipient_closed');

    await share(gina, ugo);
    await test.services.safety.block(ugo.clickId, gina.angelId);
    expect((await share(gina, ugo)).problem.code).toBe('recipient_closed');
    await test.services.safety.unblock(ugo.clickId, gina.angelId);
    // It is not shared again by itself.
    expect(await between(ugo, gina)).toMatchObject({ isOtherShared: false });
    expect(await between(gina, ugo)).toMatchObject({ isShared: false });
  });

  it('goes with the number, and with the account', async () => {
    const [ida, leo] = [await member('Ida', 1, NUMBER), await member('Leo')];
    await talking(ida, leo);
    await share(ida, leo);
    const body = { phone: '' };
    await test.call(endpoints.accounts.saveProfile, { params: { trackerId: ida.clickId }, body }, { as: ida });
    expect(await between(leo, ida)).toMatchObject({ isOtherShared: false });
    await test.database.db.execute(sql`delete from accounts where click_id = ${ida.clickId}`);
    const left = await test.database.db.execute(
      sql`select 1 from conversations where click_id = ${ida.clickId} and phone_shared_at is not null`,
    );
    expect(left.rows).toEqual([]);
  });
});
