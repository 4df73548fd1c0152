import { manifest } from './manifest.ts';

it('[ROUTE-02] every way in is served here, by a page that mounts', async () => {
  const pages = Object.fromEntries(manifest.routes.map(({ path, page }) => [path, page]));
  expect(pages).toMatchObject({
    '/signup': 'sign-up',
    '/asignup': 'auto-sign-up',
    '/loginWithGoogle': 'google-return',
    '/login': 'log-in',
    '/forgotPassword': 'forgot-password',
    '/resetPassword': 'reset-password',
    '/autologin': 'autologin',
    '/confirmEmail': 'confirm-email',
    '/external_email': 'external-email',
  });
  for (const page of Object.values(pages))
    expect(await import(`./pages/${page}.tsx`)).toMatchObject({ mount: expect.any(Function) });
  // None asks for a session: people come to get one.
  expect(manifest.routes.filter(({ access }) => access === 'member')).toEqual([]);
});
