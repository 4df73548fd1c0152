import { photoWidthOf, photoWidthsAt } from './photo-widths.ts';

it('offers the widths of photos that the product serves, and of no others', () => {
  expect(photoWidthsAt('/photos/abc.jpg?v=1')).toBe(
    '/photos/abc.jpg?v=1&w=180 180w, /photos/abc.jpg?v=1&w=360 360w, /photos/abc.jpg?v=1&w=600 600w',
  );
  expect(photoWidthsAt('https://img.luna.example/uploads/a-b_c.jpg')).toContain('/a-b_c.jpg?w=360 360w');
  for (const other of ['blob:https://luna.example/1', 'data:image/png;base64,', '/brands/luna/portrait-1.webp', ''])
    expect(photoWidthsAt(other)).toBeUndefined();
});

it('takes no width that was not offered', () => {
  expect(['360', '361', '', undefined, ['360', '600']].map(photoWidthOf)).toEqual([
    360,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
