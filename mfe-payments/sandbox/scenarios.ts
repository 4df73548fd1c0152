import {
  aFlow,
  aPaymentAttempt,
  aPlan,
  aProfile,
  aSession,
  fails,
  hangs,
  type FakePlatformOptions,
  type Scenario,
  somePayRules,
  somePlans,
} from '@halo/shared/testing';

const KEY = 'sandbox-key-00000001';
const challenge = { url: 'https://bank.example/3ds', method: 'POST', fields: { MD: 'demo', PaReq: 'demo' } } as const;
const frameChallenge = { ...challenge, shape: 'frame', orderId: 'instance-1' } as const;
const windowChallenge = { shape: 'approve', url: '', method: 'GET', fields: {}, orderId: 'ORDER-1' } as const;
const visa = { id: 'card-1', brand: 'visa', lastFour: '1111', expiryMonth: '03', expiryYear: '2031' } as const;
const amex = { id: 'card-2', brand: 'amex', lastFour: '0005', expiryMonth: '11', expiryYear: '2029' } as const;
const LONG = 'Un nome di piano molto lungo che qualcuno ha scritto senza pensare ai telefoni piccoli';

/** Chosen before: what the plans page leaves for the checkout. */
function chosen(productId = 'credits-200', rest: Record<string, string> = {}) {
  return { payments: { choice: JSON.stringify({ productId }), ...rest } };
}
const started = (declines = 0) => ({
  attempt: JSON.stringify({
    open: [{ key: KEY, productId: 'credits-200', planName: '200 crediti', amountCents: 2990 }],
    declines,
  }),
});
const attempt = (over: Parameters<typeof aPaymentAttempt>[0]) => async () =>
  aPaymentAttempt({ planName: '200 crediti', productId: 'credits-200', amountCents: 2990, ...over });
const receipt = (over: object) => ({
  payments: {
    receipt: JSON.stringify({
      kind: 'credits',
      planName: '200 crediti',
      grantedCredits: 200,
      amountCents: 2990,
      at: Date.now(),
      ...over,
    }),
  },
});

function paying(payments: NonNullable<FakePlatformOptions['api']>['payments'], drafts = chosen()): FakePlatformOptions {
  return { drafts, api: { payments: { ...payments } } };
}

const colourful = [
  aPlan({
    productId: 'a',
    name: '50 crediti',
    badge: 'new',
    descriptionColour: '#0b6b5d',
    priceNote: 'una volta sola, senza rinnovo',
    spacingBottom: 24,
  }),
  aPlan({
    productId: 'b',
    name: '200 crediti',
    credits: 200,
    priceCents: 2990,
    totalCents: 2990,
    reduction: { lowestCents: 3960, since: Date.UTC(2026, 2, 1) },
    suggestion: 'most_chosen',
    suggestionColour: '#b8430a',
    isFirstSelling: false,
  }),
  aPlan({
    productId: 'c',
    name: LONG,
    description: LONG,
    suggestion: 'Consigliato da chi scrive i piani lunghi',
    isFirstSelling: false,
  }),
  aPlan({ productId: 'hidden', name: 'Nascosto', isVisible: false }),
];
const verification = [
  aPlan({
    productId: 'age-check',
    name: 'Verifica',
    priceCents: 0,
    totalCents: 0,
    credits: 0,
    description: 'Verifica con carta',
  }),
];
const plansOf = (plans: ReturnType<typeof somePlans>) => ({
  free: plans,
  premium: plans,
  compliant: plans,
  verification: [],
});
const everyWay = ['credit_card', 'paypal', 'applepay', 'googlepay', 'mollie'] as const;
/** Buttons of the sandbox's own (wallet-frame-stand-in.ts). */
const wallets = async () =>
  somePayRules({
    methods: [...everyWay],
    payPal: { scriptUrl: '', clientId: 'sandbox' },
    googlePay: { scriptUrl: '' },
    applePay: { scriptUrl: '', merchantId: 'sandbox' },
  });
const allWays = (over: Parameters<typeof aFlow>[0] = {}) =>
  aSession({ flow: aFlow({ paymentMethods: [...everyWay], ...over }) });
const saved = async () => somePayRules({ savedCards: [visa, amex] });
const withFlow = (flow: Parameters<typeof aFlow>[0], premiumLevel = 0) => aSession({ flow: aFlow(flow), premiumLevel });

export const scenarios: readonly Scenario[] = [
  { name: 'usual', description: 'a free account', page: 'plans', search: '' },
  { name: 'usual', description: 'it holds nothing', page: 'rate-plan' },
  {
    name: 'out-of-credits',
    description: 'sent here from a chat',
    page: 'plans',
    search: '?from=fine_crediti&angel=angel-1',
    platform: { api: { profiles: { profile: async () => aProfile({ id: 'angel-1', screenName: 'Chiara' }) } } },
  },
  {
    name: 'blurred',
    description: 'a locked message of a profile',
    page: 'plans',
    search: '?from=blurred&angel=angel-1',
    platform: {
      api: { profiles: { profile: async () => aProfile({ id: 'angel-1', screenName: 'Chiara', nature: 'ai' }) } },
    },
  },
  {
    name: 'angel-unknown',
    description: 'the name does not load',
    page: 'plans',
    search: '?from=blurred&angel=angel-1',
    platform: { api: { profiles: { profile: fails('offline') } } },
  },
  { name: 'likes', description: 'from the likes', page: 'plans', search: '?from=file_like' },
  { name: 'pages', description: 'from the grid', page: 'plans', search: '?from=paginazione' },
  { name: 'region', description: 'from the region', page: 'plans', search: '?from=cambia_regione' },
  {
    name: 'premium',
    description: 'a member with credits',
    page: 'plans',
    platform: { session: aSession({ premiumLevel: 1 }) },
  },
  {
    name: 'compliant',
    description: 'flux 0000: terms first',
    page: 'plans',
    platform: { session: aSession({ fluxId: '0000', flow: aFlow({ id: '0000' }) }) },
  },
  {
    name: 'everything',
    description: 'badge, colours, spacing, old price, long names, one hidden',
    page: 'plans',
    platform: { session: withFlow({ plans: plansOf(colourful) }) },
  },
  {
    name: 'card-on-file',
    description: 'pays at once, by a button that names price and card',
    page: 'plans',
    platform: { session: aSession({ hasCardOnFile: true }), api: { payments: { rules: saved, tryCharge: hangs() } } },
  },
  {
    name: 'none',
    description: 'no plan to sell',
    page: 'plans',
    platform: { session: withFlow({ plans: plansOf([]) }) },
  },

  {
    name: 'billing-address',
    description: 'cards are taken with the address of their owner',
    page: 'pay',
    platform: paying({ rules: async () => somePayRules({ billing: { country: 'it' } }) }),
  },
  {
    name: 'usual',
    description: '200 credits, everything works',
    page: 'pay',
    platform: { drafts: chosen(), api: { payments: { tryCharge: attempt({ grantedCredits: 200 }) } } },
  },
  {
    name: 'premium',
    description: 'a plan that may renew: a box to tick',
    page: 'pay',
    platform: { drafts: chosen('premium-month') },
  },
  {
    name: 'every-way',
    description: 'cards, three wallets and Mollie',
    page: 'pay',
    platform: { drafts: chosen(), session: allWays(), api: { payments: { rules: wallets } } },
  },
  {
    name: 'wallet-first',
    description: 'a wallet is what the flow offers first',
    page: 'pay',
    platform: {
      drafts: chosen(),
      session: allWays({ paymentMethods: ['paypal', 'credit_card', 'mollie'] }),
      api: { payments: { rules: wallets, createPayPalOrder: hangs() } },
    },
  },
  {
    name: 'mollie',
    description: 'only a page elsewhere',
    page: 'pay',
    platform: {
      drafts: chosen(),
      session: allWays({ paymentMethods: ['mollie'] }),
      api: {
        payments: {
          rules: wallets,
          createMolliePayment: attempt({
            status: 'challenge',
            challenge: { ...challenge, method: 'GET', shape: 'redirect' },
          }),
        },
      },
    },
  },
  {
    name: 'wallet-blocked',
    description: 'the script of one wallet does not come',
    page: 'pay',
    platform: { drafts: chosen(), session: allWays(), api: { payments: { rules: wallets } } },
  },
  {
    name: 'saved-cards',
    description: 'two cards on file',
    page: 'pay',
    platform: { drafts: chosen(), api: { payments: { rules: saved } } },
  },
  {
    name: 'declined-other',
    description: 'the third refusal, with another way to pay',
    page: 'pay',
    platform: {
      drafts: chosen('credits-200', { attempt: JSON.stringify({ declines: 2 }) }),
      session: allWays(),
      api: {
        payments: {
          rules: async () => ({ ...(await wallets()), savedCards: [visa] }),
          tryCharge: attempt({ status: 'failed', failure: 'card_declined' }),
        },
      },
    },
  },
  {
    name: 'challenge-frame',
    description: 'the bank asks in a window of the page',
    page: 'pay',
    platform: paying(
      {
        attempt: attempt({ status: 'challenge', challenge: frameChallenge }),
        checkTrustPayFrame: attempt({ status: 'challenge', challenge: frameChallenge }),
      },
      chosen('credits-200', started()),
    ),
  },
  {
    name: 'window-left',
    description: "PayPal's window was left open by a page that is gone",
    page: 'pay',
    platform: paying(
      { attempt: attempt({ status: 'challenge', challenge: windowChallenge }) },
      chosen('credits-200', started()),
    ),
  },
  {
    name: 'restored',
    description: 'nothing remembered here; the server knows of an attempt',
    page: 'pay',
    platform: {
      drafts: {},
      api: {
        payments: {
          latestAttempt: attempt({ status: 'challenge', challenge, idempotencyKey: KEY, method: 'credit_card' }),
          attempt: attempt({ status: 'challenge', challenge }),
        },
      },
    },
  },
  {
    name: 'loading',
    description: 'the rules take their time',
    page: 'pay',
    platform: { drafts: chosen(), api: { payments: { rules: hangs() } } },
  },
  {
    name: 'declined',
    description: 'the bank says no',
    page: 'pay',
    platform: paying({ tryCharge: attempt({ status: 'failed', failure: 'insufficient_funds' }) }),
  },
  {
    name: 'declined-often',
    description: 'the third refusal',
    page: 'pay',
    platform: paying(
      { tryCharge: attempt({ status: 'failed', failure: 'card_declined' }) },
      chosen('credits-200', { attempt: JSON.stringify({ declines: 2 }) }),
    ),
  },
  {
    name: 'challenge',
    description: 'the bank wants to ask',
    page: 'pay',
    platform: paying({ tryCharge: attempt({ status: 'challenge', challenge }) }),
  },
  {
    name: 'challenge-resumed',
    description: 'back from the bank without an answer',
    page: 'pay',
    platform: paying({ attempt: attempt({ status: 'challenge', challenge }) }, chosen('credits-200', started())),
  },
  {
    name: 'other-paid',
    description: 'an attempt for another plan was paid elsewhere',
    page: 'pay',
    platform: paying({ attempt: attempt({}) }, chosen('credits-50', started())),
  },
  {
    name: 'other-pending',
    description: 'the bank still decides about another plan',
    page: 'pay',
    platform: paying({ attempt: attempt({ status: 'pending' }) }, chosen('credits-50', started())),
  },
  {
    name: 'other-challenge',
    description: 'the bank still asks about another plan',
    page: 'pay',
    platform: paying({ attempt: attempt({ status: 'challenge', challenge }) }, chosen('credits-50', started())),
  },
  {
    name: 'charging',
    description: 'a charge that takes its time',
    page: 'pay',
    platform: paying({ tryCharge: hangs() }),
  },
  {
    name: 'unknown',
    description: 'no answer to the charge, none to the question',
    page: 'pay',
    platform: paying({ tryCharge: fails('timeout'), attempt: fails('offline') }, chosen('credits-200', started())),
  },
  {
    name: 'pending',
    description: 'the bank takes its time',
    page: 'pay',
    platform: paying({ attempt: attempt({ status: 'pending' }) }, chosen('credits-200', started())),
  },
  {
    name: 'nothing-sent',
    description: 'a reload before anything went out',
    page: 'pay',
    platform: paying({ attempt: fails('not_found') }, chosen('credits-200', started())),
  },
  {
    name: 'verification',
    description: 'the age check',
    page: 'pay',
    platform: {
      drafts: chosen('age-check'),
      session: withFlow({ needsAgeVerification: true, plans: { ...plansOf(somePlans()), verification } }),
    },
  },
  {
    name: 'no-method',
    description: 'no way to pay works',
    page: 'pay',
    platform: { drafts: chosen(), session: withFlow({ paymentMethods: ['paypal'] }) },
  },

  ...(['googlepay', 'trustpay', 'maxpay', 'mollie'] as const).map((from) => ({
    name: 'usual',
    description: 'asking',
    page: `${from}-check`,
    search: '?redirectResult=demo&InstanceId=demo&reference=demo',
    platform: {
      api: {
        payments: { checkGooglePay: hangs(), checkTrustPay: hangs(), checkMaxPay: hangs(), checkMollie: hangs() },
      },
    },
  })),
  {
    name: 'usual',
    description: 'asking the bank',
    page: 'adyen-check',
    search: '?redirectResult=demo',
    platform: { api: { payments: { checkAdyen: hangs() } } },
  },
  {
    name: 'pending',
    description: 'the bank takes its time',
    page: 'adyen-check',
    search: '?redirectResult=demo',
    platform: { api: { payments: { checkAdyen: attempt({ status: 'pending' }) } } },
  },
  {
    name: 'offline',
    description: 'the server cannot be reached',
    page: 'adyen-check',
    search: '?redirectResult=demo',
    platform: { api: { payments: { checkAdyen: fails('offline') } } },
  },

  { name: 'usual', description: '200 credits', page: 'ok', platform: { drafts: receipt({}) } },
  {
    name: 'for-a-profile',
    description: 'back to a conversation',
    page: 'ok',
    platform: { drafts: receipt({ angelId: 'angel-1' }) },
  },
  {
    name: 'plan',
    description: 'a subscription',
    page: 'ok',
    platform: { drafts: receipt({ kind: 'plan', planName: 'Premium 1 mese', grantedCredits: 0 }) },
  },
  {
    name: 'verified',
    description: 'an age check',
    page: 'ok',
    platform: { drafts: receipt({ kind: 'verification', grantedCredits: 0 }) },
  },
  {
    name: 'pending',
    description: 'too early',
    page: 'ok',
    platform: { drafts: { payments: started() }, api: { payments: { attempt: attempt({ status: 'pending' }) } } },
  },

  { name: 'usual', description: 'refused', page: 'ko', search: '?code=insufficient_funds' },
  {
    name: 'often',
    description: 'refused for the third time',
    page: 'ko',
    search: '?code=authentication_failed',
    platform: { drafts: { payments: { attempt: JSON.stringify({ declines: 3 }) } } },
  },
];
