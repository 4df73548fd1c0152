import type { MailBrand } from './mail-brand.ts';
import type { MailData, MailTemplate } from './mail-data.ts';

const SITE = 'http://luna.localhost:4000';

export const LUNA: MailBrand = {
  name: 'Luna',
  accent: '#8a2f5c',
  accentInk: '#ffffff',
  origin: SITE,
  supportEmail: 'aiuto@luna.example',
  company: 'Luna Demo Srl',
  companyAddress: 'Via Esempio 1, Milano',
};

/** One complete filling of every template, for tests and for looking at them. */
export const MAIL_EXAMPLES: { readonly [T in MailTemplate]: MailData<T> } = {
  'confirm-email': { confirmUrl: `${SITE}/confirmEmail?token=abc&x=1` },
  'someone-tried-to-register': { loginUrl: `${SITE}/login`, resetUrl: `${SITE}/forgotPassword` },
  welcome: { userName: 'Zoë', startUrl: `${SITE}/find` },
  'reset-password': { resetUrl: `${SITE}/resetPassword?token=abc`, validMinutes: '10' },
  'email-change-notice': { userName: 'Zoë' },
  receipt: {
    userName: 'Zoë',
    planName: 'Premium',
    amountMinor: '4990',
    currency: 'EUR',
    paidAt: '2026-03-01T10:20:30Z',
    reference: 'PSP-123',
    descriptor: 'LUNA*PREMIUM',
    accountUrl: `${SITE}/profile`,
    withdrawUrl: `${SITE}/withdraw`,
    endsAt: '2026-04-01T10:20:30Z',
    renewsAt: '2026-04-01T10:20:30Z',
    every: 'month',
    renewalAmountMinor: '4990',
    cancelUrl: `${SITE}/profile/renewal`,
  },
  'renewal-notice': {
    userName: 'Zoë', planName: 'Premium', renewsAt: '2026-04-01T10:20:30Z', amountMinor: '4990', currency: 'EUR', cancelUrl: `${SITE}/profile/purchases`, lastFour: '1111',
  },
  'renewal-receipt': {
    userName: 'Zoë', planName: 'Premium', amountMinor: '4990', currency: 'EUR', paidAt: '2026-04-01T10:20:30Z', reference: 'P-2', descriptor: 'LUNA*PREMIUM',
    startsAt: '2026-04-01T10:20:30Z', renewsAt: '2026-05-01T10:20:30Z', every: 'month', renewalAmountMinor: '4990', cancelUrl: `${SITE}/profile/purchases`, withdrawUrl: `${SITE}/profile/withdraw`,
  },
  'renewal-failed': {
    userName: 'Zoë', planName: 'Premium', amountMinor: '4990', currency: 'EUR', reason: 'card', nextTryAt: '2026-04-02T10:20:30Z', accountUrl: `${SITE}/profile/purchases`,
  },
  'payment-returned': { userName: 'Zoë', planName: 'Premium', amountMinor: '4990', currency: 'EUR', reference: 'P-4', accountUrl: `${SITE}/profile/purchases` },
  'renewal-returned': { userName: 'Zoë', planName: 'Premium', amountMinor: '4990', currency: 'EUR', reference: 'P-3', accountUrl: `${SITE}/profile/purchases` },
  'renewal-cancelled': {
    userName: 'Zoë', planName: 'Premium', cancelledAt: '2026-03-12T18:40:00Z', endsAt: '2026-04-01T10:20:30Z', accountUrl: `${SITE}/profile/purchases`,
  },
  'cancel-link': {
    userName: 'Zoë', planName: 'Premium', askedAt: '2026-03-02T10:20:30Z', endsAt: '2026-04-01T10:20:30Z', validDays: '14', confirmUrl: `${SITE}/cancelContract?token=abc`,
  },
  'cancel-nothing': { userName: 'Zoë', askedAt: '2026-03-02T10:20:30Z', accountUrl: `${SITE}/profile/purchases` },
  'withdrawal-received': {
    userName: 'Zoë', planName: 'Premium', reference: 'W-1', receivedAt: '2026-03-02T10:20:30Z', amountMinor: '4829', currency: 'EUR', accountUrl: `${SITE}/profile`, extent: 'unused',
  },
  'claim-received': {
    userName: 'Zoë', planName: 'Premium', reference: 'P-1', receivedAt: '2026-03-12T10:20:30Z', amountMinor: '4990', currency: 'EUR',
    text: 'Non funziona.', accountUrl: `${SITE}/profile/purchases`,
  },
  'claim-request': {
    account: 'click-0001', replyTo: 'zoe@example.it', planName: 'Premium', reference: 'P-1', receivedAt: '2026-03-12T10:20:30Z', amountMinor: '4990', currency: 'EUR', text: 'Non funziona.',
  },
  'claim-answered': {
    userName: 'Zoë', planName: 'Premium', reference: 'P-1', kind: 'granted', amountMinor: '4990', currency: 'EUR', text: 'Hai ragione, scusa.', accountUrl: `${SITE}/profile/purchases`,
  },
  'contact-copy': { ticket: 'C-1', text: 'Ciao,\nnon riesco ad <entrare>.' },
  'contact-request': { ticket: 'C-1', replyTo: 'zoe@example.it', userName: 'Zoë', text: 'Ciao' },
  'safety-report': {
    ticket: 'R-1', kind: 'first', urgency: 'urgent', reason: 'threat', reporter: 'click-0001', reported: '1100000', reportedName: 'Marta', reportedNature: 'sample',
    reportedAt: '2026-03-02T10:20:30Z', message: '77', text: 'Mi minaccia.',
  },
  'new-message-digest': {
    userName: 'Zoë', count: '3', senderName: 'Marta', senderNature: 'sample', chatsUrl: `${SITE}/chat`, unsubscribeUrl: `${SITE}/unsubscribe?t=1`,
  },
};
