import type { Brand } from '@halo/shared/contracts';
import { type Destination, destinationOf } from '@halo/shared/remote';

/** What the address of a link said. */
export interface LinkAddress {
  /** undefined: there is none, or it cannot be read */
  readonly token: string | undefined;
  /** undefined: none was said, or it is not one that people may be led to */
  readonly destination: Destination | undefined;
  /** of the campaign that the link was sent with */
  readonly remarketingClickId: string | undefined;
}

type Partners = Pick<Brand, 'partnerOrigins'>;

/** `/autologin?token=&red=&clickid=`: as our own mails write it. */
export function readAutologin(search: string, brand: Partners): LinkAddress {
  const query = new URLSearchParams(search);
  return {
    token: tokenIn(query.get('token') ?? ''),
    destination: destinationOf(query.get('red') ?? undefined, brand),
    remarketingClickId: clickIdIn(query),
  };
}

/**
 * `/external_email?token=&red=`: as mail tools of others write it, so that none of them breaks it. The token has `~`
 * for `/` and `*` for `+`, the place to go on at is base64.
 */
export function readExternalEmail(search: string, brand: Partners): LinkAddress {
  const query = new URLSearchParams(search);
  return {
    // Ours are written with `_` and `-` in place of the two.
    token: tokenIn((query.get('token') ?? '').replaceAll(/[~/]/g, '_').replaceAll(/[*+ ]/g, '-').replace(/=+$/, '')),
    destination: destinationOf(decodeBase64(query.get('red') ?? ''), brand),
    remarketingClickId: clickIdIn(query),
  };
}

const TOKEN = /^[\w-]{1,512}$/;

function tokenIn(text: string): string | undefined {
  return TOKEN.test(text) ? text : undefined;
}

function clickIdIn(query: URLSearchParams): string | undefined {
  const clickId = query.get('clickid') ?? '';
  return /^[\w.-]{1,200}$/.test(clickId) ? clickId : undefined;
}

function decodeBase64(text: string): string | undefined {
  try {
    const base64 = text.replaceAll('-', '+').replaceAll(/[_~]/g, '/').replaceAll(/[* ]/g, '+');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
