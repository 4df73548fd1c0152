import { CONTRACT_VERSION, mapLanguages } from '@halo/shared/contracts';
import { defineManifest } from '@halo/shared/remote/manifest';
import { texts } from './navigation/locales/all.ts';

export const manifest = defineManifest({
  name: 'mfe-discovery',
  contract: CONTRACT_VERSION,
  routes: [
    { path: '/find', page: 'find', place: 'search', access: 'member', skeleton: 'grid', quietFor: ['mutual'] },
    { path: '/match', page: 'match', place: 'deck', access: 'member', skeleton: 'profile', quietFor: ['mutual'] },
    {
      path: '/user/:angelId',
      page: 'profile',
      place: 'profile',
      access: 'member',
      skeleton: 'profile',
      quietFor: ['mutual'],
      chrome: { tabs: false, topBar: false, footer: true },
    },
    {
      path: '/preview',
      page: 'preview',
      place: 'ownPreview',
      access: 'member',
      skeleton: 'profile',
      chrome: { tabs: false, topBar: false, footer: true },
    },
  ],
  nav: [
    {
      id: 'find',
      path: '/find',
      label: mapLanguages((language) => texts[language].find),
      icon: 'search',
      order: 10,
      placement: ['topBar', 'tabs', 'menu'],
      shownWith: 'search',
    },
    {
      id: 'match',
      path: '/match',
      label: mapLanguages((language) => texts[language].match),
      icon: 'match',
      order: 20,
      placement: ['topBar', 'tabs', 'menu'],
      shownWith: 'deck',
    },
  ],
  popups: [{ origin: 'impostaRegione', popup: 'set-region' }],
  resumeTasks: [{ draft: { scope: 'discovery', name: 'decisions' }, task: 'send-decisions' }],
  goesTo: ['conversation', 'ownProfile'],
  namespaces: ['discovery'],
  bus: {
    publishes: ['profile.liked', 'profile.visited', 'region.changed', 'chat.closed'],
    subscribes: [
      'session.changed',
      'credits.changed',
      'region.changed',
      'chat.closed',
      'connection.changed',
      'like.returned',
    ],
  },
});
