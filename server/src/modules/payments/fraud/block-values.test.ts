import { domainsOf, domainValue, emailValue, networkValue, plainAddress, sameMailbox } from './block-values.ts';

const print = (kind: string, text: string) => `${kind}:${text}`;

it.each([
  ['203.0.113.7', '203.0.113.7/32', '203.0.113.7'],
  [' 203.0.113.0/24 ', '203.0.113.0/24', '203.0.113.0/24'],
  ['2001:DB8::/32', '2001:db8::/32', '2001:db8::/32'],
  ['2001:db8::7', '2001:db8::7/128', '2001:db8::7'],
])('reads %j as the network %s', (text, value, shown) => {
  expect(networkValue(text)).toEqual({ value, shown });
});

it.each([
  '',
  'here',
  '203.0.113.7/',
  '203.0.113.7/33',
  '203.0.0.0/8',
  '0.0.0.0/0',
  '2001::/16',
  '10.0.0.1',
  '1.2.3.4/24/1',
])('takes %j for no network that may be blocked', (text) => {
  expect(() => networkValue(text)).toThrow(expect.objectContaining({ code: 'invalid_request', field: 'network' }));
});

it('recognises a mailbox with any addition to its name, and shows a part of it only', () => {
  expect(emailValue(print, ' Card.Tester+1@Halo.example')).toEqual({
    value: 'email:card.tester@halo.example',
    shown: 'c…@halo.example',
  });
  expect(sameMailbox('a+b+c@halo.example')).toBe('a@halo.example');
  for (const text of ['halo.example', '@halo.example', 'a@', 'a@b@c'])
    expect(() => emailValue(print, text)).toThrow(expect.objectContaining({ field: 'email' }));
});

it('recognises a domain by what is below it', () => {
  expect(domainValue('@Halo.Example')).toEqual({ value: 'halo.example', shown: '@halo.example' });
  expect(domainsOf('a@mail.halo.example')).toEqual(['mail.halo.example', 'halo.example']);
  for (const text of ['example', 'halo.', '.example', 'a b.example', 'halo.example/x'])
    expect(() => domainValue(text)).toThrow(expect.objectContaining({ field: 'domain' }));
});

it('asks the database about nothing that is no address', () => {
  expect(['::ffff:203.0.113.7', '203.0.113.7', 'fe80::1%eth0', '', 'unknown'].map(plainAddress)).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    'fe80::1',
    undefined,
    undefined,
  ]);
});
