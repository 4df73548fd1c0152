/** What a link can bring along at start-up. */
export interface QueryParameters {
  tid?: string;
  campaignId?: string;
  vm?: string;
  ip?: string;
  source?: string;
  fluxId?: string;
}

const SAFE_ID = /^[\w-]{8,64}$/;
const SAFE_WORD = /^[\w.:-]{1,64}$/;

/** Reads tid, campid, vm, ip, src and fluxid/fluxId; a value that does not look like one is ignored. */
export function readQueryParameters(search: string): QueryParameters {
  const query = new URLSearchParams(search);
  const word = (name: string): string | undefined => {
    const value = query.get(name)?.trim();
    return value && SAFE_WORD.test(value) ? value : undefined;
  };
  const tid = query.get('tid')?.trim();
  return {
    ...(tid && SAFE_ID.test(tid) ? { tid } : {}),
    ...optional('campaignId', word('campid')),
    ...optional('vm', word('vm')),
    ...optional('ip', word('ip')),
    ...optional('source', word('src')),
    ...optional('fluxId', word('fluxid') ?? word('fluxId')),
  };
}

function optional(key: keyof QueryParameters, value: string | undefined): QueryParameters {
  return value === undefined ? {} : { [key]: value };
}
