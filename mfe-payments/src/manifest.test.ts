import { RemoteManifest } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { manifest } from './manifest.ts';
import { PAID_PATH, PAY_PATH, PURCHASE_PATH, refusedPath } from './paths.ts';

it('fits the contract', () => {
  expect(z.parse(RemoteManifest, manifest)).toEqual(manifest);
});

it('is for members only, and nothing of others runs on a page that takes payments', () => {
  expect(manifest.routes.every(({ access }) => access === 'member')).toBe(true);
  for (const path of [PAY_PATH, '/adyen/paymentCheck'])
    expect(manifest.routes.find((route) => route.path === path)?.isSensitive).toBe(true);
});

it('leads to the withdrawal at the foot of every page: none has the menu of a phone', () => {
  expect(manifest.routes.filter(({ chrome }) => chrome?.topBar === false && chrome.footer !== true)).toEqual([]);
});

it('claims the paths it sends people to', () => {
  const paths = manifest.routes.map(({ path }) => path);
  for (const path of [PURCHASE_PATH, PAY_PATH, PAID_PATH, refusedPath('card_declined').split('?')[0]])
    expect(paths).toContain(path);
});

it('[ROUTE-05] serves every address of plans, purchases, results and return pages, by pages that mount', async () => {
  const pages = Object.fromEntries(manifest.routes.map(({ path, page }) => [path, page]));
  expect(pages).toEqual({
    '/vip_plan/cred': 'plans',
    '/vip_plan/:code': 'plans',
    '/purchase': 'plans',
    '/purchase/choose': 'plans',
    '/purchase/card': 'change-card',
    '/rate_plan': 'rate-plan',
    '/purchase/pay': 'pay',
    '/paymentPage': 'pay',
    '/adyen/paymentCheck': 'adyen-check',
    '/googlePay/paymentCheck': 'googlepay-check',
    '/trpay/paymentCheck': 'trustpay-check',
    '/maxpay/paymentCheck': 'maxpay-check',
    '/mollie/paymentCheck': 'mollie-check',
    '/ok': 'ok',
    '/ko': 'ko',
  });
  for (const page of Object.values(pages))
    await expect(import(`./pages/${page}.tsx`)).resolves.toMatchObject({
      mount: expect.any(Function),
      unmount: expect.any(Function),
    });
});

it('[ROUTE-09] /rate_plan is a page of its own, with the whole navigation', () => {
  expect(manifest.routes.find(({ path }) => path === '/rate_plan')).toMatchObject({ page: 'rate-plan' });
  expect(manifest.routes.find(({ path }) => path === '/rate_plan')).not.toHaveProperty('chrome');
});
