import { type Brand, DEVICE_CHOICE_VERSION } from '@halo/shared/contracts';
import { createAppStorage } from '@halo/shared/storage';
import { aBrand } from '@halo/shared/testing';
import { createChoices } from './choices.ts';
import { createThirdParties } from './third-parties.ts';

const thirdParties = {
  analytics: { name: 'Figures Example', address: 'https://figures.example/matomo.php', siteId: '7' },
  pixel: { name: 'Ads Example', address: 'https://ads.example/tr', id: 'p-1' },
};
const measured: Brand = { ...aBrand(), thirdParties };

afterEach(() => localStorage.clear());

function open(brand = measured) {
  return createChoices({ brand, storage: createAppStorage(), page: window, now: () => 1000 });
}

it('[HOME-04] only what a brand does is asked for, nothing is given before, and the answer stays with its version', () => {
  expect(open(aBrand()).asked).toEqual(['origin']);
  const choices = open();
  expect([choices.asked, choices.get(), choices.allows('origin')]).toEqual([
    ['origin', 'statistics', 'advertising'],
    undefined,
    false,
  ]);
  choices.decide(['statistics']);
  expect(localStorage.getItem('cookiePolicy')).toBe('true');
  const again = open();
  expect(again.get()).toEqual({
    version: DEVICE_CHOICE_VERSION,
    decidedAt: 1000,
    asked: ['origin', 'statistics', 'advertising'],
    given: ['statistics'],
  });
  expect([again.allows('statistics'), again.allows('advertising')]).toEqual([true, false]);
});

it('a new wording and a new purpose are asked about again', () => {
  open(aBrand()).decide(['origin']);
  expect(open(aBrand()).get()).toBeDefined();
  expect(open().get()).toBeUndefined();
  const stored = JSON.parse(localStorage.getItem('cookieChoice') ?? '{}');
  localStorage.setItem('cookieChoice', JSON.stringify({ ...stored, version: '2020-01' }));
  expect(open(aBrand()).get()).toBeUndefined();
});

it('what another tab chooses counts here at once', () => {
  const [here, there] = [open(), open()];
  there.decide(['advertising']);
  window.dispatchEvent(new StorageEvent('storage', { key: 'cookieChoice' }));
  expect(here.allows('advertising')).toBe(true);
});

describe('[CONS-01] other companies', () => {
  const page = { place: 'search', isSensitive: false };
  function parties(mayAsk = true) {
    const [choices, asked]: [ReturnType<typeof open>, string[]] = [open(), []];
    const { pageOpened } = createThirdParties({
      ...{ brand: measured, choices, mayAsk, random: () => 0.5 },
      ask: (address) => asked.push(address),
    });
    return { choices, asked, pageOpened };
  }

  it('receive nothing before a yes, and each only with its own', () => {
    const { choices, asked, pageOpened } = parties();
    pageOpened(page);
    choices.decide(['origin']);
    pageOpened(page);
    expect(asked).toEqual([]);
    choices.decide(['statistics']);
    pageOpened(page);
    choices.decide(['advertising']);
    pageOpened(page);
    expect(asked).toEqual([
      'https://figures.example/matomo.php?idsite=7&rec=1&apiv=1&send_image=1&action_name=search&url=https%3A%2F%2Fluna.localhost%2Fsearch&rand=500000000',
      'https://ads.example/tr?id=p-1&ev=PageView&noscript=1',
    ]);
  });

  it('receive nothing of pages where people write or pay, nor from a document that began on one', () => {
    const { choices, asked, pageOpened } = parties();
    choices.decide(choices.asked);
    pageOpened({ place: 'conversation', isSensitive: true });
    const fromChat = parties(false);
    fromChat.pageOpened(page);
    expect([...asked, ...fromChat.asked]).toEqual([]);
  });
});
