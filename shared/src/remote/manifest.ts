import type { RemoteManifest } from '../contracts/index.ts';

/**
 * Types a remote's manifest and gives it back. The build checks it with the contract's schema; nothing runs here, so that plain
 * Node can import a manifest.
 *
 * @example export const manifest = defineManifest({ name: 'mfe-chat', contract: CONTRACT_VERSION, routes: [ … ], … });
 */
export function defineManifest(manifest: RemoteManifest): RemoteManifest {
  return manifest;
}
