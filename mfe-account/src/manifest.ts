import { CONTRACT_VERSION } from '@halo/shared/contracts';
import { defineManifest } from '@halo/shared/remote/manifest';

export const manifest = defineManifest({
  name: 'mfe-account',
  contract: CONTRACT_VERSION,
  routes: [
    { path: '/profile', page: 'profile', place: 'ownProfile', access: 'member', skeleton: 'form' },
    {
      path: '/profile/purchases',
      page: 'purchases',
      place: 'purchases',
      access: 'member',
      skeleton: 'list',
      isSensitive: true,
    },
    {
      path: '/profile/credits',
      page: 'credits',
      place: 'creditHistory',
      access: 'member',
      skeleton: 'list',
      isSensitive: true,
    },
    {
      path: '/profile/spending',
      page: 'spending',
      place: 'spending',
      access: 'member',
      skeleton: 'form',
      isSensitive: true,
    },
    {
      path: '/profile/withdraw',
      page: 'withdraw',
      place: 'withdraw',
      access: 'member',
      skeleton: 'form',
      isSensitive: true,
    },
    {
      path: '/cancelContract',
      page: 'cancel-contract',
      place: 'cancelContract',
      access: 'public',
      skeleton: 'form',
      chrome: { tabs: false },
      isSensitive: true,
    },
    {
      path: '/legal/:page',
      page: 'legal',
      place: 'legal',
      access: 'public',
      skeleton: 'form',
      chrome: { tabs: false },
    },
  ],
  nav: [
    {
      id: 'profile',
      path: '/profile',
      label: { it: 'Profilo', es: 'Perfil', fr: 'Profil', en: 'Profile' },
      icon: 'user',
      order: 60,
      placement: ['tabs', 'menu'],
    },
  ],
  popups: [],
  goesTo: ['home', 'conversation', 'notificationSettings', 'plans'],
  namespaces: ['account'],
  bus: { publishes: ['chat.closed'], subscribes: ['session.changed', 'credits.changed', 'chat.closed'] },
});
