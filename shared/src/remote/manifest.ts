import type { BusTopic } from '../contracts/bus-topics.ts';
import type { PlaceName } from '../contracts/places.ts';
import type { RemoteManifest, RouteDeclaration } from '../contracts/remote-manifest.ts';

/** The manifest as its author writes it: only topics and places that the contract has. */
export type AuthoredManifest = RemoteManifest & {
  bus: { publishes: BusTopic[]; subscribes: BusTopic[] };
  routes: (RouteDeclaration & { place?: PlaceName })[];
  goesTo: PlaceName[];
};

/**
 * Types a remote's manifest and gives it back. The build checks it with the contract's schema; nothing runs here, so
 * that plain
 * Node can import a manifest.
 *
 * @example export const manifest = defineManifest({ name: 'mfe-chat', contract: CONTRACT_VERSION, routes: [ … ], … });
 */
export function defineManifest(manifest: AuthoredManifest): AuthoredManifest {
  return manifest;
}
