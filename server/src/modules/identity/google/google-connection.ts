import { type PublicAddress, publicOrigin } from '@halo/server-kit/http/public-origin';
import { SYSTEM_HOSTS } from '@halo/server-kit/http/system-hosts';
import { GOOGLE_SIMULATOR_CLIENT } from '@halo/simulators/google-sign-in/google-simulator-client';
import type { GoogleClient, IdentitySettings } from '../identity-environment.ts';

const GOOGLE = 'https://accounts.google.com';

export interface GoogleEnvironment extends PublicAddress, IdentitySettings {
  readonly isProduction: boolean;
}

export interface GoogleConnection extends GoogleClient {
  readonly issuer: string;
  readonly isSimulated: boolean;
}

/** The brand's client at Google; else the simulator of this server, or nothing in production. */
export function googleConnection(env: GoogleEnvironment, brandId: string): GoogleConnection | undefined {
  const client = env.googleClients.get(brandId);
  if (client) return { ...client, issuer: GOOGLE, isSimulated: false };
  if (env.isProduction) return undefined;
  return { ...GOOGLE_SIMULATOR_CLIENT, issuer: publicOrigin(env, SYSTEM_HOSTS.google), isSimulated: true };
}
