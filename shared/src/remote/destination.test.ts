import { destinationOf } from './destination.ts';

const BRAND = { partnerOrigins: ['https://partner.example'] };

describe('[AUTH-06] [AUTH-12] [AUTH-13] where a link or a server may send a browser on to', () => {
  it.each([
    ['/chats/1?from=mail', '/chats/1?from=mail'],
    [`${location.origin}/find#top`, '/find#top'],
  ])('%s lies in the app', (address, path) => {
    expect(destinationOf(address, BRAND)).toEqual({ kind: 'inside', path });
  });

  it('a partner of the brand is one by its whole origin', () => {
    const url = 'https://partner.example/offer?x=1';
    expect(destinationOf(url, BRAND)).toEqual({ kind: 'partner', url });
    expect(destinationOf(url, {})).toBeUndefined();
  });

  it.each([
    undefined,
    '',
    'find',
    '//partner.example',
    '/\\evil.example',
    'http://partner.example/',
    'https://partner.example:8443/',
    'https://partner.example.evil.example/',
    'https://partner.example@evil.example/',
    'https://user:word@partner.example/',
    'https://evil.example/https://partner.example',
    'javascript:alert(1)//https://partner.example',
    'data:text/html,https://partner.example',
    `${location.origin}//evil.example`,
  ])('%j leads nowhere', (address) => {
    expect(destinationOf(address, BRAND)).toBeUndefined();
  });
});
