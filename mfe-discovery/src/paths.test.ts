import { findPath, pageOf } from './paths.ts';

describe('addresses', () => {
  it('name the page of the grid, the first one without a number', () => {
    expect([1, 2, 30].map(findPath)).toEqual(['/find', '/find?page=2', '/find?page=30']);
    expect(pageOf('?page=3&x=1')).toBe(3);
  });

  it.each(['', '?page=', '?page=0', '?page=-1', '?page=1.5', '?page=x', '?page=99999', '?p=2'])(
    '"%s" names no page',
    (search) => {
      expect(pageOf(search)).toBeUndefined();
    },
  );
});
