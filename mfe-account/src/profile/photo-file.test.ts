import { checkPhotoFile, fitPhoto } from './photo-file.ts';

test.each(['image/jpeg', 'image/gif', 'image/png', 'image/svg+xml', 'image/webp', 'image/avif', 'image/heic'])(
  '[ACC-03] takes %s',
  (type) => {
    expect(() => checkPhotoFile({ name: 'a', type, size: 1000 })).not.toThrow();
  },
);

test.each(['application/pdf', 'text/html', 'image/x-icon', ''])('[ACC-03] solo_immagini for %j', (type) => {
  expect(() => checkPhotoFile({ name: 'a', type, size: 1000 })).toThrow(
    expect.objectContaining({ code: 'images_only' }),
  );
});

test('a HEIC is a photo, also where the browser has no type for it', () => {
  expect(() => checkPhotoFile({ name: 'IMG_0042.HEIC', type: '', size: 1000 })).not.toThrow();
});

test('[ACC-03] grandezza_file from ten megabytes', () => {
  expect(() => checkPhotoFile({ name: 'a.png', type: 'image/png', size: 10 * 1024 * 1024 - 1 })).not.toThrow();
  expect(() => checkPhotoFile({ name: 'a.png', type: 'image/png', size: 10 * 1024 * 1024 })).toThrow(
    expect.objectContaining({ code: 'file_too_large' }),
  );
});

test('[ACC-03] fits 1000 by 1000 in proportion and never grows', () => {
  expect(fitPhoto({ width: 4000, height: 3000 })).toEqual({ width: 1000, height: 750 });
  expect(fitPhoto({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 });
  expect(fitPhoto({ width: 5000, height: 1 })).toEqual({ width: 1000, height: 1 });
});
