import {
  endpoints,
  type Registration,
  Registration as RegistrationSchema,
  RegistrationResult,
  seal,
  unseal,
} from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { accounts, consents, mailTokens, sessionTokens } from './accounts-tables.ts';
import { balances } from '../credits/credits-tables.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { CONSENT_TEXT_VERSION } from './consent-record.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

let lastIp = 0;
/** Each sign-up from an address of its own, unless the test is about addresses. */
const newIp = () => `203.0.113.${(lastIp += 1)}`;

function signUp(fields: Partial<Registration> = {}, ip = newIp(), brandId?: string) {
  const brand = test.brand(brandId);
  return test.signUp(test.registration(brand, fields), { brand, ip });
}

const rows = () => test.database.db.$count(accounts);

describe('a sign-up', () => {
  it('[AUTH-05] makes an account, with credits and the four consents stored, and signs it in', async () => {
    const brand = test.brand();
    const sent = z.encode(
      RegistrationSchema,
      test.registration(brand, { clickId: 'visitor-0001', acceptsPromotions: true, region: 'emilia romagna' }),
    ) as object;
    const user = await seal(brand.sealKey, z.unknown(), { ...sent, email: ' Mario. Rossi@Example.com ' });
    const { value } = await test.call(endpoints.accounts.register, { body: { user } }, { ip: newIp() });
    const result = await unseal(brand.sealKey, RegistrationResult, value.data);
    expect(result).toMatchObject({ result: 'OK', clickId: 'visitor-0001', optIn: 'doi', isEmailConfirmed: false });

    const db = test.database.db;
    const [row] = await db.select().from(accounts).where(eq(accounts.clickId, 'visitor-0001'));
    expect(row).toMatchObject({
      email: 'mario.rossi@example.com',
      brandId: 'luna',
      region: 'Emilia-Romagna',
      fluxId: '7',
      emailConfirmedAt: null,
      premiumLevel: 0,
    });
    const decisions = await db.select().from(consents).where(eq(consents.clickId, 'visitor-0001'));
    expect(Object.fromEntries(decisions.map((each) => [each.purpose, each.isGiven]))).toEqual({
      terms: true,
      legal_age: true,
      promotions: true,
      third_parties: false,
    });
    expect(new Set(decisions.map((each) => each.textVersion))).toEqual(new Set([CONSENT_TEXT_VERSION]));
    const start = await db.select().from(balances).where(eq(balances.clickId, 'visitor-0001'));
    expect(Object.fromEntries(start.map((each) => [each.unit, each.balance]))).toEqual({ icebreaker: 3, like: 10 });

    const profile = await test.call(
      endpoints.accounts.profile,
      { params: { trackerId: 'visitor-0001' } },
      { as: result.token },
    );
    expect(profile.value.user.email).toBe('mario.rossi@example.com');
  });

  it('[API-02] keeps passwords as argon2id with a salt of their own, tokens as hashes', async () => {
    const password = 'the same for both of them';
    const [one, other] = await Promise.all([
      test.register({ fields: { password } }),
      test.register({ fields: { password } }),
    ]);
    const hashes = await Promise.all(
      [one, other].map(
        async ({ clickId }) =>
          (await test.database.db.select().from(accounts).where(eq(accounts.clickId, clickId)))[0]?.passwordHash,
      ),
    );
    // At what cost, password-hasher.test.ts says: tests pay less.
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
    const stored = JSON.stringify(
      [await test.database.db.select().from(sessionTokens), await test.database.db.select().from(mailTokens)].flat(),
      (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('base64url') : value),
    );
    expect(stored).not.toContain(one.token);
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(32);
  });

  it('gives another id when the visitor has one that is taken, and never touches whose it is', async () => {
    const owner = await test.register();
    const { data } = (await signUp({ clickId: owner.clickId })).value;
    const { clickId } = await unseal(test.brand().sealKey, RegistrationResult, data);
    expect(clickId).not.toBe(owner.clickId);
    expect(Buffer.from(clickId, 'base64url')).toHaveLength(16);
    expect((await test.services.accounts.facts(owner.clickId))?.email).toBe(owner.email);
  });

  it('lets the same address register with two brands', async () => {
    const email = 'two-brands@example.com';
    expect((await signUp({ email })).status).toBe(200);
    expect((await signUp({ email }, newIp(), 'sol')).status).toBe(200);
  });

  it('ignores what is no part of a sign-up', async () => {
    const brand = test.brand();
    const wire = {
      ...z.encode(RegistrationSchema, test.registration(brand, { clickId: 'mass-assign-1' })),
      premiumLevel: 2,
      confirmed_email: true,
      regalo_messaggi: 99,
      flusso: { messaggiFree: 99 },
      ['__proto__']: { polluted: true },
    };
    const user = await seal(brand.sealKey, z.unknown(), wire);
    expect((await test.call(endpoints.accounts.register, { body: { user } }, { ip: newIp() })).status).toBe(200);
    expect(await test.services.accounts.facts('mass-assign-1')).toMatchObject({
      premiumLevel: 0,
      isEmailConfirmed: false,
    });
    expect(await test.services.credits.credits('mass-assign-1')).toMatchObject({ messageCredits: 0 });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('puts an unknown flux into the default one', async () => {
    const { clickId } = await test.register({ fields: { fluxId: '4711' } });
    expect((await test.services.accounts.facts(clickId))?.fluxId).toBe('7');
  });
});

describe('what is wrong with a sign-up', () => {
  it.each<[string, Partial<Registration>, string, string, string | undefined]>([
    ['no e-mail address', { email: 'mario.rossi' }, 'email_invalid', 'email', 'HALO-1004'],
    ['a line break in the address', { email: 'a@b.it\nBcc: c' }, 'email_invalid', 'email', 'HALO-1004'],
    ['two addresses', { email: 'a@b.it,c@d.it' }, 'email_invalid', 'email', 'HALO-1004'],
    ['a name around it', { email: 'Mario<a@b.it>' }, 'email_invalid', 'email', 'HALO-1004'],
    ['an address thrown away after one mail', { email: 'x@mailinator.com' }, 'email_forbidden', 'email', 'HALO-1005'],
    ['seven characters', { password: 'abcd efg'.slice(0, 7) }, 'password_weak', 'password', undefined],
    ['a common password', { password: 'Password1' }, 'password_weak', 'password', undefined],
    [
      'the address as password',
      { email: 'myself@example.com', password: 'myself@example.com' },
      'password_weak',
      'password',
      undefined,
    ],
    ['too young for an adult brand', { age: 18 }, 'age_out_of_range', 'age', undefined],
    ['too old for an adult brand', { age: 99 }, 'age_out_of_range', 'age', undefined],
    ['half a year', { age: 30.5 }, 'age_out_of_range', 'age', undefined],
    ['a region of another country', { region: 'Andalucía' }, 'region_unknown', 'region', undefined],
    ['no region', { region: '' }, 'region_unknown', 'region', undefined],
    ['terms not accepted', { acceptsTerms: false }, 'consent_missing', 'acceptsTerms', undefined],
    ['not of legal age', { isOfLegalAge: false }, 'consent_missing', 'isOfLegalAge', undefined],
  ])('%s', async (_, fields, code, field, specCode) => {
    const before = await rows();
    const brand = test.brand();
    const wire = { ...(z.encode(RegistrationSchema, test.registration(brand)) as object), ...asWire(fields) };
    const answer = await test.call(
      endpoints.accounts.register,
      { body: { user: await seal(brand.sealKey, z.unknown(), wire) } },
      { ip: newIp() },
    );
    expect(answer.problem).toMatchObject({ code, field });
    expect(answer.problem.specCode).toBe(specCode);
    expect(answer.status).toBe(422);
    expect(await rows()).toBe(before);
  });

  it('takes 18 and not 90 on a mainstream brand', async () => {
    const ages = await Promise.all([18, 89, 90].map(async (age) => (await signUp({ age }, newIp(), 'brise')).status));
    expect(ages).toEqual([200, 200, 422]);
  });

  it('[AUTH-01] names the first in the order of the form when all is wrong', async () => {
    const order: string[] = [];
    const brand = test.brand();
    const bad: Record<string, unknown> = {
      email: 'x',
      password: 'x',
      age: 5,
      region: 'x',
      sono: 'x',
      cerco: 'x',
      terms1: false,
      terms4: false,
    };
    const good = z.encode(RegistrationSchema, test.registration(brand, { email: 'in-order@example.com' })) as Record<
      string,
      unknown
    >;
    const wrong = new Map(Object.entries(bad));
    while (wrong.size > 0) {
      const user = await seal(brand.sealKey, z.unknown(), { ...good, ...Object.fromEntries(wrong) });
      const { problem } = await test.call(endpoints.accounts.register, { body: { user } }, { ip: newIp() });
      order.push(problem.field ?? '');
      wrong.delete([...wrong.keys()][0] ?? '');
    }
    expect(order).toEqual(['email', 'password', 'age', 'region', 'gender', 'seeking', 'acceptsTerms', 'isOfLegalAge']);
  });

  it('takes a password of 200 characters with emoji and spaces as it is', async () => {
    const password = `${'🌙 '.repeat(30)}${'x'.repeat(110)}`;
    expect(password).toHaveLength(200);
    const account = await test.register({ fields: { password } });
    const login = await test.call(
      endpoints.accounts.authenticate,
      { body: loginOf(account.email, password) },
      { ip: newIp() },
    );
    expect(login.status).toBe(200);
    expect(
      (
        await test.call(
          endpoints.accounts.authenticate,
          { body: loginOf(account.email, password.slice(0, -1)) },
          { ip: newIp() },
        )
      ).status,
    ).toBe(401);
  });

  it.each([
    ['a NUL byte', { source: 'partner\0' }],
    ['half of a surrogate pair', { fingerprint: 'a\ud800' }],
  ])('refuses %s inside the seal', async (_what, fields) => {
    const answer = await signUp(fields);
    expect([answer.status, answer.problem.code]).toEqual([422, 'invalid_request']);
  });

  it('refuses what was sealed with another key, altered, or is no object', async () => {
    const brand = test.brand();
    const otherBrand = await seal(test.brand('sol').sealKey, RegistrationSchema, test.registration(brand));
    const good = await seal(brand.sealKey, RegistrationSchema, test.registration(brand));
    for (const user of [
      otherBrand,
      `${good.slice(0, -4)}AAAA`,
      await seal(brand.sealKey, z.unknown(), 'text'),
      await seal(brand.sealKey, z.unknown(), null),
    ]) {
      const { status, problem } = await test.call(endpoints.accounts.register, { body: { user } }, { ip: newIp() });
      expect([status, ['invalid_request', 'email_invalid'].includes(problem.code)]).toEqual([422, true]);
    }
  });
});

describe('an address that has an account', () => {
  it('is answered with 1009 and a mail to its owner, at most one an hour; nothing is made', async () => {
    const owner = await test.register();
    const before = await rows();
    test.mail.clear();
    for (let round = 0; round < 2; round += 1) {
      const answer = await signUp({ email: owner.email.toUpperCase(), fingerprint: `f${round}` });
      expect([answer.status, answer.problem.code, answer.problem.specCode]).toEqual([
        409,
        'welcome_email_sent',
        'HALO-1009',
      ]);
      expect(answer.text).not.toContain(owner.email.slice(0, 10));
    }
    expect(await rows()).toBe(before);
    expect(test.mail.all.map((mail) => [mail.template, mail.recipient])).toEqual([
      ['someone-tried-to-register', owner.email],
    ]);
    test.clock.advance(61 * 60_000);
    await signUp({ email: owner.email });
    expect(test.mail.all).toHaveLength(2);
  });

  it('registered twice at the same moment is made once', async () => {
    const email = 'at-once@example.com';
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp({ email })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect(await test.database.db.$count(accounts, eq(accounts.email, email))).toBe(1);
  });
});

describe('a brand that shows what it knows', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await buildTestApp({ brand: { enumeration: 'show' } });
  });
  afterAll(() => open.close());

  it('says 1000, and sends nothing', async () => {
    const owner = await open.register();
    open.mail.clear();
    const answer = await open.signUp(open.registration(open.brand(), { email: owner.email }), { ip: newIp() });
    expect([answer.status, answer.problem.code, answer.problem.specCode]).toEqual([409, 'email_exists', 'HALO-1000']);
    expect(open.mail.all).toEqual([]);
  });

  it('says 1003 with the masked address only to a browser that has held a token of that account', async () => {
    const [owner, stranger] = await Promise.all([open.register(), open.register()]);
    const again = (as: string) =>
      open.signUp(open.registration(open.brand(), { email: owner.email }), { ip: newIp(), as });
    const own = (await again(owner.token)).problem;
    expect([own.code, own.specCode, own.detail]).toEqual([
      'already_registered_device',
      'HALO-1003',
      { email: 'p***@e***.com' },
    ]);
    expect((await again(stranger.token)).problem.code).toBe('email_exists');
  });
});

describe('how often', () => {
  it('the eleventh sign-up of an hour from one address waits: code 1007, no row, no mail', async () => {
    const ip = '203.0.113.250';
    const answers = [];
    for (let round = 0; round < 10; round += 1) answers.push((await signUp({}, ip)).status);
    expect(answers).toEqual(Array.from({ length: 10 }, () => 200));
    const [before, mails] = [await rows(), test.mail.all.length];
    const answer = await signUp({}, ip);
    expect([answer.status, answer.problem.code, answer.problem.specCode]).toEqual([
      429,
      'too_many_attempts',
      'HALO-1007',
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
    expect([await rows(), test.mail.all.length]).toEqual([before, mails]);
    expect((await signUp()).status).toBe(200);
    test.clock.advance(60 * 60_000);
    expect((await signUp({}, ip)).status).toBe(200);
  });

  it('[BOOT-13] the eleventh of one device in a network waits too, and the same device elsewhere does not', async () => {
    const fingerprint = 'the-same-device';
    const statuses = [];
    for (let round = 0; round < 11; round += 1) statuses.push((await signUp({ fingerprint })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await signUp({ fingerprint }, '198.51.100.7')).status).toBe(200);
  });
});

function asWire(fields: Partial<Registration>): Record<string, unknown> {
  const { acceptsTerms, isOfLegalAge, ...rest } = fields;
  return {
    ...rest,
    ...(acceptsTerms === undefined ? {} : { terms1: acceptsTerms }),
    ...(isOfLegalAge === undefined ? {} : { terms4: isOfLegalAge }),
  };
}

function loginOf(email: string, password: string) {
  return { email, password, country: 'it' as const, fluxId: '7', service: 'luna' };
}
