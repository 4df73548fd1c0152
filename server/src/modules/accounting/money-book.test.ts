import { randomUUID } from 'node:crypto';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { movementsOf } from './books-reading.ts';
import { type Movement, positionOf, post } from './money-book.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const AT = new Date(0);
const captured = (cause: string, cents = 2990): Movement => ({
  event: { kind: 'captured', sold: { cents, currency: 'EUR' } },
  cause,
});
const payment = () => ({ id: randomUUID(), brandId: 'luna', provider: 'adyen', accountCompany: '' });
const book = (each: ReturnType<typeof payment>, ...movements: Movement[]) =>
  withTransaction(database.db, (tx) => post(tx, each, AT, movements));

it('books a cause once, also from many transactions at a time, and refuses another story under it', async () => {
  const one = payment();
  const cause = `captured:${one.id}`;
  await Promise.all([1, 2, 3, 4].map(() => book(one, captured(cause))));
  await expect(book(one, captured(cause, 3050))).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('says something else') }),
  });
  expect(await positionOf(database.db, one.id)).toEqual({ 'psp:adyen EUR': 2990, 'payer EUR': -2990 });
});

it('keeps the id that its provider has of what happened, and another id of the same fact changes nothing', async () => {
  const one = payment();
  const sold = { cents: 2990, currency: 'EUR' };
  const named = (providerId: string): Movement[] => [
    { event: { kind: 'authorised', sold }, cause: `authorised:${one.id}`, providerId },
    { ...captured(`captured:${one.id}`), providerId },
    { event: { kind: 'goodsGiven', sold }, cause: `goods:${one.id}` },
  ];
  await book(one, ...named('PSP1'));
  await book(one, ...named('PSP2'));
  expect(await movementsOf(database.db, one.id)).toMatchObject([
    { kind: 'authorised', providerId: 'PSP1', lines: [{ cents: 2990 }, { cents: -2990 }] },
    { kind: 'captured', providerId: 'PSP1' },
    { kind: 'goodsGiven', providerId: null },
  ]);
  expect(await positionOf(database.db, one.id)).toEqual({ 'psp:adyen EUR': 2990, 'deferred EUR': -2990 });
});

it('is added to and never changed: the database refuses what does not sum to zero, and what comes later', async () => {
  const one = payment();
  await book(one, captured(`captured:${one.id}`));
  const refused = [
    sql`update money_movements set kind = 'x' where attempt_id = ${one.id}`,
    sql`delete from money_postings where attempt_id = ${one.id}`,
    sql`truncate money_postings`,
    sql`insert into money_postings select movement_id, line + 10, account_id, attempt_id, 1 from money_postings
      where attempt_id = ${one.id} and line = 1`,
    sql`with m as (
        insert into money_movements (kind, cause, digest, attempt_id, occurred_at)
        values ('captured', ${`half:${one.id}`}, 'x', ${one.id}, now()) returning id
      ) insert into money_postings select m.id, 1, account_id, attempt_id, 1 from m, money_postings
        where attempt_id = ${one.id} and line = 1`,
  ];
  for (const statement of refused) await expect(database.db.execute(statement)).rejects.toThrow();
  expect(await positionOf(database.db, one.id)).toEqual({ 'psp:adyen EUR': 2990, 'payer EUR': -2990 });
});
