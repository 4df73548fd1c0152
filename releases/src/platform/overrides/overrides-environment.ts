import { environmentPart, listed } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';
import type { OverrideOrigins } from './override-origins.ts';

export interface OverrideSettings {
  /** Where a developer's browser may take a remote from, with a signed token; in production nowhere unless listed. */
  readonly overrideOrigins: OverrideOrigins;
}

export const overridesEnvironment = environmentPart({
  variables: { HALO_OVERRIDE_ORIGINS: z.string().optional() },
  /** An entry that is not exactly an origin would never match, without a word of why. */
  complaints: (raw, isProduction) =>
    listed(raw.HALO_OVERRIDE_ORIGINS)
      .filter((origin) => !isOrigin(origin) || (isProduction && !origin.startsWith('https:')))
      .map(
        (origin) =>
          `HALO_OVERRIDE_ORIGINS: ${origin} must be an origin like https://preview.example.com${isProduction ? ', with https' : ''}`,
      ),
  settings: ({ HALO_OVERRIDE_ORIGINS: list }, isProduction): OverrideSettings => ({
    overrideOrigins:
      list === undefined && !isProduction ? { kind: 'thisMachine' } : { kind: 'listed', origins: listed(list) },
  }),
});

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
