import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { accountName, type ProviderAccount } from '../providers/provider-account.ts';
import { isPrivateAddress } from '@halo/server-kit/process/private-host';

/**
 * By what a try is recognised, as keyed hashes: neither a card number nor an address can be read from them. Null: not
 * known, or not to be counted.
 */
export interface FraudSignals {
  readonly cardPrint: string | null;
  readonly networkPrint: string | null;
}

export const NO_SIGNALS: FraudSignals = { cardPrint: null, networkPrint: null };

export interface FraudPrints {
  /** of any text, e.g. a mail address; other kinds have other prints */
  print(kind: string, text: string): string;
  of(seen: { readonly cardNumber: string | undefined; readonly address: string }): FraudSignals;
  /** of a card or an account that only its provider knows, by the provider's name of it; null: not to be counted */
  ofMark(account: ProviderAccount, mark: string | undefined): string | null;
}

/** `countsCards`: false where everybody pays with the same test numbers. */
export function createFraudPrints(key: Buffer, countsCards: boolean): FraudPrints {
  const print = (kind: string, text: string) => createHmac('sha256', key).update(`${kind}:${text}`).digest('base64url');
  return {
    print,
    ofMark: (account, mark) =>
      mark !== undefined && countsCards ? print('mark', `${accountName(account)}:${mark}`) : null,
    of({ cardNumber, address }) {
      const network = networkOf(address);
      return {
        cardPrint: cardNumber !== undefined && countsCards ? print('card', cardNumber) : null,
        networkPrint: network === undefined ? null : print('network', network),
      };
    },
  };
}

/**
 * The /24 or /64 of an address. Undefined for a private one: behind a proxy that hides them all visitors would share
 * it.
 */
export function networkOf(address: string): string | undefined {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isPrivateAddress(bare)) return undefined;
  if (isIPv4(bare)) return `${bare.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(bare)) return undefined;
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, written out without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(missing).fill('0'), ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}
