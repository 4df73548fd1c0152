import { isIP, isIPv4 } from 'node:net';
import type { BlockKind } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { isPrivateAddress } from '@halo/server-kit/process/private-host';
import { normalizeEmail } from '@halo/server-kit/text/normalize-email';

/** What a block is recognised by when its payer comes, and by the people who look after the list. */
export interface BlockValue {
  readonly value: string;
  readonly shown: string;
}

/** A wider network would keep a country out because of a typing error. */
const WIDEST = { ipv4: 16, ipv6: 32 } as const;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,62})\.)+[a-z][a-z0-9-]{1,62}$/;

export type Print = (kind: BlockKind, text: string) => string;

/** @throws invalid_request */
export function networkValue(text: string): BlockValue {
  const [address = '', bits, ...rest] = text.trim().toLowerCase().split('/');
  const longest = isIPv4(address) ? 32 : 128;
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  const widest = isIPv4(address) ? WIDEST.ipv4 : WIDEST.ipv6;
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0 || !(length >= widest && length <= longest))
    throw wrong('network', `no address, and no network of at least /${widest}`);
  if (isPrivateAddress(address)) throw wrong('network', 'a private network: behind a proxy everybody has it');
  const value = `${address}/${length}`;
  return { value, shown: length === longest ? address : value };
}

/** @throws invalid_request */
export function emailValue(print: Print, text: string): BlockValue {
  const email = normalizeEmail(text);
  const [name = '', domain = '', ...rest] = email.split('@');
  if (name === '' || domain === '' || rest.length > 0) throw wrong('email', 'no mail address');
  return { value: print('email', sameMailbox(email)), shown: `${name.slice(0, 1)}…@${domain}` };
}

/** @throws invalid_request */
export function domainValue(text: string): BlockValue {
  const value = text.trim().toLowerCase().replace(/^@/, '');
  if (!DOMAIN.test(value)) throw wrong('domain', 'no domain of mail addresses');
  return { value, shown: `@${value}` };
}

/** An address with its additions (`name+shop@`) is the same mailbox. */
export function sameMailbox(email: string): string {
  return normalizeEmail(email).replace(/\+[^@]*@/, '@');
}

/** `a.b.example` is of `a.b.example` and of `b.example`. */
export function domainsOf(email: string): string[] {
  const labels = (normalizeEmail(email).split('@')[1] ?? '').split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}

/** Undefined: it is no address. */
export function plainAddress(address: string): string | undefined {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
  return isIP(bare) === 0 ? undefined : bare;
}

function wrong(field: string, message: string): AppError {
  return new AppError('invalid_request', { field, message });
}
