import { CONTRACT_VERSION, mapLanguages } from '@halo/shared/contracts';
import { defineManifest } from '@halo/shared/remote/manifest';
import { texts } from './navigation/locales/all.ts';

/** Prices, orders and payments. */
const money = ['money'];

const plans = {
  page: 'plans',
  access: 'member',
  calls: money,
  skeleton: 'plans',
  chrome: { tabs: false, topBar: false, footer: true },
  isQuiet: true,
} as const;
const pay = {
  page: 'pay',
  access: 'member',
  calls: money,
  skeleton: 'form',
  chrome: { tabs: false, topBar: false, footer: true },
  isSensitive: true,
  isQuiet: true,
} as const;
const check = {
  access: 'member',
  calls: money,
  skeleton: 'blank',
  chrome: { tabs: false, topBar: false, footer: true },
  isSensitive: true,
  isQuiet: true,
} as const;

export const manifest = defineManifest({
  name: 'mfe-payments',
  contract: CONTRACT_VERSION,
  routes: [
    { path: '/vip_plan/cred', ...plans, place: 'plans' },
    { path: '/vip_plan/:code', ...plans },
    { path: '/purchase', ...plans },
    { path: '/purchase/choose', ...plans },
    { path: '/rate_plan', page: 'rate-plan', access: 'member', skeleton: 'blank' },
    { path: '/purchase/pay', ...pay },
    { path: '/paymentPage', ...pay },
    { path: '/purchase/card', ...pay, page: 'change-card', place: 'changeCard' },
    { path: '/adyen/paymentCheck', page: 'adyen-check', ...check },
    { path: '/googlePay/paymentCheck', page: 'googlepay-check', ...check },
    { path: '/trpay/paymentCheck', page: 'trustpay-check', ...check },
    { path: '/maxpay/paymentCheck', page: 'maxpay-check', ...check },
    { path: '/mollie/paymentCheck', page: 'mollie-check', ...check },
    {
      path: '/ok',
      page: 'ok',
      access: 'member',
      calls: money,
      skeleton: 'blank',
      chrome: { tabs: false, topBar: false, footer: true },
      isSensitive: true,
      isQuiet: true,
    },
    {
      path: '/ko',
      page: 'ko',
      access: 'member',
      skeleton: 'blank',
      chrome: { tabs: false, topBar: false, footer: true },
      isQuiet: true,
    },
  ],
  nav: [
    {
      id: 'vip',
      path: '/vip_plan/cred',
      label: mapLanguages((language) => texts[language].vip),
      icon: 'crown',
      order: 50,
      placement: ['topBar', 'menu'],
      maxPremiumLevel: 1,
    },
  ],
  popups: [],
  goesTo: ['conversations', 'conversation', 'purchases', 'search', 'spending'],
  namespaces: ['payments'],
  bus: { publishes: ['payment.settled', 'credits.changed'], subscribes: ['session.changed', 'credits.changed'] },
});
