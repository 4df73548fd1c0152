import * as z from 'zod/mini';
import type { Brand } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { limitedText } from './limited-text.ts';
import { WireTime, wireObject } from './wire.ts';

/**
 * What a browser may keep or send beyond what the service needs; each is asked for, and the service is the same
 * without.
 *
 * - `origin`: an id and where a visitor came from, kept over page loads
 * - `statistics`: which pages are opened, to the brand's analytics service
 * - `advertising`: that the site was visited, to the brand's advertising network
 */
export const DEVICE_PURPOSES = ['origin', 'statistics', 'advertising'] as const;
const DevicePurpose = z.enum(DEVICE_PURPOSES);
export type DevicePurpose = z.output<typeof DevicePurpose>;

/** Names the wording that people saw. With another one they are asked again. */
export const DEVICE_CHOICE_VERSION = '2026-11';

/** What was chosen in a browser. */
export const DeviceChoice = z.object({
  version: z.string(),
  /** epoch ms */
  decidedAt: z.number(),
  /** what was asked for; a purpose that a brand adds later is asked for then */
  asked: z.array(DevicePurpose),
  given: z.array(DevicePurpose),
  /** click id of the account that has a record of it */
  keptFor: z.optional(z.string()),
});
export type DeviceChoice = z.output<typeof DeviceChoice>;

/** What a brand asks for; it asks for no consent to what it does not do. */
export function purposesOf({ thirdParties = {} }: Pick<Brand, 'thirdParties'>): DevicePurpose[] {
  return DEVICE_PURPOSES.filter(
    (purpose) =>
      purpose === 'origin' ||
      (purpose === 'statistics' && thirdParties.analytics !== undefined) ||
      (purpose === 'advertising' && thirdParties.pixel !== undefined),
  );
}

const Purposes = z.array(DevicePurpose).check(z.maxLength(DEVICE_PURPOSES.length));

export const deviceChoiceEndpoints = {
  /** Keeps with the account what its browser chose: one decision for each purpose that was asked for. */
  keep: endpoint({
    service: 'api',
    method: 'PUT',
    path: '/users/device-choice',
    body: wireObject({
      version: ['versione', limitedText(20)],
      decidedAt: ['data', WireTime],
      asked: ['chiesti', Purposes],
      given: ['dati', Purposes],
    }),
    answer: z.object({ result: z.literal('OK') }),
  }),
} as const;
