import type { LoadFailureCode } from '@halo/shared/contracts';

/** Only the report waits for it. */
const PROBE_TIMEOUT_MS = 20_000;
/** No script of ours comes near this; what is larger is not worth reading to know that it is not ours. */
const LARGEST_BYTES = 4_000_000;

/**
 * Why a script did not run: the browser says only that it did not. Asks once more, by the way past the cache, so that
 * wrong bytes that a cache kept are replaced by what the server has now. What came is judged however long it took:
 * `offline` is said where nothing came, or the right bytes.
 */
export async function probeScript(address: string, integrity: string | undefined): Promise<LoadFailureCode> {
  try {
    const answer = await fetch(address, {
      cache: 'reload',
      credentials: 'omit',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    if (answer.status === 404) return 'missing';
    if (!answer.ok) return 'http';
    if (!/javascript/i.test(answer.headers.get('content-type') ?? '')) return 'not_script';
    if (Number(answer.headers.get('content-length') ?? 0) > LARGEST_BYTES) return 'tampered';
    const bytes = await answer.arrayBuffer();
    if (bytes.byteLength === 0) return 'empty';
    // The right bytes this time: then it was the connection.
    return integrity === undefined || (await integrityOf(bytes)) === integrity ? 'offline' : 'tampered';
  } catch {
    return 'offline';
  }
}

/** `sha384-…`; undefined on a page without the browser's cryptography (plain http that is not localhost). */
async function integrityOf(bytes: ArrayBuffer): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
