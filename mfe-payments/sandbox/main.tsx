import '@halo/shared/contracts/zod-config';
import { mountSandbox, sandboxBrands } from '@halo/shared/testing';
import { scenarios } from './scenarios.ts';

// The sandbox has no payment service, so its own server also stands in for the origins of card fields and wallets.
if (location.pathname === '/card') {
  void import('./card-frame-stand-in.ts').then(({ startStandIn }) => startStandIn());
} else if (location.pathname === '/wallet-frame') {
  void import('./wallet-frame-stand-in.ts').then(({ startWalletStandIn }) => startWalletStandIn());
} else {
  void mountSandbox({
    remote: 'mfe-payments',
    pages: {
      plans: () => import('../src/pages/plans.tsx'),
      'rate-plan': () => import('../src/pages/rate-plan.tsx'),
      pay: () => import('../src/pages/pay.tsx'),
      'change-card': () => import('../src/pages/change-card.tsx'),
      'adyen-check': () => import('../src/pages/adyen-check.tsx'),
      'googlepay-check': () => import('../src/pages/googlepay-check.tsx'),
      'trustpay-check': () => import('../src/pages/trustpay-check.tsx'),
      'maxpay-check': () => import('../src/pages/maxpay-check.tsx'),
      'mollie-check': () => import('../src/pages/mollie-check.tsx'),
      ok: () => import('../src/pages/ok.tsx'),
      ko: () => import('../src/pages/ko.tsx'),
    },
    scenarios,
    brands: sandboxBrands().map((brand) => ({
      ...brand,
      services: { ...brand.services, cardFrame: location.origin, walletFrame: location.origin },
    })),
  });
}
