import { eventually } from '@halo/shared/testing';
import { countAdBlockers } from './count-ad-blockers.ts';
import { hiddenBaits } from './hidden-baits.ts';

/** Stands in for a blocker: a list of rules that hide what has these names. */
function block(...names: string[]): void {
  const rules = document.createElement('style');
  rules.textContent = names.map((name) => `.${name} { display: none !important; }`).join('\n');
  document.head.append(rules);
}

const SIX = ['adsbox', 'ad-banner', 'ad-placement', 'ad_banner', 'adbanner', 'banner_ad'];

afterEach(() => document.head.replaceChildren());

test('[BOOT-13] no ad blocker is none, six of ten hidden baits are not enough, seven are; the page is as before', async () => {
  const before = document.body.innerHTML;
  expect(await hiddenBaits(document)).toBeUndefined();
  block(...SIX);
  expect(await hiddenBaits(document)).toBeUndefined();
  block('textads');
  expect(await hiddenBaits(document)).toBe(70);
  expect(document.body.innerHTML).toBe(before);
});

test('[BOOT-13] an ad blocker is counted once a page load', async () => {
  block(...SIX, 'textads', 'google-ads');
  const adBlocker = jest.fn();
  countAdBlockers({ adBlocker });
  await eventually(() => expect(adBlocker.mock.calls).toEqual([[80]]));
});
