import { devicePrint } from './device-print.ts';

const device = (changes: { width?: number; height?: number; hardwareConcurrency?: number } = {}) => {
  const { width = 390, height = 844, hardwareConcurrency = 6 } = changes;
  return {
    navigator: { userAgent: 'Browser/1', hardwareConcurrency, maxTouchPoints: 5 },
    screen: { width, height, colorDepth: 24 },
    devicePixelRatio: 3,
  } as unknown as Window;
};

test('[BOOT-13] a device has one print, held upright or not, another device another, and another brand too', async () => {
  const print = await devicePrint('luna', device());
  expect(print).toMatch(/^[\w-]{22}$/);
  expect(await devicePrint('luna', device({ width: 844, height: 390 }))).toBe(print);
  expect(await devicePrint('luna', device({ hardwareConcurrency: 8 }))).not.toBe(print);
  expect(await devicePrint('sol', device())).not.toBe(print);
});

test('a browser that cannot hash has none, and signs in all the same', async () => {
  jest.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(new Error('not here'));
  expect(await devicePrint('luna', device())).toBeUndefined();
});
