import { createFakePlatform, hangs, mountLifecycles } from '@halo/shared/testing';
import * as adyenCheck from './pages/adyen-check.tsx';
import * as googlePayCheck from './pages/googlepay-check.tsx';
import * as ko from './pages/ko.tsx';
import * as maxpayCheck from './pages/maxpay-check.tsx';
import * as mollieCheck from './pages/mollie-check.tsx';
import * as ok from './pages/ok.tsx';
import * as pay from './pages/pay.tsx';
import * as plans from './pages/plans.tsx';
import * as trustPayCheck from './pages/trustpay-check.tsx';
import { chosen, leftOpen } from './testing/open-checkout.tsx';

const newPlatform = () =>
  createFakePlatform({
    drafts: { payments: { ...chosen.payments, attempt: leftOpen() } },
    api: {
      payments: {
        attempt: hangs(),
        checkAdyen: hangs(),
        checkGooglePay: hangs(),
        checkTrustPay: hangs(),
        checkMaxPay: hangs(),
        checkMollie: hangs(),
      },
    },
  });

afterEach(() => window.history.replaceState(null, '', '/'));

const check = /Chiediamo alla banca/;

it.each([
  ['plans', plans, /200 crediti/, ''],
  ['pay', pay, /200 crediti/, ''],
  ['ok', ok, /banca/, ''],
  ['ko', ko, /carta/, '?code=card_declined'],
  ['adyen-check', adyenCheck, check, '?redirectResult=abc'],
  ['googlepay-check', googlePayCheck, check, '?redirectResult=abc'],
  ['trustpay-check', trustPayCheck, check, '?InstanceId=abc'],
  ['maxpay-check', maxpayCheck, check, '?reference=abc'],
  ['mollie-check', mollieCheck, check, '?reference=abc'],
])('mounts the page %s twice and leaves nothing behind', async (_name, page, text, search) => {
  for (let times = 0; times < 2; times += 1) {
    const platform = newPlatform();
    const mounted = await mountLifecycles(page, { platform, params: {}, search });
    expect(mounted.element).toHaveTextContent(text);
    await mounted.unmount();
    expect(mounted.element).toBeEmptyDOMElement();
    expect(platform.clock.waiting).toBe(0);
    expect(platform.holds).toEqual([]);
  }
});
