import { ExternalRegistration, endpoints, RegistrationResult, seal, unseal } from '@halo/shared/contracts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

let asked = 0;
async function register(fields: Partial<ExternalRegistration> = {}) {
  const { password: _password, ...registration } = test.registration(test.brand());
  const user = await seal(test.brand().sealKey, ExternalRegistration, { ...registration, ...fields });
  const sent = await test.call(
    endpoints.identity.registerExternally,
    { body: { user } },
    { ip: `198.51.100.${(asked += 1)}` },
  );
  return { email: fields.email ?? registration.email, sent };
}
const signIn = (email: string, password: string) =>
  test.call(
    endpoints.accounts.authenticate,
    { body: { email, password, country: 'it', fluxId: '7', service: 'luna' } },
    { ip: `203.0.113.${(asked += 1)}` },
  );

describe('a sign-up without a password', () => {
  it('[AUTH-05] makes an account whose address a mail confirms, and signs it in', async () => {
    const { email, sent } = await register();
    const made = await unseal(test.brand().sealKey, RegistrationResult, sent.value.data);
    expect(made).toMatchObject({ optIn: 'doi', isEmailConfirmed: false });
    expect(test.mail.last(email, 'confirm-email')).toBeDefined();
    const profile = await test.call(
      endpoints.accounts.profile,
      { params: { trackerId: made.clickId } },
      { as: made.token },
    );
    expect(profile.value.user).toMatchObject({ email, region: 'Emilia-Romagna' });
  });

  it('[AUTH-18] opens with no password until a reset sets one', async () => {
    const { email } = await register();
    for (const password of ['', 'password', email]) expect((await signIn(email, password)).status).toBe(401);
    await test.call(endpoints.accounts.askForReset, { body: { email, service: 'luna' } });
    const link = new URL(test.mail.last(email, 'reset-password')?.data['resetUrl'] ?? '');
    const token = link.searchParams.get('token') ?? '';
    const body = { token, password: 'una frase tutta mia', service: 'luna' };
    expect((await test.call(endpoints.accounts.resetPassword, { body })).status).toBe(200);
    expect((await signIn(email, 'una frase tutta mia')).status).toBe(200);
  });

  it('[AUTH-05] is checked like any other, in the same order', async () => {
    expect((await register({ age: 12 })).sent.problem.code).toBe('age_out_of_range');
    expect((await register({ region: 'Atlantis' })).sent.problem.code).toBe('region_unknown');
    expect((await register({ isOfLegalAge: false })).sent.problem.code).toBe('consent_missing');
  });

  it('answers for a known address what a sign-up answers, and mails its owner', async () => {
    const owner = await test.register();
    expect((await register({ email: owner.email })).sent.problem.code).toBe('welcome_email_sent');
    expect(test.mail.last(owner.email, 'someone-tried-to-register')).toBeDefined();
  });

  it('takes no ticket that Google did not lead to', async () => {
    expect((await register({ ticket: 'invented' })).sent.problem.code).toBe('token_expired');
  });
});
