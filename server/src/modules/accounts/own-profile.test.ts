import { endpoints, unseal, VerifiedSession } from '@halo/shared/contracts';
import type * as z from 'zod/mini';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';

type Change = z.output<typeof endpoints.accounts.saveProfile.body>;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const save = (account: TestAccount, body: Change) =>
  test.call(
    endpoints.accounts.saveProfile,
    { params: { trackerId: account.clickId }, body },
    { as: account, host: account.brand.hosts[0] },
  );

const answered = (domanda: string) => ({ domanda, risposta: 'sì' });

describe('saving the profile', () => {
  it('[ACC-02] keeps what is given and leaves the rest', async () => {
    const account = await test.register({ fields: { city: 'Bologna' } });
    const { user } = (
      await save(account, { userName: '  Mario\u202e \n Rossi ', description: 'Uno\r\ndue\u0007', age: 40 })
    ).value;
    expect(user).toMatchObject({
      userName: 'Mario Rossi',
      description: 'Uno\ndue',
      age: 40,
      city: 'Bologna',
      region: 'Emilia-Romagna',
      gender: 'man',
      seeking: 'woman',
      lookingFor: '',
    });
    expect(
      (await save(account, { lookingFor: 'Chiacchiere', seeking: 'man', gender: 'woman' })).value.user,
    ).toMatchObject({ userName: 'Mario Rossi', lookingFor: 'Chiacchiere', seeking: 'man', gender: 'woman' });
    expect((await save(account, { description: '' })).value.user.description).toBe('');
    expect((await save(account, {})).status).toBe(200);
  });

  it('[USER-01] carries the specified fields that the product uses, and keeps what only the server needs', async () => {
    const account = await test.register();
    const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
      test.app.inject({
        method,
        url,
        headers: { host: 'luna.localhost', authorization: `Bearer ${account.token}` },
        ...(payload && { payload }),
      });
    await test.database.db.execute(
      `update accounts set has_card_on_file = true, photo_name = 'a.jpg', compared_photos = '{a.jpg}' where click_id = '${account.clickId}'`,
    );
    const { user } = (await call('GET', `/api/users/profile/${account.clickId}`)).json();
    expect(user).toMatchObject({
      clickid: account.clickId,
      email: account.email,
      confirmed_email: true,
      region: 'Emilia-Romagna',
      fluxId: '7',
      premiumLevel: 0,
      imageName: expect.stringContaining('a.jpg'),
      verifiedUser: true,
      actonfile: true,
      flusso: expect.objectContaining({ fluxId: '7' }),
    });
    const kept = ['customerId', 'cardTokens', 'pushToken', 'telegramId', 'newCard', 'additionalInfo'];
    expect(Object.keys(user).filter((name) => kept.includes(name))).toEqual([]);
    // The page learns of each kept card, of no token that could be charged.
    const rules = await call('POST', '/pay/pay_rules/get_pay_rules', { clickid: account.clickId });
    expect([rules.statusCode, rules.json().rules.carte]).toEqual([200, []]);
  });

  it('[ACC-01] keeps surname and phone for their owner, in E.164, and takes them away again', async () => {
    const account = await test.register();
    expect((await save(account, {})).value.user).not.toHaveProperty('phone');
    const kept = (await save(account, { surname: '  De \n Rossi ', phone: '347 123 45 67' })).value.user;
    expect(kept).toMatchObject({ surname: 'De Rossi', phone: '+393471234567' });
    const refused = await save(account, { phone: 'call me' });
    expect([refused.status, refused.problem.field]).toEqual([422, 'phone']);
    const gone = (await save(account, { surname: '', phone: ' ' })).value.user;
    expect([gone.surname, gone.phone]).toEqual([undefined, undefined]);
  });

  it('[ACC-09] keeps interests and answers, cleaned as other texts are, and an empty answer is none', async () => {
    const account = await test.register();
    const { user } = (
      await save(account, {
        interests: ['hiking', 'wine'],
        prompts: [
          { question: 'dish', answer: '  Il risotto\u202e \n di nonna ' },
          { question: 'laughAt', answer: ' \u2066 ' },
        ],
      })
    ).value;
    expect(user.interests).toEqual(['hiking', 'wine']);
    expect(user.prompts).toEqual([{ question: 'dish', answer: 'Il risotto di nonna' }]);
    expect((await save(account, { interests: [] })).value.user).toMatchObject({ interests: [], prompts: [{}] });
  });

  it('[CHAT-14] keeps whether links in what one writes get a preview: they do until it is chosen otherwise', async () => {
    const account = await test.register();
    const choose = async (body: Change) => (await save(account, body)).value.user.linkPreviews;
    expect([await choose({}), await choose({ linkPreviews: false }), await choose({})]).toEqual([
      undefined,
      false,
      false,
    ]);
    expect(await choose({ linkPreviews: true })).toBeUndefined();
  });

  it('shows the first minutes until they were begun, and the hint from day two until it is closed', async () => {
    const account = await test.register();
    expect((await save(account, {})).value.user).toMatchObject({ awaitsFirstMinutes: true });
    const begun = (await save(account, { endsFirstMinutes: true })).value.user;
    expect([begun.awaitsFirstMinutes, begun.isHintHidden]).toEqual([undefined, true]);
    await test.database.db.execute(
      `update accounts set last_activity_at = created_at + interval '25 hours' where click_id = '${account.clickId}'`,
    );
    expect((await save(account, {})).value.user.isHintHidden).toBeUndefined();
    await save(account, { hidesHint: true });
    expect((await save(account, { userName: 'Mario' })).value.user).toMatchObject({ isHintHidden: true });
  });

  it.each([
    ['nine interests', { interessi: ['hiking', 'cycling', 'running', 'gym', 'yoga', 'wine', 'sea', 'dog', 'cat'] }],
    ['an interest twice', { interessi: ['hiking', 'hiking'] }],
    ['an interest of its own', { interessi: ['taxidermy'] }],
    ['four answers', { domande: ['dish', 'laughAt', 'askMe', 'opinion'].map(answered) }],
    ['a question twice', { domande: ['dish', 'dish'].map(answered) }],
    ['an answer that is too long', { domande: [{ domanda: 'dish', risposta: 'x'.repeat(161) }] }],
  ])('%s is refused', async (_, payload) => {
    const account = await test.register();
    const answer = await test.app.inject({
      method: 'PUT',
      url: `/api/users/${account.clickId}`,
      headers: { host: 'luna.localhost', authorization: `Bearer ${account.token}` },
      payload,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_request']);
  });

  it('keeps markup as the text it is', async () => {
    const account = await test.register();
    const text = '<img src=x onerror=alert(1)>{{7*7}}';
    expect((await save(account, { userName: text, description: text })).value.user).toMatchObject({
      userName: text,
      description: text,
    });
  });

  it.each<[string, Change, number, string]>([
    ['an age of another kind of brand', { age: 18 }, 422, 'age_out_of_range'],
    ['no age', { age: 12.5 }, 422, 'invalid_request'],
    ['an unknown region', { region: 'Atlantide' }, 422, 'region_unknown'],
    ['a name that is too long', { userName: 'x'.repeat(41) }, 422, 'invalid_request'],
    ['a text that is too long', { description: 'x'.repeat(2001) }, 422, 'invalid_request'],
  ])('%s is refused', async (_, change, status, code) => {
    const account = await test.register();
    // Encoding would refuse what is no integer before it is sent.
    const answer = await test.app.inject({
      method: 'PUT',
      url: `/api/users/${account.clickId}`,
      headers: { host: 'luna.localhost', authorization: `Bearer ${account.token}` },
      payload: { eta: change.age, username: change.userName, descrizione: change.description, region: change.region },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('changes nothing that it does not name', async () => {
    const account = await test.register();
    const before = await test.services.accounts.facts(account.clickId);
    const answer = await test.app.inject({
      method: 'PUT',
      url: `/api/users/${account.clickId}`,
      headers: { host: 'luna.localhost', authorization: `Bearer ${account.token}` },
      payload: {
        premiumLevel: 2,
        creditiMessaggi: 999,
        actonfile: true,
        confirmed_email: false,
        clickid: 'other-account',
        email: 'x@y.it',
        flusso: {},
      },
    });
    expect(answer.statusCode).toBe(200);
    expect(await test.services.accounts.facts(account.clickId)).toEqual(before);
  });

  it.each(['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'])(
    'refuses %s',
    async (payload) => {
      const account = await test.register();
      const answer = await test.app.inject({
        method: 'PUT',
        url: `/api/users/${account.clickId}`,
        headers: {
          host: 'luna.localhost',
          authorization: `Bearer ${account.token}`,
          'content-type': 'application/json',
        },
        payload,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_request']);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );
});

describe('moving house', () => {
  it('[DISC-04] takes a region in any spelling, and a new region without a city empties the city', async () => {
    const account = await test.register({ premiumLevel: 1, fields: { city: 'Bologna' } });
    expect((await save(account, { region: 'toscana' })).value.user).toMatchObject({ region: 'Toscana', city: '' });
    expect((await save(account, { region: 'Lazio', city: 'Roma' })).value.user).toMatchObject({
      region: 'Lazio',
      city: 'Roma',
    });
    expect((await save(account, { city: 'Viterbo' })).value.user).toMatchObject({ region: 'Lazio', city: 'Viterbo' });
  });

  it('[DISC-03] is free once in thirty days; after that it is part of the plans', async () => {
    const account = await test.register();
    expect((await save(account, { region: 'Toscana' })).status).toBe(200);
    expect((await save(account, { region: 'Toscana', city: 'Pisa' })).status).toBe(200);
    const second = await save(account, { region: 'Lazio' });
    expect([second.status, second.problem.code, second.problem.detail]).toEqual([
      402,
      'premium_required',
      { hook: 'cambia_regione' },
    ]);
    test.clock.advance(30 * 24 * 60 * 60_000);
    const { token } = (
      await test.call(endpoints.accounts.authenticate, {
        body: { email: account.email, password: account.password, country: 'it', fluxId: '7', service: 'luna' },
      })
    ).value;
    expect((await save({ ...account, token }, { region: 'Lazio' })).status).toBe(200);
  });
});

describe('the language', () => {
  const inEnglish = { headers: { cookie: 'halo_language=en' } };
  const userOf = async (account: TestAccount, options = {}) => {
    const body = { token: account.token, trackerId: account.clickId };
    const { verify } = (await test.call(endpoints.accounts.verify, { body }, options)).value;
    const session = verify === false ? undefined : await unseal(account.brand.sealKey, VerifiedSession, verify);
    Object.assign(account, { token: session?.token ?? '' });
    return session?.user;
  };

  it('[BRAND-03] of an account is the one of its sign-up, then what it chooses, and its mails follow', async () => {
    const account = await test.register();
    const italian = await userOf(account);
    expect(italian?.language).toBe('it');
    expect(test.mail.last(account.email, 'confirm-email')?.language).toBe('it');
    const namesOf = (user: typeof italian) => user?.flow.plans.free.map(({ name }) => name);
    expect(namesOf(await userOf(account, inEnglish))).not.toEqual(namesOf(italian));
    await test.call(endpoints.languageChoice.keep, { body: { language: 'en' } }, { as: account });
    expect((await userOf(account))?.language).toBe('en');
    expect((await test.services.accounts.facts(account.clickId))?.language).toBe('en');
  });

  it('[BRAND-03] of a request is the browser’s, where the brand has it', async () => {
    const email = async (cookie: string) => {
      const user = { ...test.registration(test.brand()), acceptsPromotions: false };
      await test.signUp(user, { headers: { cookie } });
      return test.mail.last(user.email, 'confirm-email')?.language;
    };
    expect(await email('a=1; halo_language=en')).toBe('en');
    expect(await email('halo_language=fr')).toBe('it');
    expect(await email('halo_language=<b>')).toBe('it');
  });

  it('is refused where the brand does not have it', async () => {
    const account = await test.register();
    const answer = await test.call(endpoints.languageChoice.keep, { body: { language: 'es' } }, { as: account });
    expect([answer.status, answer.problem.field]).toEqual([422, 'lingua']);
  });
});
