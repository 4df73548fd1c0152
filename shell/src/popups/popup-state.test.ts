import type { PopupContent } from '@halo/shared/remote';
import { noPopup, type PopupRequest, reducePopups, sameOrigin } from './popup-state.ts';

const generic = (id: number): PopupRequest => ({
  id,
  kind: 'generic',
  content: { title: String(id), buttons: [] } as PopupContent,
});
const login = (id: number): PopupRequest => ({
  id,
  kind: 'remote',
  origin: 'login',
  remoteName: 'mfe-one',
  popup: 'sign-in',
  context: {},
});

test('one popup at a time: the second waits for the first', () => {
  const both = [generic(1), generic(2)].reduce(
    (state, request) => reducePopups(state, { type: 'requested', request }),
    noPopup,
  );
  expect(both.open?.id).toBe(1);
  expect(reducePopups(both, { type: 'closed', id: 1 }).open?.id).toBe(2);
});

test('closing a waiting popup leaves the open one', () => {
  const both = [generic(1), generic(2)].reduce(
    (state, request) => reducePopups(state, { type: 'requested', request }),
    noPopup,
  );
  expect(reducePopups(both, { type: 'closed', id: 2 })).toEqual({ open: generic(1), waiting: [] });
});

test('finds a hook popup that is already asked for', () => {
  const state = reducePopups(reducePopups(noPopup, { type: 'requested', request: generic(1) }), {
    type: 'requested',
    request: login(2),
  });
  expect(sameOrigin(state, 'login')?.id).toBe(2);
  expect(sameOrigin(state, 'doi')).toBeUndefined();
});
