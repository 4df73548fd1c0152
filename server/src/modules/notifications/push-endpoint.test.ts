import { createECDH, randomBytes } from 'node:crypto';
import { isPublicAddress } from './public-address.ts';
import { readSubscription } from './push-endpoint.ts';

const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const subscription = (endpoint: string, of: object = keys) =>
  JSON.stringify({ endpoint, expirationTime: null, keys: of });
const LOCAL = 'http://127.0.0.1:4425';

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('may be %s', (endpoint) => {
    expect(readSubscription(subscription(endpoint), [])).toEqual({ endpoint, keys });
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://luna.localhost/x',
    'https://database.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    LOCAL,
    `${LOCAL}/push/x`,
    '//fcm.googleapis.com/x',
    '',
  ])('may not be %s', (endpoint) => {
    expect(() => readSubscription(subscription(endpoint), [])).toThrow(/pushToken/);
  });

  it('may be a local one of a test, exactly that', () => {
    expect(readSubscription(subscription(`${LOCAL}/push/x`), [LOCAL]).endpoint).toBe(`${LOCAL}/push/x`);
    for (const other of ['http://127.0.0.1:4426/push/x', 'http://127.0.0.1/push/x', `http://a@127.0.0.1:4425/x`])
      expect(() => readSubscription(subscription(other), [LOCAL])).toThrow();
  });

  it('comes with keys that can be encrypted for', () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
    const bad = [
      {},
      { ...keys, auth: 'AAAA' },
      { ...keys, p256dh: randomBytes(65).toString('base64url') },
      { ...keys, p256dh: '' },
      { ...keys, auth: 'not base64!' },
    ];
    for (const each of bad) expect(() => readSubscription(subscription(endpoint, each), [])).toThrow(/pushToken/);
    for (const text of ['', '{', 'null', '[]', '"x"']) expect(() => readSubscription(text, [])).toThrow(/pushToken/);
  });
});

describe('an address is of the internet', () => {
  it.each(['142.250.180.74', '1.1.1.1', '2a00:1450:4002:809::200a', '172.32.0.1'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
