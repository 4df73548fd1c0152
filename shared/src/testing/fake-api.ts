import { DELETED_TEXT } from '../contracts/conversations.ts';
import { PLAIN_SEAT } from '../contracts/seats.ts';
import type { Api } from '../api/api.ts';
import type { ProblemCode } from '../contracts/problem.ts';
import { AppError, type AppErrorOptions } from '../errors/app-error.ts';
import { anAccountAccess, aUser, someWaysIn } from './fixtures/accounts.ts';
import {
  aConversation,
  aConversationEntry,
  aMessage,
  anOverview,
  FIXTURE_NOW,
  somePhones,
  someUnread,
} from './fixtures/conversations.ts';
import { someMailings } from './fixtures/mailings.ts';
import { someChannels } from './fixtures/notification-channels.ts';
import {
  aPaymentAttempt,
  aPurchase,
  aWithdrawnPurchase,
  aSubscription,
  somePayRules,
  someSpendingRules,
} from './fixtures/payments.ts';
import { portrait } from './fixtures/portrait.ts';
import { aVerification } from './fixtures/verification.ts';
import { aCity, aFindability, aProfile, aProfileCard, aSearchResult } from './fixtures/profiles.ts';

/** What a scenario says differently: any function of any area. */
export type FakeApiScript = { readonly [Area in keyof Api]?: Partial<Api[Area]> };

/** One call a page made: `conversations.history` and its arguments. */
export interface FakeCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

const TOKEN = 'fake-token-0123456789';
const SIGNED_IN = {
  token: TOKEN,
  isActive: true,
  clickId: 'click-0001',
  isEmailConfirmed: true,
  isKnown: true,
};

function defaults(): Api {
  return {
    accounts: {
      register: async () => ({ result: 'OK', token: TOKEN, clickId: 'click-0001', isEmailConfirmed: true }),
      signIn: async () => SIGNED_IN,
      verify: async () => ({ verify: 1, token: TOKEN, user: aUser() }),
      signOut: async () => {},
      confirmEmail: async () => ({ clickId: 'click-0001', token: TOKEN }),
      resendConfirmation: async () => {},
      askForReset: async () => {},
      resetPassword: async () => {},
      changeEmail: async () => ({ isEmailValid: true }),
      profile: async () => aUser(),
      saveProfile: async (changes) => aUser(changes),
      photos: async () => [],
      orderPhotos: async () => [],
      removePhoto: async () => [],
      uploadPhoto: async () => ({ name: 'photo.jpg', url: portrait('photo') }),
    },
    leaving: {
      consents: async () => [],
      decide: async () => [],
      pause: async () => {},
      dataExport: async () => ({ status: 'none' }),
      askForExport: async () => ({ status: 'preparing', askedAt: Date.UTC(2026, 0, 15, 9) }),
      downloadExport: async () => new Blob(['zip']),
      deleteAccount: async () => ({ erasesAt: Date.UTC(2026, 1, 14, 9) }),
    },
    access: {
      overview: async () => anAccountAccess(),
      changePassword: async () => ({ token: TOKEN }),
      moveEmail: async () => {},
      dropEmailMove: async () => {},
      keepEmail: async () => {},
      endDevice: async () => {},
      endOtherDevices: async () => {},
    },
    identity: {
      startGoogle: async () => 'https://accounts.example/o/oauth2/v2/auth',
      finishGoogle: async () => ({ kind: 'new', ticket: 'ticket-1', email: 'giulia@esempio.it' }),
      connectGoogle: async () => SIGNED_IN,
      registerExternally: async () => ({ result: 'OK', token: TOKEN, clickId: 'click-0001', isEmailConfirmed: true }),
      waysIn: async () => someWaysIn({ passkeys: [] }),
      offerPasskey: async () => false,
      passkeyOptions: async () => '{}',
      addPasskey: async () => someWaysIn(),
      renamePasskey: async () => someWaysIn(),
      removePasskey: async () => someWaysIn({ passkeys: [] }),
      disconnectGoogle: async () => someWaysIn(),
      passkeyQuestion: async () => '{}',
      signInWithPasskey: async () => SIGNED_IN,
      comeBack: async () => SIGNED_IN,
    },
    signInLinks: {
      ask: async () => {},
      read: async () => ({ email: 'm***@e***.it', isCurrent: false }),
      open: async () => SIGNED_IN,
    },
    profiles: {
      search: async () => aSearchResult(),
      match: async () => aSearchResult(),
      countFound: async () => 240,
      countPeople: async () => ({ total: 240 }),
      saveFilters: async (filters) => filters,
      profile: async (angelId) => aProfile({ id: angelId }),
      total: async () => ({
        total: 240,
        people: 96,
        samples: 143,
        operators: 1,
        countedAt: '2026-03-10T10:00:00.000Z',
      }),
      teaser: async () => [],
      visited: async () => {},
    },
    people: {
      findability: async () => aFindability(),
      beFound: async (isChosen) => aFindability({ isChosen, isFound: isChosen, angelId: 'angel-me' }),
      preview: async () => aProfile({ id: 'angel-me', screenName: 'Marco', nature: 'person' }),
      showSigns: async (shows) => aFindability({ isChosen: true, isFound: true, angelId: 'angel-me', shows }),
    },
    verification: {
      state: async () => aVerification(),
      ask: async () => aVerification({ status: 'drawn', gesture: 'ear', until: '2099-01-01T00:00:00.000Z' }),
      give: async () => aVerification({ status: 'waiting', gesture: 'ear', attemptsLeft: 2 }),
      withdraw: async () => aVerification({ attemptsLeft: 2 }),
    },
    conversations: {
      overview: async () => anOverview(),
      list: async () => ({ conversations: [aConversationEntry()], unreadTotal: 1 }),
      history: async (angelId) => aConversation({ angel: aProfileCard({ id: angelId }) }),
      search: async () => ({ messages: [], angels: [], hasMore: false }),
      markRead: async () => someUnread(),
      deleteMessage: async (angelId, id, isForBoth) =>
        isForBoth ? aMessage({ id, angelId, kind: 'personal', text: DELETED_TEXT, isDeleted: true }) : undefined,
      uploadMedia: async ({ clientId, place }) => `${clientId}-${place}`.padEnd(22, '0').slice(-22),
      mediaFile: async () => new Blob(['a file'], { type: 'image/webp' }),
      react: async (angelId, id, reaction) => aMessage({ id, angelId, ...(reaction && { reaction }) }),
      likesGiven: async () => [{ angel: aProfileCard(), time: FIXTURE_NOW }],
      visitors: async () => ({ profiles: 0, days: 30 }),
      notifications: async () => [],
    },
    seats: {
      arrange: async (_angelId, wanted) => ({ ...PLAIN_SEAT, ...wanted }),
      clear: async () => undefined,
      saveDraft: async (_angelId, { text }) => ({ text, at: FIXTURE_NOW }),
    },
    phones: {
      between: async () => somePhones(),
      share: async (_angelId, isShared) => somePhones({ isShared }),
    },
    safety: {
      block: async () => {},
      unblock: async () => {},
      blocked: async () => [],
      report: async () => {},
    },
    notifications: {
      channels: async () => someChannels(),
      saveSettings: async (settings) => someChannels({ settings }),
      addDevice: async () => {},
      removeDevice: async () => {},
      sendTest: async () => {},
      unlinkTelegram: async () => {},
    },
    mailings: {
      own: async () => someMailings(),
      choose: async (wanted) => someMailings({ wanted }),
      byLink: async () => someMailings(),
      chooseByLink: async (_token, wanted) => someMailings({ wanted }),
      remove: async () => someMailings({ wanted: { welcome: false, digest: false } }),
    },
    appeals: {
      read: async () => ({
        kind: 'disable',
        text: 'Abbiamo disattivato il tuo account.\n\nMotivo: minacce.',
        decidedAt: Date.UTC(2026, 0, 10, 9),
        until: Date.UTC(2026, 6, 12, 9),
        isAppealed: false,
      }),
      write: async () => {},
    },
    contact: { write: async () => 'C-7K3M9QXZ' },
    geo: {
      regions: async () => ['Emilia-Romagna', 'Lazio', 'Lombardia', 'Piemonte', 'Toscana', 'Veneto'],
      cities: async () => [
        aCity(),
        aCity({ name: 'Roma', region: 'Lazio', province: 'RM' }),
        aCity({ name: 'Torino', region: 'Piemonte', province: 'TO' }),
      ],
      searchCities: async (_country, text) =>
        CITIES.filter((city) => city.name.toLowerCase().startsWith(text.toLowerCase())),
    },
    payments: {
      cardSession: async () => ({ session: 'card-session-1', expiresInSeconds: 600 }),
      tryCharge: async () => aPaymentAttempt(),
      checkAdyen: async () => aPaymentAttempt(),
      attempt: async () => aPaymentAttempt(),
      rules: async () => somePayRules(),
      forgetCard: async () => {},
      latestAttempt: async () => undefined,
      createPayPalOrder: async () => aPaymentAttempt(),
      payPalApproved: async () => aPaymentAttempt(),
      payWithWallet: async () => aPaymentAttempt(),
      validateMerchant: async () => ({}),
      createMolliePayment: async () => aPaymentAttempt(),
      checkMollie: async () => aPaymentAttempt(),
      checkGooglePay: async () => aPaymentAttempt(),
      checkTrustPayFrame: async () => aPaymentAttempt(),
      checkTrustPay: async () => aPaymentAttempt(),
      checkMaxPay: async () => aPaymentAttempt(),
    },
    orders: { importOrder: async () => {}, cancel: async () => undefined, importClick: async () => {} },
    purchases: {
      list: async () => ({ purchases: [aPurchase()], subscriptions: [aSubscription()] }),
      cancelRenewal: async () => [aSubscription({ status: 'ending', renewsAt: undefined })],
      askToCancel: async () => {},
      confirmCancel: async () => {},
      askToWithdraw: async () => Date.UTC(2026, 0, 15, 9),
      declaredWithdrawal: async () => ({ purchases: [aPurchase()], declaredAt: Date.UTC(2026, 0, 15, 9) }),
      confirmWithdrawal: async () => aWithdrawnPurchase(),
      begin: async () => aPurchase({ startAskedAt: Date.UTC(2026, 0, 15, 9) }),
      withdraw: async () => aWithdrawnPurchase(),
      claimRefund: async () => aPurchase({ claim: { status: 'open', madeAt: Date.UTC(2026, 0, 15, 9) } }),
      receipt: async () => ({ name: 'HALO-IT-R-2026-000001.pdf', file: new Blob(['%PDF']) }),
      spendingRules: async () => someSpendingRules(),
      saveSpendingRules: async () => someSpendingRules(),
      creditHistory: async () => ({ entries: [], isComplete: true }),
    },
    legal: { page: async (page) => `<h1>${page}</h1><p>Testo legale di prova.</p>` },
  };
}

const CITIES = ['Milano', 'Milazzo', 'Mirandola', 'Roma', 'Rovigo', 'Torino'].map((name) => ({
  name,
  region: 'Lombardia',
  province: 'MI',
}));

/** An api that answers good fixtures, except where the script says otherwise, and hands each call to `record`. */
export function createFakeApi(script: FakeApiScript, record: (call: FakeCall) => void): Api {
  const api = defaults();
  const recorded: Record<string, Record<string, unknown>> = {};
  for (const [area, functions] of Object.entries(api)) {
    const scripted: Record<string, unknown> = { ...functions, ...script[area as keyof Api] };
    recorded[area] = Object.fromEntries(
      Object.entries(scripted)
        // One that a shell does not have.
        .filter(([, run]) => run !== undefined)
        .map(([name, run]) => [
          name,
          (...args: unknown[]) => {
            record({ name: `${area}.${name}`, args });
            return (run as (...given: unknown[]) => unknown)(...args);
          },
        ]),
    );
  }
  return recorded as unknown as Api;
}

/**
 * For a script: a call that fails with a code.
 *
 * @example api: { conversations: { list: fails('offline') } }
 */
export function fails(code: ProblemCode, options: AppErrorOptions = {}): () => Promise<never> {
  return async () => {
    throw new AppError(code, options);
  };
}

/** For a script: a call that never answers, unless its signal is aborted. */
export function hangs(): (...args: readonly unknown[]) => Promise<never> {
  return (...args) =>
    new Promise((_resolve, reject) => {
      const last = args.at(-1) as { signal?: AbortSignal } | undefined;
      last?.signal?.addEventListener('abort', () => reject(last.signal?.reason), { once: true });
    });
}

/**
 * For a script: one behaviour a call, the last one for all that follow. Good for "fails, then works".
 *
 * @example list: inTurn(fails('unavailable'), async () => list)
 */
export function inTurn<A extends readonly unknown[], R>(
  ...runs: [(...args: A) => R, ...((...args: A) => R)[]]
): (...args: A) => R {
  let index = 0;
  return (...args) => {
    const run = runs[Math.min(index, runs.length - 1)] as (...given: A) => R;
    index += 1;
    return run(...args);
  };
}
