import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;

/**
 * What a browser does with the body of a push message: RFC 8291 on top of RFC 8188, written down apart from the library
 * that encrypts.
 */
export function decryptPush(body: Buffer, browser: { privateKey: Buffer; publicKey: Buffer; auth: Buffer }): Buffer {
  const salt = body.subarray(0, SALT_BYTES);
  const recordSize = body.readUInt32BE(SALT_BYTES);
  const keyLength = body.readUInt8(SALT_BYTES + 4);
  const senderKey = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + keyLength);
  const record = body.subarray(SALT_BYTES + 5 + keyLength);
  if (record.length > recordSize) throw new Error('a push message is one record');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(browser.privateKey);
  const shared = curve.computeSecret(senderKey);
  const input = derive(
    shared,
    browser.auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), browser.publicKey, senderKey]),
    32,
  );
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  // After the text stands 2, then zeros.
  return padded.subarray(0, padded.lastIndexOf(2));
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
