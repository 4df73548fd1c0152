import { aSubscription, describeRemote, hangs } from '@halo/shared/testing';
import { manifest } from './manifest.ts';
import * as adyenCheck from './pages/adyen-check.tsx';
import * as changeCard from './pages/change-card.tsx';
import * as googlePayCheck from './pages/googlepay-check.tsx';
import * as ko from './pages/ko.tsx';
import * as maxpayCheck from './pages/maxpay-check.tsx';
import * as mollieCheck from './pages/mollie-check.tsx';
import * as ok from './pages/ok.tsx';
import * as pay from './pages/pay.tsx';
import * as plans from './pages/plans.tsx';
import * as ratePlan from './pages/rate-plan.tsx';
import * as trustPayCheck from './pages/trustpay-check.tsx';
import { chosen, leftOpen } from './testing/open-checkout.tsx';

const changeable = async () => ({ purchases: [], subscriptions: [aSubscription({ isCardChangeable: true })] });

const platform = {
  drafts: { payments: { ...chosen.payments, attempt: leftOpen() } },
  api: {
    purchases: { list: changeable },
    payments: {
      attempt: hangs(),
      checkAdyen: hangs(),
      checkGooglePay: hangs(),
      checkTrustPay: hangs(),
      checkMaxPay: hangs(),
      checkMollie: hangs(),
    },
  },
};

const check = /Chiediamo alla banca/;

afterEach(() => window.history.replaceState(null, '', '/'));

describeRemote({
  manifest,
  pages: {
    plans: { page: plans, shows: /200 crediti/, platform },
    'rate-plan': { page: ratePlan, shows: /vuota/ },
    pay: { page: pay, shows: /200 crediti/, platform },
    'change-card': { page: changeCard, shows: /Premium 1 mese/, search: '?id=subscription-1', platform },
    ok: { page: ok, shows: /banca/, platform },
    ko: { page: ko, shows: /carta/, search: '?code=card_declined', platform },
    'adyen-check': { page: adyenCheck, shows: check, search: '?redirectResult=abc', platform },
    'googlepay-check': { page: googlePayCheck, shows: check, search: '?redirectResult=abc', platform },
    'trustpay-check': { page: trustPayCheck, shows: check, search: '?InstanceId=abc', platform },
    'maxpay-check': { page: maxpayCheck, shows: check, search: '?reference=abc', platform },
    'mollie-check': { page: mollieCheck, shows: check, search: '?reference=abc', platform },
  },
});
