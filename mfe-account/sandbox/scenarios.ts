import {
  aDevice,
  anAccountAccess,
  aPurchase,
  aSession,
  aSubscription,
  aUser,
  fails,
  hangs,
  type Scenario,
  someCredits,
  somePayRules,
  someProfileCards,
  someSpendingRules,
  visitorSession,
} from '@halo/shared/testing';
import { someEntries } from './some-entries.ts';

const LONG = 'Insegno musica, cammino in montagna e cerco qualcuno con cui ridere di gusto. '.repeat(12).trim();

export const scenarios: readonly Scenario[] = [
  {
    name: 'usual',
    description: 'a member with credits',
    page: 'profile',
    platform: {
      session: aSession({ premiumLevel: 1, userName: 'Marco' }),
      credits: someCredits({ premiumLevel: 1, messageCredits: 40, messageCost: 10 }),
    },
  },
  {
    name: 'free',
    description: 'no plan, so no balance',
    page: 'profile',
    platform: { session: aSession({ premiumLevel: 0 }) },
  },
  {
    name: 'unlimited',
    description: 'a subscription',
    page: 'profile',
    platform: { session: aSession({ premiumLevel: 2 }), credits: someCredits({ premiumLevel: 2, messageCost: 0 }) },
  },
  {
    name: 'long-texts',
    description: 'everything as long as it gets',
    page: 'profile',
    platform: { session: aSession({ userName: 'Massimiliano Bartolomeo', description: LONG, lookingFor: LONG }) },
  },
  {
    name: 'save-fails',
    description: 'the server does not take it',
    page: 'profile',
    platform: { api: { accounts: { saveProfile: fails('unavailable') } } },
  },
  {
    name: 'saving',
    description: 'a save that takes its time',
    page: 'profile',
    platform: { api: { accounts: { saveProfile: hangs() } } },
  },
  {
    name: 'photo-refused',
    description: 'the server takes no photo',
    page: 'profile',
    platform: { session: aSession(aUser()), api: { accounts: { uploadPhoto: fails('images_only') } } },
  },
  {
    name: 'blocked',
    description: 'some people are blocked',
    page: 'profile',
    platform: { api: { safety: { blocked: async () => someProfileCards(3) } } },
  },
  {
    name: 'blocked-fails',
    description: 'the list of blocked people does not load',
    page: 'profile',
    platform: { api: { safety: { blocked: fails('unavailable') } } },
  },
  {
    name: 'subscriber',
    description: 'a plan that renews, on the profile',
    page: 'profile',
    platform: {
      session: aSession({ premiumLevel: 2, renewsAt: Date.UTC(2026, 1, 14, 9) }),
      credits: someCredits({ premiumLevel: 2, messageCost: 0 }),
    },
  },
  { name: 'access', description: 'password and devices', page: 'access' },
  {
    name: 'access-alone',
    description: 'signed in here only, in a browser that does not say what it is',
    page: 'access',
    platform: {
      api: { access: { overview: async () => anAccountAccess({ devices: [aDevice({ browser: '', system: '' })] }) } },
    },
  },
  {
    name: 'access-moving',
    description: 'another address waits for its confirmation',
    page: 'access',
    platform: { api: { access: { overview: async () => anAccountAccess({ nextEmail: 'nuovo@posta.example' }) } } },
  },
  { name: 'keep-email', description: 'the way back for the old address', page: 'keep-email', search: '?token=link-1' },
  {
    name: 'access-wrong',
    description: 'the current password is not right',
    page: 'access',
    platform: { api: { access: { changePassword: fails('wrong_credentials') } } },
  },
  {
    name: 'purchases',
    description: 'a subscription, purchases and a card',
    page: 'purchases',
    platform: {
      api: {
        purchases: {
          list: async () => ({
            subscriptions: [aSubscription({ noticeSentAt: Date.UTC(2026, 0, 14, 9) })],
            purchases: [
              aPurchase({
                id: 'attempt-2',
                planName: 'Premium 1 mese',
                amountCents: 4990,
                withdrawalCents: 4312,
                claimableUntil: Date.UTC(2026, 1, 13, 9),
              }),
              aPurchase({
                claim: { status: 'open', madeAt: Date.UTC(2026, 0, 15, 9) },
                withdrawableUntil: undefined,
                withdrawalCents: undefined,
              }),
              aPurchase({
                id: 'attempt-0',
                withdrawnAt: Date.UTC(2026, 0, 10, 9),
                refundedCents: 792,
                withdrawableUntil: undefined,
                withdrawalCents: undefined,
              }),
            ],
          }),
        },
        payments: {
          rules: async () =>
            somePayRules({
              savedCards: [{ id: 'card-1', brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2030' }],
            }),
        },
      },
    },
  },
  {
    name: 'purchases-none',
    description: 'nothing was bought',
    page: 'purchases',
    platform: { api: { purchases: { list: async () => ({ purchases: [], subscriptions: [] }) } } },
  },
  {
    name: 'purchases-fail',
    description: 'the list does not load',
    page: 'purchases',
    platform: { api: { purchases: { list: fails('unavailable') } } },
  },
  {
    name: 'past-due',
    description: 'a renewal that was refused',
    page: 'purchases',
    platform: {
      api: {
        purchases: { list: async () => ({ purchases: [], subscriptions: [aSubscription({ isPastDue: true })] }) },
      },
    },
  },
  {
    name: 'withdraw',
    description: 'the statement, filled in',
    page: 'withdraw',
    platform: { session: aSession({ userName: 'Marco' }) },
  },
  {
    name: 'withdraw-choice',
    description: 'two contracts',
    page: 'withdraw',
    platform: {
      api: {
        purchases: {
          list: async () => ({
            subscriptions: [],
            purchases: [aPurchase(), aPurchase({ id: 'attempt-2', planName: 'Premium 1 mese' })],
          }),
        },
      },
    },
  },
  {
    name: 'withdraw-none',
    description: 'nothing to withdraw from',
    page: 'withdraw',
    platform: { api: { purchases: { list: async () => ({ subscriptions: [], purchases: [] }) } } },
  },
  {
    name: 'cancel-contract',
    description: 'ending a contract without signing in',
    page: 'cancel-contract',
    platform: { session: { status: 'visitor' } },
  },
  {
    name: 'cancel-link',
    description: 'the link of the mail, too old',
    page: 'cancel-contract',
    search: '?token=abc',
    platform: { session: { status: 'visitor' }, api: { purchases: { confirmCancel: fails('token_expired') } } },
  },
  {
    name: 'appeal',
    description: 'an appeal against a disabled account',
    page: 'appeal',
    search: '?token=abc',
    platform: { session: { status: 'visitor' } },
  },
  {
    name: 'contact',
    description: 'a visitor writes to us',
    page: 'contact',
    platform: { session: { status: 'visitor' } },
  },
  {
    name: 'contact-fails',
    description: 'a message that does not arrive',
    page: 'contact',
    platform: { api: { contact: { write: fails('offline') } } },
  },
  {
    name: 'credits',
    description: 'every kind of movement',
    page: 'credits',
    platform: { api: { purchases: { creditHistory: async () => ({ entries: someEntries(), isComplete: false }) } } },
  },
  { name: 'credits-none', description: 'nothing has moved', page: 'credits', platform: {} },
  {
    name: 'spending',
    description: 'a limit, a higher one that waits',
    page: 'spending',
    platform: {
      api: {
        purchases: {
          spendingRules: async () =>
            someSpendingRules({
              spentCents: 2990,
              monthlyLimitCents: 5000,
              nextLimitCents: 10_000,
              nextLimitAt: Date.UTC(2026, 0, 22, 9),
            }),
        },
      },
    },
  },
  {
    name: 'paused',
    description: 'a pause',
    page: 'spending',
    platform: {
      api: { purchases: { spendingRules: async () => someSpendingRules({ pausedUntil: Date.UTC(2026, 1, 14, 9) }) } },
    },
  },
  { name: 'own-data', description: 'ways to go', page: 'own-data', platform: {} },
  { name: 'usual', description: 'it holds nothing', page: 'ms', platform: { session: visitorSession() } },
  {
    name: 'terms',
    description: 'a legal text',
    page: 'legal',
    params: { page: 'terms' },
    platform: {
      api: {
        legal: {
          page: async () =>
            '<h1>Termini</h1><h2 id="billingPolicy">Pagamenti</h2><p>Paghi quello che scegli.</p><script>alert(1)</script>',
        },
      },
    },
  },
  {
    name: 'legal-fails',
    description: 'a legal text that does not load',
    page: 'legal',
    params: { page: 'privacy' },
    platform: { api: { legal: { page: fails('offline') } } },
  },
];
