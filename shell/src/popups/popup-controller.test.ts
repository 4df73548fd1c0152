import type { ReleaseSet } from '@halo/shared/contracts';
import { createToastStore } from '@halo/shared/ui';
import { createPopupController } from './popup-controller.ts';

function bench() {
  const filler = (isOff: boolean) => ({ name: 'mfe-one', isOff, manifest: { popups: [{ origin: 'login', popup: 'sign-in' }] } });
  let isOff = false;
  const popups = createPopupController({
    releases: () => ({ brandId: 'luna', revision: 1, remotes: [filler(isOff)] }) as unknown as ReleaseSet,
    i18n: { t: (key: string) => key } as never,
    session: () => ({ state: { status: 'visitor' } }) as never,
    navigate: () => undefined,
    toasts: createToastStore(),
  });
  return { popups, switchOff: () => { isOff = true; } };
}

test('a hook is filled by the remote that says so', () => {
  const { popups } = bench();
  void popups.openHook('login');
  expect(popups.state.open).toMatchObject({ kind: 'remote', remoteName: 'mfe-one', popup: 'sign-in' });
});

test('[BRAND-05] a hook of a remote that is switched off gets the shell\'s own words', () => {
  const { popups, switchOff } = bench();
  switchOff();
  void popups.openHook('login');
  expect(popups.state.open).toMatchObject({ kind: 'generic', content: { title: 'shell:hooks.login.title' } });
});

test('[BRAND-05] takes down what a remote fills, open or waiting, and answers who asked', async () => {
  const { popups } = bench();
  const own = popups.open({ title: 'ours', buttons: [] });
  const theirs = popups.openHook('login');
  popups.closeOf(['mfe-one', 'mfe-two']);
  await expect(theirs).resolves.toEqual({ kind: 'dismissed' });
  expect([popups.state.open?.kind, popups.state.waiting]).toEqual(['generic', []]);
  popups.close();
  await expect(own).resolves.toEqual({ kind: 'dismissed' });
});
