import { initialPhotos, movePhoto, reducePhotos } from './photos-state.ts';

const photo = { name: 'a.jpg', url: '/uploads/a.jpg', isDefault: true };

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 9, 'acb'],
  [1, -1, 'bac'],
  [7, 0, 'abc'],
])('[ACC-09] a photo is moved from %i to %i', (from, to, expected) => {
  expect(movePhoto([...'abc'], from, to).join('')).toBe(expected);
});

test('a failure keeps what is known, and the next try takes its words away', () => {
  const loaded = reducePhotos(initialPhotos, { type: 'loaded', photos: [photo] });
  const failed = reducePhotos(reducePhotos(loaded, { type: 'started', work: { kind: 'uploading' } }), {
    type: 'failed',
    code: 'too_many_photos',
  });
  expect(failed).toEqual({ photos: [photo], work: { kind: 'none' }, code: 'too_many_photos' });
  expect(reducePhotos(failed, { type: 'started', work: { kind: 'opening' } })).toEqual({
    photos: [photo],
    work: { kind: 'opening' },
  });
});
