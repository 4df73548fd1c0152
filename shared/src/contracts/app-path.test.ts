import { appPathOf } from './app-path.ts';

describe('[AUTH-06] where a server may send a browser on to', () => {
  it.each(['/find', '/vip_plan/cred?from=blurred', '/chats/1?from=like#end', '/'])(
    '%s is a path of the app',
    (address) => {
      expect(appPathOf(address)).toBe(address);
    },
  );

  it.each([
    undefined,
    '',
    'find',
    'https://evil.example',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/a\\..\\b',
  ])('%j is not', (address) => {
    expect(appPathOf(address)).toBeUndefined();
  });
});
