const REDACTED = '[redacted]';
const STRING_MAX_CHARS = 4096;
const DEPTH_MAX = 6;

/** Field names, without case and separators, whose value never enters a log. */
const SECRET_FIELDS = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'apikey',
  'xapikey',
  'secret',
  'hmackey',
  'privatekey',
  'password',
  'oldpassword',
  'newpassword',
  'passwordhash',
  'repeatpassword',
  'token',
  'idtoken',
  'accesstoken',
  'refreshtoken',
  'pushtoken',
  'cardtoken',
  'cardtokens',
  'singleusetoken',
  'sessiontoken',
  'email',
  'mail',
  'oldemail',
  'newemail',
  'recipient',
  'phone',
  'telefono',
  'tel',
  'card',
  'cardnumber',
  'pan',
  'cvc',
  'cvv',
  'cardsecuritycode',
  'securitycode',
  'cardmonth',
  'cardyear',
  'expirymonth',
  'expiryyear',
  'cardholdername',
  'cardholder',
  'holdername',
  'iban',
  'encryptedcardnumber',
  'encryptedsecuritycode',
  'encryptedexpirymonth',
  'encryptedexpiryyear',
  'utente',
  'message',
  'messaggio',
  'text',
  'msg',
  'fingerprint',
  'redirectresult',
  'sealed',
]);
/** `text` and `message` are what people write to each other; these carry ours. */
const ALLOWED_AT_TOP = new Set(['message', 'msg']);

const SECRET_QUERY = new Set([
  'token',
  'redirectresult',
  'red',
  'mail',
  'email',
  'confirm',
  'code',
  'key',
  'password',
  'state',
  'id_token',
  'cvc',
]);

/** What stands behind the @ of a version (`mfe-chat@1.2.3-beta.1`) is no domain: those never end in a number. */
const VERSION = /\d+\.\d+\.\d+(?:-[\p{L}\p{N}-]+(?:\.\d+)*)?(?!\.?[\p{L}\p{N}-])/u;
const EMAIL = new RegExp(
  `[\\p{L}\\p{N}._%+'-]{1,64}@(?!${VERSION.source})[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){1,8}`,
  'gu',
);
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi;
/** Of an operator's token the id stays, to find it by. */
const ACCESS_TOKEN = /\b(halo_[0-9a-f]{12})_[\w-]{20,}/g;
/** 13 to 19 digits, grouped or not; Luhn decides whether they are a card's. */
const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g;
const URL_QUERY = /[?&#]([\w.-]{1,40})=([^&#\s"'<>]*)/g;

/** A copy with the values of secret fields replaced and every other text passed through `redactText`. */
export function redactFields(fields: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    copy[name] = isSecretField(name) && !ALLOWED_AT_TOP.has(name) ? REDACTED : redactValue(value, 1);
  }
  return copy;
}

/** Takes secrets out of free text (addresses, bearer tokens, card numbers, secret query values) and cuts it at 4 kB. */
export function redactText(text: string): string {
  const cut = text.length > STRING_MAX_CHARS ? `${text.slice(0, STRING_MAX_CHARS)}… (${text.length} characters)` : text;
  return redactQuery(cut)
    .replace(ACCESS_TOKEN, `$1_${REDACTED}`)
    .replace(BEARER, `$1 ${REDACTED}`)
    .replace(EMAIL, '[e-mail]')
    .replace(CARD_LIKE, withoutCards);
}

/** The address with the values of secret query parameters replaced; path and other parameters stay. */
export function redactUrl(url: string): string {
  return redactText(url);
}

function redactQuery(text: string): string {
  return text.replace(URL_QUERY, (whole, name: string) =>
    isSecretQuery(name) ? `${whole.slice(0, name.length + 2)}${REDACTED}` : whole,
  );
}

function isSecretQuery(name: string): boolean {
  return SECRET_QUERY.has(name.toLowerCase());
}

function isSecretField(name: string): boolean {
  return SECRET_FIELDS.has(name.toLowerCase().replace(/[_-]/g, ''));
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 100).map((each) => redactValue(each, depth + 1));
  // Instances (errors, requests, dates) have serializers of their own.
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value))
    copy[name] = isSecretField(name) ? REDACTED : redactValue(inner, depth + 1);
  return copy;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Other digits may stand right beside a card's: every run of whole groups is checked, the longest first. */
function withoutCards(text: string): string {
  const groups = text.split(/(?<=\d)(?=[ -])/);
  for (let count = groups.length; count > 0; count -= 1) {
    for (let first = 0; first + count <= groups.length; first += 1) {
      const run = groups.slice(first, first + count).join('');
      const length = run.replace(/\D/g, '').length;
      if (length < 13 || length > 19 || !isLuhn(run)) continue;
      const gap = /^\d/.test(run) ? '' : run.slice(0, 1);
      return [...groups.slice(0, first), `${gap}[card]`, ...groups.slice(first + count)].join('');
    }
  }
  return text;
}

function isLuhn(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  );
  return sum % 10 === 0;
}
