import { createHmac, randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@halo/shared/contracts';
import type { NewPartner, Operator } from '@halo/shared/contracts/operations';
import { isPublicAddress } from '../../http/public-address.ts';
import { SITE_CERTIFICATE } from '../conversations/previews/testing/site-certificate.ts';
import { startStrangeSite, type StrangeSite } from '../conversations/previews/testing/strange-site.ts';
import { paymentReversals } from '../payments/payments-tables.ts';
import { pay, planOf } from '../purchases/purchase-fixtures.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { createPartnersService } from './partners-service.ts';
import type { PartnersService } from './partners.ts';

const SECRET = Buffer.alloc(32, 7);
const ANNA: Operator = {
  person: 'anna@halo.example',
  name: 'anna@halo.example',
  via: 'console',
  rights: { remotes: ['*'], brands: ['*'], actions: ['partners'] },
};
let test: TestApp;
let site: StrangeSite;
let partners: PartnersService;
let taken: { id: unknown; signature: string; text: string }[] = [];
/** how many of the next ones the partner refuses */
let refusals = 0;
const notes: string[] = [];

beforeAll(async () => {
  test = await buildTestApp();
  site = await startStrangeSite((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      refusals -= 1;
      if (refusals >= 0) return void response.writeHead(503).end();
      const { 'idempotency-key': id, 'x-halo-signature': signature } = request.headers;
      taken = [...taken, { id, signature: String(signature), text }];
      return void response.writeHead(204).end();
    });
  });
  partners = serviceOf();
});
afterAll(async () => {
  await test.close();
  await site.close();
});
beforeEach(() => {
  taken = [];
  refusals = 0;
});

/** As in production, but that this machine's own site counts as one of the internet. */
function serviceOf(): PartnersService {
  return createPartnersService({
    ...{ db: test.database.db, clock: test.clock, log: test.deps.log, env: { isProduction: true } },
    keyring: { secret: () => SECRET, signingPair: () => assertUnused(), hasKey: () => true },
    audit: async (_tx, { action, reason }) => void notes.push(`${action} ${reason}`),
    outside: {
      resolve: async (host) => (host === 'site.example' ? ['127.0.0.1'] : ['10.0.0.7']),
      isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
      port: site.port,
      ca: SITE_CERTIFICATE,
    },
  });
}

function assertUnused(): never {
  throw new Error('no pair is asked for');
}

const newPartner = (fields: Partial<NewPartner> = {}): NewPartner => ({
  id: 'acme',
  brand: 'luna',
  name: 'Acme',
  source: 'acme',
  address: `https://site.example:${site.port}/postback?a=1`,
  wantsReversals: true,
  ...fields,
});
const buyer = (source: string) => test.register({ fields: { source, campaignId: 'click-77', vm: 'v-5' } });
const bodies = () => taken.map(({ text }) => JSON.parse(text) as Record<string, unknown>);

it('[PART-01] takes addresses of the open internet alone, and one partner for a source', async () => {
  const refused = ['http://site.example/', 'https://10.0.0.7/', 'https://site.example:22/', 'https://[::1]/', 'x'];
  for (const address of refused)
    await expect(partners.add(newPartner({ address }), ANNA)).rejects.toMatchObject({ code: 'invalid_request' });
  const { partner, key } = await partners.add(newPartner({ address: addressOf('site.example') }), ANNA);
  expect(partner).toMatchObject({ id: 'acme', owner: ANNA.person, source: 'acme' });
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  await expect(
    partners.add(newPartner({ id: 'other', address: addressOf('site.example') }), ANNA),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(notes).toEqual(['partners.added acme']);
});

const addressOf = (host: string) => `https://${host}:${site.port}/postback`;

it('[PART-01] a purchase is reported once, signed, with the codes of the link and without the person', async () => {
  const account = await buyer('acme');
  const order = await pay(test, account, planOf(test, 'credits-50'));
  await pay(test, await buyer('direct'), planOf(test, 'credits-50'));
  await Promise.all([partners.round(), serviceOf().round()]);
  await partners.round();
  expect(bodies()).toEqual([
    {
      event: 'purchase',
      order,
      campid: 'click-77',
      vm: 'v-5',
      amount_cents: planOf(test, 'credits-50').totalCents,
      currency: 'EUR',
      at: test.clock
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
    },
  ]);
  const [{ signature = '', text = '' } = {}] = taken;
  expect(text).not.toContain(account.clickId);
  const [, seconds, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const key = createHmac('sha256', SECRET).update('partner acme').digest();
  expect(given).toBe(createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex'));
});

it('[PART-01] what is taken back is reported too, also of an account that is gone', async () => {
  const account = await buyer('acme');
  const attemptId = await pay(test, account, planOf(test, 'credits-50'));
  await partners.round();
  await test.database.pool.query("update accounts set source = '', campaign_id = null where click_id = $1", [
    account.clickId,
  ]);
  const done = { status: 'done', doneAt: test.clock.now(), createdAt: test.clock.now() };
  await test.database.db.insert(paymentReversals).values({
    id: randomUUID(),
    attemptId,
    kind: 'refund',
    reason: 'withdrawal',
    amountCents: 500,
    cause: 'x',
    ...done,
  });
  taken = [];
  await partners.round();
  await partners.round();
  expect(bodies()).toEqual([
    expect.objectContaining({ event: 'reversal', order: attemptId, campid: 'click-77', vm: 'v-5', amount_cents: 500 }),
  ]);
});

it('[PART-01] what is refused is sent again later, and given up to its owner, who sends it again', async () => {
  await pay(test, await buyer('acme'), planOf(test, 'credits-50'));
  const newest = async () => (await partners.postbacks(['luna']))[0];
  refusals = 2;
  await partners.round();
  test.clock.advance(30_000);
  await partners.round();
  expect([taken.length, (await newest())?.outcome]).toEqual([0, 'status 503']);
  test.clock.advance(MINUTE_MS);
  await partners.round();
  test.clock.advance(5 * MINUTE_MS);
  await partners.round();
  expect([taken.length, (await newest())?.state]).toEqual([1, 'sent']);

  await pay(test, await buyer('acme'), planOf(test, 'credits-50'));
  refusals = 7;
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await partners.round();
    test.clock.advance(25 * HOUR_MS);
  }
  const given = await newest();
  expect(given).toMatchObject({ state: 'given_up', attempts: 7, outcome: 'status 503', owner: ANNA.person });
  expect([taken.length, refusals]).toEqual([1, 0]);
  expect(await partners.postbacks(['sol'])).toEqual([]);
  await partners.sendAgain(given?.id ?? 0, ANNA);
  await expect(partners.sendAgain(given?.id ?? 0, ANNA)).rejects.toMatchObject({ code: 'not_found' });
  await partners.round();
  expect(taken).toHaveLength(2);
  expect(notes).toContain(`partners.sentAgain acme ${given?.id}`);
});

it('[PART-01] a host that turned inward is not asked, and one that ended is notified of nothing new', async () => {
  const { db } = test.database;
  await db.execute(`update partners set address = 'https://inner.example:${site.port}/' where id = 'acme'`);
  await pay(test, await buyer('acme'), planOf(test, 'credits-50'));
  const seen = site.seen.length;
  await partners.round();
  expect((await partners.postbacks(['luna']))[0]?.outcome).toBe('not a public host: inner.example');
  expect(site.seen).toHaveLength(seen);
  await partners.end('acme', ANNA);
  const before = (await partners.postbacks(['luna'])).length;
  test.clock.advance(MINUTE_MS);
  await pay(test, await buyer('acme'), planOf(test, 'credits-50'));
  await partners.round();
  expect(await partners.postbacks(['luna'])).toHaveLength(before);
});
