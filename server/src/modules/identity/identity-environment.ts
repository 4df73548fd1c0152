import { environmentPart, listed } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

const CLIENT = /^([a-z][a-z0-9-]*)=([^:\s]+):(\S+)$/;

export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface IdentitySettings {
  /** by brand; in production a brand without one offers no sign-in with Google */
  readonly googleClients: ReadonlyMap<string, GoogleClient>;
}

/** `HALO_GOOGLE_CLIENTS=luna=<client id>:<client secret>,sol=…` */
export const identityEnvironment = environmentPart({
  variables: { HALO_GOOGLE_CLIENTS: z.string().optional() },
  complaints: (raw) =>
    listed(raw.HALO_GOOGLE_CLIENTS).every((entry) => CLIENT.test(entry))
      ? []
      : ['HALO_GOOGLE_CLIENTS: must look like luna=<client id>:<client secret>, with commas between the brands'],
  settings: (raw): IdentitySettings => ({
    googleClients: new Map(
      listed(raw.HALO_GOOGLE_CLIENTS).map((entry) => {
        const [, brandId = '', clientId = '', clientSecret = ''] = CLIENT.exec(entry) ?? [];
        return [brandId, { clientId, clientSecret }];
      }),
    ),
  }),
});
