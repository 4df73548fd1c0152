import { appPathOf } from './app-path.ts';

describe('[AUTH-06] where a server may send a browser on to', () => {
  it.each(['/find', '/vip_plan/cred?from=blurred', '/'])('%s is a path of the app', (address) => {
    expect(appPathOf(address)).toBe(address);
  });

  it.each([
    undefined,
    '',
    'find',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/a\\..\\b',
  ])('%s is not', (address) => {
    expect(appPathOf(address)).toBeUndefined();
  });
});
