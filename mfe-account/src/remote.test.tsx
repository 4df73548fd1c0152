import { aSession, describeRemote, visitorSession } from '@halo/shared/testing';
import { manifest } from './manifest.ts';
import * as access from './pages/access.tsx';
import * as cancelContract from './pages/cancel-contract.tsx';
import * as appeal from './pages/appeal.tsx';
import * as contact from './pages/contact.tsx';
import * as credits from './pages/credits.tsx';
import * as firstMinutes from './pages/first-minutes.tsx';
import * as keepEmail from './pages/keep-email.tsx';
import * as mailings from './pages/mailings.tsx';
import * as legal from './pages/legal.tsx';
import * as ms from './pages/ms.tsx';
import * as ownData from './pages/own-data.tsx';
import * as profile from './pages/profile.tsx';
import * as purchases from './pages/purchases.tsx';
import * as spending from './pages/spending.tsx';
import * as withdraw from './pages/withdraw.tsx';

it('[ROUTE-06] own profile, mailings, contact and legal pages are of this remote', () => {
  const paths = manifest.routes.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/profile', '/unsubscribe', '/contactUs', '/legal/:page', '/ms']));
  expect(manifest.routes.find(({ place }) => place === 'mailings')).toMatchObject({
    access: 'public',
    chrome: { tabs: false },
  });
});

it('[ROUTE-09] /ms is a listed address, for everybody and with the whole navigation', () => {
  const route = manifest.routes.find(({ path }) => path === '/ms');
  expect(route).toMatchObject({ page: 'ms', access: 'public' });
  expect(route).not.toHaveProperty('chrome');
});

describeRemote({
  manifest,
  pages: {
    'own-data': { page: ownData, shows: /Cancella l’account/ },
    profile: { page: profile, shows: /Recedi dal contratto/ },
    'first-minutes': {
      page: firstMinutes,
      shows: /Come ti chiami/,
      platform: { session: aSession({ awaitsFirstMinutes: true }) },
    },
    access: { page: access, shows: /Dispositivi collegati/ },
    purchases: { page: purchases, shows: /Storico dei crediti/ },
    credits: { page: credits, shows: /Storico dei crediti/ },
    spending: { page: spending, shows: /Limite/ },
    withdraw: { page: withdraw, shows: /Rece/ },
    'cancel-contract': { page: cancelContract, shows: /contratto/i, platform: { session: visitorSession() } },
    appeal: { page: appeal, shows: /Ricorso/, platform: { session: visitorSession() } },
    contact: { page: contact, shows: /Contatti/, platform: { session: visitorSession() } },
    ms: { page: ms, shows: /vuota/, platform: { session: visitorSession() } },
    'keep-email': { page: keepEmail, shows: /Scrivici/, platform: { session: visitorSession() } },
    mailings: { page: mailings, shows: /E-mail facoltative/ },
    legal: {
      page: legal,
      shows: /Paghi quello che scegli/,
      params: { page: 'terms' },
      platform: { api: { legal: { page: async () => '<p>Paghi quello che scegli.</p>' } } },
    },
  },
});
