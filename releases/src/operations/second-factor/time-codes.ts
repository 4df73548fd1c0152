import { randomBytes } from 'node:crypto';
import type { SecondFactorKey } from '@halo/shared/contracts/operations';
import { Secret, TOTP } from 'otpauth';

const KEY_BYTES = 20;
const PERIOD_S = 30;
/** A clock that is half a minute off still fits. */
const WINDOW = 1;
const DIGITS = /^\d{6}$/;
const ISSUER = 'Halo operations';

export function newTimeKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** The key as apps take it. */
export function describeKey(key: Buffer, email: string): SecondFactorKey {
  const code = codesOf(key, email);
  return { key: code.secret.base32, address: code.toString() };
}

export function isTimeCode(given: string): boolean {
  return DIGITS.test(given);
}

/** The half minute that a code is of; undefined for a wrong one, and for one of a half minute that was used. */
export function stepOfCode(key: Buffer, given: string, now: Date, lastStep: number): number | undefined {
  // The library throws for anything but ASCII digits.
  if (!isTimeCode(given)) return undefined;
  const delta = codesOf(key).validate({ token: given, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / (PERIOD_S * 1000)) + delta;
  return step > lastStep ? step : undefined;
}

/** What every app reads: SHA-1, six digits, half a minute. */
function codesOf(key: Buffer, label = ''): TOTP {
  const secret = new Secret({ buffer: new Uint8Array(key).buffer });
  return new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret });
}
