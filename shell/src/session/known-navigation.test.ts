import { createAppStorage } from '@halo/shared/storage';
import { aFlow, aSession } from '@halo/shared/testing';
import { keepKnownNavigation } from './known-navigation.ts';

it.each([
  ['search and deck', aSession({ seeks: ['woman'] }), 'nothing'],
  ['no deck', aSession({ seeks: ['man'] }), 'deck'],
  ['the deck alone', aSession({ flow: aFlow({ invitations: true }) }), 'search'],
])('keeps what a navigation with %s lacks', (_what, state, lacking) => {
  let changed = (): void => undefined;
  const session = {
    state,
    subscribe(listener: () => void) {
      changed = listener;
      return () => undefined;
    },
  };
  const storage = createAppStorage();
  keepKnownNavigation({ session, storage });
  changed();
  // As boot/early-calls.ts reads it.
  expect(localStorage.getItem('draft:shell:nav-without')).toBe(lacking);
});
