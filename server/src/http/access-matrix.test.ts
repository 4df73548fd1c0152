import { randomBytes } from 'node:crypto';
import { type Endpoint, endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { accounts } from '../modules/accounts/accounts-tables.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../testing/build-test-app.ts';
import { digestTables } from '../testing/digest-tables.ts';
import { urlOf } from './register-routes.ts';

/** What the browser may send before it is signed in; everything else needs a bearer. A new entry here is a decision. */
const OPEN = [
  'accounts.register',
  'accounts.askForReset',
  'accounts.authenticate',
  'accounts.verify',
  'accounts.confirmEmail',
  'accounts.resetPassword',
  'access.keepEmail',
  // Who gets a mailing need not sign in to stop it: the token of its link is the proof.
  'mailings.byLink',
  'mailings.chooseByLink',
  'mailings.remove',
  'identity.startGoogle',
  'identity.finishGoogle',
  'identity.comeBack',
  'identity.connectGoogle',
  'identity.registerExternally',
  'identity.passkeyQuestion',
  'identity.signInWithPasskey',
  // The token of the mail is the proof.
  'signInLinks.ask',
  'signInLinks.read',
  'signInLinks.open',
  'profiles.totalRegion',
  'profiles.teaser',
  'geo.regions',
  'geo.cities',
  'geo.searchCities',
  // Who lost the account, or never had one, has a question too.
  'contact.write',
  // Who is disabled cannot sign in: the token of the mail is the proof.
  'appeals.read',
  'appeals.write',
  'telemetry.event',
  'telemetry.client',
  'telemetry.address',
  'usage.event',
  'legal.page',
  'releases.current',
  'releaseReports.report',
  // Who ends a renewal need not sign in: the mail decides.
  'purchases.askToCancel',
  'purchases.confirmCancel',
  'purchases.askToWithdraw',
  'purchases.declaredWithdrawal',
  'purchases.confirmWithdrawal',
  // Bears a card session instead, on the payment service's own host.
  'payments.createToken',
  'payments.createEncryptedToken',
];
/** Calls that need a bearer and name no account: they can only ever mean the caller's own. */
const NAMELESS = [
  'accounts.signOut',
  'accounts.changeEmail',
  'access.overview',
  'access.changePassword',
  'access.endDevice',
  'access.moveEmail',
  'access.dropEmailMove',
  'access.endOtherDevices',
  'profiles.profile',
  'payments.attempt',
  'paymentMethods.latestAttempt',
  'orders.importClick',
  'purchases.purchases',
  'consents.consents',
  'consents.decide',
  'deviceChoice.keep',
  'languageChoice.keep',
  'purchases.spendingRules',
  'purchases.saveSpendingRules',
];

/** A valid body of each call that names an account in it, in wire names; `id` stands for the account. */
const BODIES: Record<string, (id: string) => object> = {
  'accounts.signOut': () => ({}),
  'accounts.changeEmail': () => ({ oldEmail: 'a@example.com', newEmail: 'b@example.com', servizio: 'luna' }),
  'access.changePassword': () => ({ oldPassword: 'correct horse', password: 'another horse', servizio: 'luna' }),
  'access.moveEmail': () => ({ newEmail: 'b@example.com', oldPassword: 'correct horse', servizio: 'luna' }),
  'access.endDevice': () => ({ id: '00000000-0000-4000-8000-000000000000' }),
  'accounts.resendConfirmation': (clickid) => ({ clickid, servizio: 'luna' }),
  'identity.offerPasskey': (clickid) => ({ clickid }),
  'identity.passkeyOptions': (clickid) => ({ clickid }),
  'identity.addPasskey': (clickid) => ({
    clickid,
    passkey: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', attestationObject: 'x' } },
  }),
  'identity.renamePasskey': (clickid) => ({ clickid, id: 'x', name: 'Taken over' }),
  'identity.removePasskey': (clickid) => ({ clickid, id: 'x' }),
  'identity.disconnectGoogle': (clickid) => ({ clickid }),
  'accounts.saveProfile': () => ({ username: 'Taken over' }),
  'consents.decide': () => ({ scopo: 'promotions', dato: true }),
  'deviceChoice.keep': () => ({ versione: '2026-11', data: '2026-01-01T00:00:00.000Z', chiesti: ['origin'], dati: [] }),
  'languageChoice.keep': () => ({ lingua: 'en' }),
  'leaving.disableProfile': (clickid) => ({ clickid }),
  'leaving.askForExport': (clickid) => ({ clickid }),
  'leaving.deleteAccount': (clickid) => ({ clickid, password: 'not the password' }),
  'people.showSigns': (clickid) => ({ clickid, shows: { online: false, read: false, typing: false } }),
  'people.preview': (clickid) => ({ clickid }),
  'people.beFound': (clickid) => ({ clickid, isChosen: true }),
  'profiles.search': (trackerId) => ({ country: 'it', page: 1, region: 'Lazio', trackerId, cerco: 'donna' }),
  'profiles.match': (trackerId) => ({ country: 'it', page: 1, region: 'Lazio', trackerId, cerco: 'donna' }),
  'profiles.countFound': (trackerId) => ({
    country: 'it',
    region: 'Lazio',
    trackerId,
    cerco: 'donna',
    filtri: { isOnline: false, isNew: false, hasPhoto: false, isPerson: false },
  }),
  'verification.ask': (clickid) => ({ clickid }),
  'uploads.orderPhotos': () => ({ nomi: ['taken-over.jpg'] }),
  'profiles.saveFilters': (clickid) => ({
    clickid,
    filtri: { isOnline: false, isNew: false, hasPhoto: false, isPerson: true },
  }),
  'conversations.markRead': (clickid) => ({ clickid, angelId: '1100000' }),
  'conversations.deleteMessage': (clickid) => ({ clickid, angelId: '1100000', id: 1, perEntrambi: false }),
  'conversations.react': (clickid) => ({ clickid, angelId: '1100000', id: 1, reazione: '👍' }),
  'chatSearch.search': (clickid) => ({ clickid, cerca: 'ciao' }),
  'seats.arrange': (clickid) => ({ clickid, angelId: '1100000', fissata: true }),
  'phones.share': (clickid) => ({ clickid, angelId: '1100000', condiviso: false }),
  'seats.saveDraft': (clickid) => ({
    clickid,
    angelId: '1100000',
    testo: 'Ciao',
    scrittaDa: 0,
    nota: new Date(0).toISOString(),
  }),
  'seats.clear': (clickid) => ({ clickid, angelId: '1100000' }),
  'conversations.visited': (trackerId) => ({ trackerId, angelId: '1100000' }),
  'safety.block': (clickid) => ({ clickid, angelId: '1100000' }),
  'safety.unblock': (clickid) => ({ clickid, angelId: '1100000' }),
  'safety.report': (clickid) => ({ clickid, angelId: '1100000', motivo: 'spam', blocca: false }),
  'notifications.saveSettings': () => ({
    tipi: { messages: true, likes: true, visits: true },
    fusoOrario: 'Europe/Rome',
    anteprima: false,
  }),
  'mailings.chooseOwn': () => ({ benvenuto: true, riepilogo: false }),
  'notifications.savePushToken': (clickid) => ({ clickid, pushToken: '{}' }),
  'notifications.removePushToken': (clickid) => ({ clickid, pushToken: '{}' }),
  'notifications.sendTest': (clickid) => ({ clickid }),
  'notifications.unlinkTelegram': (clickid) => ({ clickid }),
  'payments.cardSession': (clickid) => ({ clickid }),
  'payments.tryCharge': (clickid) => ({
    clickid,
    idempotencyKey: 'key-0123456789abcdef',
    product_id: 'credits-50',
    prezzo: 9.9,
    payment_system: 'credit_card',
    cardToken: 'none',
    domain: 'luna.localhost',
    browser: {
      language: 'it',
      screenHeight: 1,
      screenWidth: 1,
      screenColorDepth: 24,
      timezone: 0,
      userAgent: 'x',
      javaEnabled: false,
      javascriptEnabled: true,
    },
  }),
  'purchases.cancelRenewal': (clickid) => ({ clickid }),
  'purchases.withdraw': (clickid) => ({ clickid, id: '00000000-0000-4000-8000-000000000000' }),
  'purchases.begin': (clickid) => ({
    clickid,
    id: '00000000-0000-4000-8000-000000000000',
    inizioSubito: '2026-12',
  }),
  'purchases.claimRefund': (clickid) => ({ clickid, id: '00000000-0000-4000-8000-000000000000', motivo: '' }),
  'purchases.saveSpendingRules': () => ({ limiteMensile: 50, pausaGiorni: 0 }),
  'payments.checkAdyen': (clickid) => ({ clickid, redirectResult: 'x', domain: 'luna.localhost' }),
};
const ORDER = {
  idempotencyKey: 'key-0123456789abcdef',
  product_id: 'credits-50',
  prezzo: 9.9,
  domain: 'luna.localhost',
  browser: {
    language: 'it',
    screenHeight: 1,
    screenWidth: 1,
    screenColorDepth: 24,
    timezone: 0,
    userAgent: 'x',
    javaEnabled: false,
    javascriptEnabled: true,
  },
};
Object.assign(BODIES, {
  'paymentMethods.rules': (clickid: string) => ({ clickid }),
  'paymentMethods.forgetCard': (clickid: string) => ({ clickid, cardId: '00000000-0000-4000-8000-000000000000' }),
  'paymentMethods.createPayPalOrder': (clickid: string) => ({ clickid, ...ORDER }),
  'paymentMethods.payPalApproved': (clickid: string) => ({ clickid, id: 'none' }),
  'paymentMethods.googlePay': (clickid: string) => ({ clickid, ...ORDER, token: 'x' }),
  'paymentMethods.applePay': (clickid: string) => ({ clickid, ...ORDER, token: 'x' }),
  'paymentMethods.validateMerchant': (clickid: string) => ({
    clickid,
    validationURL: 'https://example.com/',
    domain: 'luna.localhost',
  }),
  'paymentMethods.createMolliePayment': (clickid: string) => ({ clickid, ...ORDER }),
  'paymentMethods.checkMollie': (clickid: string) => ({ clickid, domain: 'luna.localhost', reference: 'none' }),
  'paymentMethods.trustPayIntent': (clickid: string) => ({
    clickid,
    idempotencyKey: ORDER.idempotencyKey,
    product_id: 'credits-50',
    prezzo: 9.9,
  }),
  'paymentMethods.trustPayTryCharge': (clickid: string) => ({
    clickid,
    ...ORDER,
    payment_system: 'credit_card',
    cardToken: 'none',
  }),
  'paymentMethods.checkTrustPayFrame': (clickid: string) => ({ clickid, InstanceId: 'none' }),
  'paymentMethods.checkTrustPay': (clickid: string) => ({ clickid, InstanceId: 'none', domain: 'luna.localhost' }),
  'paymentMethods.checkMaxPay': (clickid: string) => ({ clickid, reference: 'none', domain: 'luna.localhost' }),
  'paymentMethods.checkGooglePay': (clickid: string) => ({ clickid, redirectResult: 'x', domain: 'luna.localhost' }),
  'orders.importOrder': (clickid: string) => ({
    clickid,
    idempotencyKey: ORDER.idempotencyKey,
    product_id: 'credits-50',
    prezzo: 9.9,
  }),
  'orders.importUpsell': (clickid: string) => ({
    clickid,
    idempotencyKey: ORDER.idempotencyKey,
    product_id: 'credits-50',
    prezzo: 9.9,
  }),
  'orders.cancelOrder': (clickid: string) => ({ clickid, idempotencyKey: ORDER.idempotencyKey }),
  'orders.importClick': () => ({ kcampaign: 'x', pageType: 'x' }),
});
const PARAMETERS: Record<string, string> = {
  angelId: '1100000',
  country: 'it',
  seeking: 'donna',
  clientId: 'client-000001',
  kind: 'photo',
  place: '0',
  mediaId: 'AAAAAAAAAAAAAAAAAAAAAA',
  idempotencyKey: 'key-0123456789abcdef',
};

const calls = Object.entries(endpoints).flatMap(([area, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, call]) => [`${area}.${name}`, call] as const),
);
const guarded = calls.filter(([name]) => !OPEN.includes(name));
const naming = guarded.filter(([name]) => !NAMELESS.includes(name));

let test: TestApp;
let victim: TestAccount;
let stranger: TestAccount;
let elsewhere: TestAccount;
let expired: TestAccount;
let disabled: TestAccount;
let everything: () => Promise<Record<string, string>>;
beforeAll(async () => {
  test = await buildTestApp();
  await test.sampleProfiles(60);
  expired = await test.register();
  test.clock.advance(31 * 24 * 60 * 60_000);
  [victim, stranger, disabled] = await Promise.all([test.register(), test.register(), test.register()]);
  elsewhere = await test.register({ brandId: 'sol' });
  await test.database.db
    .update(accounts)
    .set({ disabledAt: test.clock.now() })
    .where(eq(accounts.clickId, disabled.clickId));
  // Their first use is noted with the token; that is no part of what is compared.
  for (const { clickId, token, brand } of [stranger, elsewhere])
    await test.call(
      endpoints.accounts.profile,
      { params: { trackerId: clickId } },
      { as: token, host: brand.hosts[0] },
    );
  everything = await digestTables(test.database);
});
afterAll(() => test.close());

function send(name: string, call: Endpoint, id: string, token: string | undefined) {
  const url = urlOf(call).replace(/:(\w+)/g, (_, parameter: string) =>
    parameter === 'trackerId' || parameter === 'clickId' ? id : (PARAMETERS[parameter] ?? 'unknown-parameter'),
  );
  const headers = { host: 'luna.localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  // Unknown bearers are counted for each address, so every call has its own.
  const remoteAddress = `198.18.1.${guarded.findIndex(([each]) => each === name)}`;
  const field = {
    'uploads.photo': 'avatar',
    'uploads.open': 'avatar',
    'chatMedia.upload': 'file',
    'verification.give': 'gesto',
  }[name];
  if (field !== undefined) {
    const payload = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="x.png"\r\ncontent-type: image/png\r\n\r\nx\r\n--b--\r\n`;
    return test.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
  }
  return test.app.inject({
    method: call.method,
    url,
    remoteAddress,
    headers,
    ...(call.body ? { payload: BODIES[name]?.(id) ?? {} } : {}),
  });
}

describe('[API-01] [ROLE-01] who may call what', () => {
  it('is decided for every call: it is open, names an account, or can only mean the own one', () => {
    const names = calls.map(([name]) => name);
    for (const listed of [...OPEN, ...NAMELESS]) expect(names).toContain(listed);
    for (const [name, call] of naming)
      expect([name, /:(trackerId|clickId)\b/.test(urlOf(call)) || name in BODIES]).toEqual([name, true]);
  });

  it.each(guarded)('%s: without a bearer, with an invented and with an expired one 401', async (name, call) => {
    const tokens = [undefined, randomBytes(32).toString('base64url'), expired.token];
    const answers = await Promise.all(tokens.map((token) => send(name, call, victim.clickId, token)));
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [401, 'unauthenticated'],
      [401, 'session_expired'],
      [401, 'session_expired'],
    ]);
  });

  it.each(guarded)('%s: for a disabled account 403', async (name, call) => {
    const answer = await send(name, call, disabled.clickId, disabled.token);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'account_disabled']);
  });

  it.each(naming)('%s: with the bearer of another account 403, and nothing changes', async (name, call) => {
    const before = await everything();
    for (const { token } of [stranger, elsewhere]) {
      const answer = await send(name, call, victim.clickId, token);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
      expect(answer.body).not.toContain(victim.email);
    }
    expect(await everything()).toEqual(before);
  });

  it.each(guarded)('%s: with the bearer of another brand 403', async (name, call) => {
    const answer = await send(name, call, elsewhere.clickId, elsewhere.token);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  });

  it.each(naming)('%s: with the own bearer it is not the rule that refuses', async (name, call) => {
    const own = name.startsWith('leaving.') ? await test.register() : victim;
    const answer = await send(name, call, own.clickId, own.token);
    // A wrong password is a 401 as well, no file was asked for, nothing was bought, nothing was written.
    const ofNothing = [
      'leaving.downloadExport',
      'receipts.file',
      'conversations.react',
      'seats.arrange',
      'seats.saveDraft',
      'chatMedia.file',
    ];
    if (answer.json().code !== 'wrong_credentials' && !ofNothing.includes(name))
      expect([401, 404, 500]).not.toContain(answer.statusCode);
    // Only these two have a 403 of their own: nothing is left to confirm.
    if (name !== 'accounts.resendConfirmation') expect(answer.statusCode).not.toBe(403);
  });

  it('a call that only reads changes nothing, for members and visitors, however often', async () => {
    const reading = calls.filter(([, { method }]) => method === 'GET');
    expect(reading.length).toBeGreaterThan(20);
    const reader = await test.register();
    const readAll = async () => {
      for (const [name, call] of reading)
        for (const token of [reader.token, undefined]) await send(name, call, reader.clickId, token);
    };
    // The first use of a token is noted with it.
    await test.call(endpoints.accounts.profile, { params: { trackerId: reader.clickId } }, { as: reader });
    const before = await everything();
    await readAll();
    await readAll();
    expect(await everything()).toEqual(before);
  });
});
