import { type Language, LANGUAGE_COOKIE } from '@halo/shared/contracts';

const LIFETIME_S = 365 * 24 * 60 * 60;

/** Only a person's own choice is written: without one there is no cookie, and the brand speaks its own language. */
export function writeLanguageCookie(page: Document, language: Language): void {
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LIFETIME_S}; SameSite=Lax${secure}`;
}

/** Undefined where the browser keeps none. */
export function readLanguageCookie({ cookie }: Pick<Document, 'cookie'>): string | undefined {
  const pair = cookie.split('; ').find((each) => each.startsWith(`${LANGUAGE_COOKIE}=`));
  return pair?.slice(LANGUAGE_COOKIE.length + 1);
}
