import { putBack } from './shared-window.cjs';

test('what a file added, replaced or took away is as it was before the next one', () => {
  /** @type {Record<string, unknown>} */
  const owner = { caches: 'of the browser', fetch: 'of the browser' };
  const then = Object.getOwnPropertyDescriptors(owner);
  delete owner['caches'];
  owner['fetch'] = 'of a test';
  owner['added'] = 'by a test';
  putBack({ owner, then, isOfBrowser: () => true });
  expect(owner).toEqual({ caches: 'of the browser', fetch: 'of the browser' });
});
