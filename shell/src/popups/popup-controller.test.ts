import { HookOrigin, type ReleaseSet, SELLING_HOOKS, type SessionState } from '@halo/shared/contracts';
import { aFlow, aSession, createFakePlatform } from '@halo/shared/testing';
import { createToastStore } from '@halo/shared/ui';
import { createPopupController } from './popup-controller.ts';

const fakeParts = () => {
  const { hrefOf, clock } = createFakePlatform();
  return { hrefOf, clock };
};

function setUp(state: SessionState = { status: 'visitor' }) {
  const navigations: string[] = [];
  const filler = (isOff: boolean) => ({
    name: 'mfe-one',
    isOff,
    manifest: { popups: [{ origin: 'login', popup: 'sign-in' }] },
  });
  let isOff = false;
  const toasts = createToastStore();
  const popups = createPopupController({
    releases: () => ({ brandId: 'luna', revision: 1, remotes: [filler(isOff)] }) as unknown as ReleaseSet,
    i18n: {
      t: (key: string, values?: object) => (values && 'price' in values ? `${key} ${JSON.stringify(values)}` : key),
      language: 'it',
    } as never,
    session: { state },
    navigate: (path) => navigations.push(path),
    ...fakeParts(),
    toasts,
  });
  return {
    popups,
    toasts,
    navigations,
    switchOff: () => {
      isOff = true;
    },
  };
}

test('a hook is filled by the remote that says so', () => {
  const { popups } = setUp();
  void popups.openHook('login');
  expect(popups.state.open).toMatchObject({ kind: 'remote', remoteName: 'mfe-one', popup: 'sign-in' });
});

test("[BRAND-05] a hook of a remote that is switched off gets the shell's own words", () => {
  const { popups, switchOff } = setUp();
  switchOff();
  void popups.openHook('login');
  expect(popups.state.open).toMatchObject({ kind: 'generic', content: { title: 'shell:hooks.login.title' } });
});

test('[BRAND-05] takes down what a remote fills, open or waiting, and answers who asked', async () => {
  const { popups } = setUp();
  const own = popups.open({ title: 'ours', buttons: [] });
  const theirs = popups.openHook('login');
  popups.closeOf(['mfe-one', 'mfe-two']);
  await expect(theirs).resolves.toEqual({ kind: 'dismissed' });
  expect([popups.state.open?.kind, popups.state.waiting]).toEqual(['generic', []]);
  popups.close();
  await expect(own).resolves.toEqual({ kind: 'dismissed' });
});

test('[POP-05] a flow that proves the age first goes to the plans, which know what it was about and lead back there', async () => {
  const { popups, navigations } = setUp(aSession({ flow: aFlow({ needsAgeVerification: true }) }));
  await expect(popups.openHook('blurred', { angelId: 'angel-7', name: 'Giulia' })).resolves.toEqual({
    kind: 'dismissed',
  });
  await popups.openHook('paginazione');
  expect(navigations).toEqual(['/vip_plan/cred?from=blurred&angel=angel-7', '/vip_plan/cred?from=paginazione']);
  expect(popups.state.open).toBeUndefined();
});

test('where nothing is on sale, as in a brand that is to close, nothing is offered: the plans say why', async () => {
  const plans = { free: [], premium: [], compliant: [], verification: [] };
  const { popups, navigations } = setUp(aSession({ flow: aFlow({ plans }) }));
  await expect(popups.openHook('blurred')).resolves.toEqual({ kind: 'dismissed' });
  expect(navigations).toEqual(['/vip_plan/cred?from=blurred']);
});

test('what leads to the plans says what they cost at least, and when a plan that may renew would, from what the session knows', () => {
  const { popups } = setUp(aSession());
  void popups.openHook('blurred');
  const { message } = (popups.state.open as { content: { message: string } }).content;
  expect(message).toContain('offers.prices.least {"plan":"50 crediti","price":"9,90\u00a0€"}');
  expect(message).toMatch(
    /offers.prices.renewing.month .*"Premium 1 mese","price":"49,90\s€","renewal":"49,90\s€","date":"\d+ \w+ \d{4}"/,
  );
});

test('[POP-08] the words of a hook are those of the flow where it gives them, else our own', async () => {
  const hooks = { blurred: { title: 'Un messaggio per te', isEnabled: true } };
  const { popups } = setUp(aSession({ flow: aFlow({ hooks }) }));
  const asked = popups.openHook('blurred', { angelId: 'angel-7' });
  const { open } = popups.state;
  expect(open).toMatchObject({
    kind: 'generic',
    content: { title: 'Un messaggio per te', description: 'shell:offers.blurred.text' },
  });
  popups.settle(open?.id ?? 0, { kind: 'button', id: 'later' });
  // Whichever remote asked gets the answer.
  await expect(asked).resolves.toEqual({ kind: 'button', id: 'later' });
});

test('[POP-04] a flow gives a window words with the name in them, an icon and a colour; its button leads on with an icon', async () => {
  const blurred = {
    title: 'Da {{name}}',
    text: 'Per {{nothing}}te',
    icon: 'mail',
    colour: '#7a1f5c',
    isEnabled: true,
  } as const;
  const { popups, navigations } = setUp(aSession({ flow: aFlow({ hooks: { blurred } }) }));
  const asked = popups.openHook('blurred', { name: 'Giulia', imageUrl: '/giulia.jpg' });
  const { open } = popups.state;
  expect(open).toMatchObject({
    content: { title: 'Da Giulia', description: 'Per te', icon: 'mail', colour: '#7a1f5c' },
  });
  expect(open?.kind === 'generic' && open.content.buttons.map(({ id, icon }) => [id, icon])).toEqual([
    ['plans', 'crown'],
    ['later', undefined],
  ]);
  popups.settle(open?.id ?? 0, { kind: 'button', id: 'plans' });
  await asked;
  expect(open?.kind === 'generic' && open.content.imageUrl).toBeUndefined();
  expect(navigations).toEqual(['/vip_plan/cred?from=blurred']);
});

test('[POP-08] a flow leaves out a window that sells: the plans come at once. What a duty asks it cannot leave out, or reword', async () => {
  const off = { title: 'Ours', isEnabled: false };
  const hooks = Object.fromEntries(HookOrigin.options.map((origin) => [origin, off]));
  for (const origin of HookOrigin.options) {
    const { popups, navigations } = setUp(aSession({ flow: aFlow({ hooks }) }));
    void popups.openHook(origin);
    const isSelling = (SELLING_HOOKS as readonly string[]).includes(origin);
    expect([origin, navigations, popups.state.open === undefined]).toEqual([
      origin,
      isSelling ? [`/vip_plan/cred?from=${origin}`] : [],
      isSelling,
    ]);
    expect(JSON.stringify(popups.state.open ?? '')).not.toContain('Ours');
  }
});

test('a number that a plan opens is opened by a verified profile too, and both ways are there', () => {
  const { popups } = setUp(aSession());
  void popups.openHook('utente_premium', { name: 'Giulia' });
  const { open } = popups.state;
  const buttons = open?.kind === 'generic' ? open.content.buttons : [];
  expect(buttons.map(({ id, redirect = '' }) => `${id} ${redirect}`)).toEqual([
    expect.stringContaining('plans /vip_plan'),
    'verify /profile?part=verification',
    'later ',
  ]);
});

test('a notice with a link leads there, and stays until then', () => {
  const { popups, toasts, navigations } = setUp();
  popups.toast({ text: 'Not sent', tone: 'danger', link: { label: 'Open', path: '/chats/angel-1' } });
  const [toast] = toasts.get();
  expect(toast).toMatchObject({ text: 'Not sent', tone: 'danger', autoClose: false, action: { label: 'Open' } });
  toast?.action?.onClick();
  expect(navigations).toEqual(['/chats/angel-1']);
});

test.each([
  ['spam', 'shell:disabledBecause.spam'],
  ['something of a later version', undefined],
  [undefined, undefined],
])('[BOOT-07] a disabled account reads why (%s), and whom to write to', async (reason, message) => {
  const { popups, navigations } = setUp();
  const asked = popups.openHook('utente_disabilitato', reason === undefined ? {} : { reason });
  const again = popups.openHook('utente_disabilitato');
  const { open, waiting } = popups.state;
  expect([open, waiting]).toMatchObject([{ kind: 'generic', content: { isDismissible: false } }, []]);
  expect(open?.kind === 'generic' && open.content.message).toBe(message);
  popups.settle(open?.id ?? 0, { kind: 'button', id: 'contact' });
  await expect(Promise.all([asked, again])).resolves.toHaveLength(2);
  expect(navigations).toEqual(['/contactUs']);
});
