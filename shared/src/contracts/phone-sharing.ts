import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AngelId, ClickId, TrackerId } from './ids.ts';
import { wireObject } from './wire.ts';

/** Phone numbers between an account and another member, as this account may know them. */
export const PhoneSharing = wireObject({
  /** premium, verified, or with a proven age: only then a number is shared, or the other's is read */
  mayUse: ['permesso', z.boolean()],
  /** the other one wrote back, or the two like each other */
  canShare: ['condivisibile', z.boolean()],
  /** of the own profile, E.164; absent: none is there */
  ownNumber: ['mioNumero', z.optional(z.string())],
  isShared: ['condiviso', z.boolean()],
  /** the other one shares theirs */
  isOtherShared: ['ricevuto', z.boolean()],
  /** only where it is shared, and this account may read it */
  otherNumber: ['suoNumero', z.optional(z.string())],
});
export type PhoneSharing = z.output<typeof PhoneSharing>;

export const phoneSharingEndpoints = {
  between: endpoint({
    service: 'api',
    method: 'GET',
    path: '/chat/phone/:trackerId/:angelId',
    params: z.object({ trackerId: TrackerId, angelId: AngelId }),
    answer: PhoneSharing,
  }),
  /** Shows the own number to one member, or takes it back. @throws premium_required, invalid_request (no number) */
  share: endpoint({
    service: 'api',
    method: 'POST',
    path: '/chat/phone',
    body: wireObject({
      clickId: ['clickid', ClickId],
      angelId: ['angelId', AngelId],
      isShared: ['condiviso', z.boolean()],
    }),
    answer: PhoneSharing,
  }),
} as const;
