import { CONTRACT_VERSION } from '@halo/shared/contracts';
import { defineManifest } from '@halo/shared/remote/manifest';

export const manifest = defineManifest({
  name: 'mfe-auth',
  contract: CONTRACT_VERSION,
  routes: [
    { path: '/signup', page: 'sign-up', place: 'signUp', access: 'visitor', skeleton: 'form', isSensitive: true },
    { path: '/login', page: 'log-in', place: 'logIn', access: 'visitor', skeleton: 'form', isSensitive: true },
    {
      path: '/asignup',
      page: 'auto-sign-up',
      access: 'visitor',
      skeleton: 'form',
      chrome: { tabs: false },
      isSensitive: true,
    },
    {
      path: '/loginWithGoogle',
      page: 'google-return',
      access: 'visitor',
      skeleton: 'form',
      chrome: { tabs: false },
      isSensitive: true,
    },
    {
      path: '/forgotPassword',
      page: 'forgot-password',
      place: 'forgotPassword',
      access: 'public',
      skeleton: 'form',
      chrome: { tabs: false },
      isSensitive: true,
    },
    {
      path: '/resetPassword',
      page: 'reset-password',
      place: 'resetPassword',
      access: 'public',
      skeleton: 'form',
      chrome: { tabs: false },
      isSensitive: true,
    },
    {
      path: '/confirmEmail',
      page: 'confirm-email',
      place: 'confirmEmail',
      access: 'public',
      skeleton: 'form',
      chrome: { tabs: false },
      isSensitive: true,
    },
  ],
  nav: [],
  popups: [
    { origin: 'login', popup: 'sign-in' },
    { origin: 'signup', popup: 'sign-up' },
    { origin: 'lostPassword', popup: 'lost-password' },
    { origin: 'doi', popup: 'confirm-email' },
  ],
  goesTo: ['access', 'home', 'search'],
  namespaces: ['auth'],
  bus: { publishes: [], subscribes: ['session.changed'] },
});
