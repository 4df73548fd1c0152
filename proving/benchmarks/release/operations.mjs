import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperationsClient } from '../../../tooling/cli/operations-client.mjs';

/** Changes go to everybody. */
const SCOPE = 'default';

/**
 * An operator of a benchmark's server, over the calls of the operations host.
 *
 * @param {Pick<import('../variants.mjs').Variant, 'port' | 'data'>} variant
 */
export async function connectOperator({ port, data }) {
  const client = await OperationsClient.connect({ HALO_PORT: String(port), HALO_DATA_DIR: data });
  const { endpoints } = client;
  return {
    /** The version that everybody runs. @returns {Promise<string>} */
    async current(/** @type {string} */ remote) {
      const { revisions } = await client.call(endpoints.scopes.revisions, {
        params: { scope: SCOPE },
        query: { limit: 1 },
      });
      return revisions[0].effective[remote].version;
    },
    /** Publishes a build; files that the server has already are not sent again. */
    async publish(/** @type {string} */ folder) {
      const document = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
      const { id, missing } = await client.call(endpoints.publications.start, { body: { document } });
      for (const file of missing) {
        await client.call(endpoints.publications.file, {
          params: { id, file: Buffer.from(file).toString('base64url') },
          bytes: readFileSync(join(folder, file)),
        });
      }
      await client.call(endpoints.publications.finish, { params: { id } });
    },
    async pin(/** @type {string} */ remote, /** @type {string} */ version) {
      await client.call(endpoints.scopes.change, {
        params: { scope: SCOPE },
        body: { change: { kind: 'pin', remote, version }, reason: 'the benchmark measures it' },
      });
    },
  };
}
