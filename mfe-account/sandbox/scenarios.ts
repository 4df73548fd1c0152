import { aSession, aUser, fails, hangs, type Scenario, someCredits, someProfileCards } from '@halo/shared/testing';

const LONG = 'Insegno musica, cammino in montagna e cerco qualcuno con cui ridere di gusto. '.repeat(12).trim();

export const scenarios: readonly Scenario[] = [
  { name: 'usual', description: 'a member with credits', page: 'profile', platform: { session: aSession({ premiumLevel: 1, userName: 'Marco' }), credits: someCredits({ premiumLevel: 1, messageCredits: 40, messageCost: 10 }) } },
  { name: 'free', description: 'no plan, so no balance', page: 'profile', platform: { session: aSession({ premiumLevel: 0 }) } },
  { name: 'unlimited', description: 'a subscription', page: 'profile', platform: { session: aSession({ premiumLevel: 2 }), credits: someCredits({ premiumLevel: 2, messageCost: 0 }) } },
  { name: 'long-texts', description: 'everything as long as it gets', page: 'profile', platform: { session: aSession({ userName: 'Massimiliano Bartolomeo', description: LONG, lookingFor: LONG }) } },
  { name: 'save-fails', description: 'the server does not take it', page: 'profile', platform: { api: { accounts: { saveProfile: fails('unavailable') } } } },
  { name: 'saving', description: 'a save that takes its time', page: 'profile', platform: { api: { accounts: { saveProfile: hangs() } } } },
  { name: 'photo-refused', description: 'the server takes no photo', page: 'profile', platform: { session: aSession(aUser()), api: { accounts: { uploadPhoto: fails('images_only') } } } },
  { name: 'blocked', description: 'some people are blocked', page: 'profile', platform: { api: { safety: { blocked: async () => someProfileCards(3) } } } },
  { name: 'blocked-fails', description: 'the list of blocked people does not load', page: 'profile', platform: { api: { safety: { blocked: fails('unavailable') } } } },
  { name: 'terms', description: 'a legal text', page: 'legal', params: { page: 'terms' }, platform: { api: { legal: { page: async () => '<h1>Termini</h1><h2 id="billingPolicy">Pagamenti</h2><p>Paghi quello che scegli.</p><script>alert(1)</script>' } } } },
  { name: 'legal-fails', description: 'a legal text that does not load', page: 'legal', params: { page: 'privacy' }, platform: { api: { legal: { page: fails('offline') } } } },
];
