import path from 'node:path';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import { openAssetStore } from '@halo/server-kit/assets/open-asset-store';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseSettings } from '../../settings.ts';

/** Room for several thousand files with all their forms. */
const COPIES_MAX_BYTES = 512 * 1024 * 1024;

/** Where published files lie, with copies of those of a bucket on this machine. */
export function openReleaseStore(
  { dataDirectory, storeBucket }: Pick<ReleaseSettings, 'dataDirectory' | 'storeBucket'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): AssetStore {
  const copies = { folder: path.join(dataDirectory, 'releases-cache'), maxBytes: COPIES_MAX_BYTES };
  return openAssetStore({ storeBucket }, { files: path.join(dataDirectory, 'releases'), copies }, log);
}
