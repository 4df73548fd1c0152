import { generateKeyPairSync, sign } from 'node:crypto';
import { importShared } from '../../run/import-source.mjs';

const KEY_ID = 'check';

/**
 * Pages of a brand as they would be if it ran this version: what the server sends, with one remote of the release set
 * exchanged, and signed by a key that only the page of this check knows. Everything else is what visitors have: the
 * shell, its guard, hashes, policies and the other remotes.
 *
 * @param {any} built document of the version
 */
export async function createTrialSet(built) {
  const { BOOT_ELEMENT_ID, signedVersion } = await importShared('contracts');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = String(publicKey.export({ format: 'jwk' }).x);
  const boot = new RegExp(`(<script[^>]* id="${BOOT_ELEMENT_ID}"[^>]*>)(.*?)(</script>)`, 's');
  // Nothing stands in for it: a version that fails is to be seen.
  const candidate = { name: built.name, stable: signedVersion(built) };

  function exchanged(/** @type {{ payload: string }} */ signed) {
    const document = JSON.parse(signed.payload);
    const others = document.remotes.filter((/** @type {any} */ { name }) => name !== built.name);
    const payload = JSON.stringify({ ...document, remotes: [...others, candidate] });
    return { payload, keyId: KEY_ID, signature: sign(null, Buffer.from(payload), privateKey).toString('base64url') };
  }

  const withoutGroup = (/** @type {Record<string, string>} */ { [built.name]: _drawn, ...others }) => others;

  return {
    /** @returns {string} the HTML of a page; what is none of the shell's stays as it is */
    page(/** @type {string} */ html) {
      return html.replace(boot, (_, start, text, end) => {
        // As it came: a newer server may send what the contracts of this command do not know.
        const { override: _override, ...given } = JSON.parse(text);
        const trial = {
          ...given,
          ...(given.signedReleases && { signedReleases: exchanged(given.signedReleases) }),
          groups: withoutGroup(given.groups),
          releaseKeys: { ...given.releaseKeys, [KEY_ID]: key },
        };
        return `${start}${JSON.stringify(trial).replaceAll('<', '\\u003c')}${end}`;
      });
    },
    /** @returns {string} what an open page gets when it asks for the present release set */
    current(/** @type {string} */ text) {
      const answer = JSON.parse(text);
      return JSON.stringify({ ...answer, signed: exchanged(answer.signed), groups: withoutGroup(answer.groups) });
    },
  };
}
