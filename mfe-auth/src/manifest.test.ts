import { manifest } from './manifest.ts';

it('[ROUTE-02] every way in has its address here', () => {
  const paths = manifest.routes.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/signup',
      '/asignup',
      '/loginWithGoogle',
      '/login',
      '/forgotPassword',
      '/resetPassword',
      '/autologin',
      '/confirmEmail',
      '/external_email',
    ]),
  );
});
