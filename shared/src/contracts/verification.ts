import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ClickId, TrackerId } from './ids.ts';
import { wireObject } from './wire.ts';

/** What a photo must show, so that it was taken for this: one is drawn by the server. */
export const Gesture = z.enum(['palm', 'two', 'ear', 'chin', 'head', 'nose']);
export type Gesture = z.infer<typeof Gesture>;

/** Why a photo proved nothing. */
export const VerificationRefusal = z.enum(['gesture', 'unclear', 'other', 'profile']);
export type VerificationRefusal = z.infer<typeof VerificationRefusal>;

export const GESTURE_RULES = {
  /** so many photos are compared in so many days */
  attempts: 3,
  attemptsDays: 30,
  /** how long a gesture that was drawn can be photographed */
  gestureMinutes: 30,
  /** after the decision the photo is kept so long, and then deleted */
  photoDays: 30,
  /** name of the multipart field */
  field: 'gesto',
} as const;

/** Where the member stands on the way to being a verified person. */
export const Verification = z.object({
  /**
   * `drawn`: the gesture waits for its photo; `waiting`: the photo waits at the desk; `unseen`: it was confirmed, and
   * the first photo is none of those that were compared
   */
  status: z.enum(['none', 'drawn', 'waiting', 'verified', 'unseen', 'refused']),
  /** of `drawn` and `waiting` */
  gesture: z.optional(Gesture),
  /** of `drawn`: ISO 8601, until when the photo can be sent */
  until: z.optional(z.string()),
  /** of `refused` */
  refusal: z.optional(VerificationRefusal),
  attemptsLeft: z.int(),
  /** what they lack before they can ask */
  missing: z.array(z.enum(['email', 'photo'])),
});
export type Verification = z.output<typeof Verification>;

const params = z.object({ trackerId: TrackerId });

export const verificationEndpoints = {
  state: endpoint({
    service: 'api',
    method: 'GET',
    path: '/users/verification/:trackerId',
    params,
    answer: Verification,
  }),
  /** Draws a gesture; while one is good the same is answered. 409 when it cannot be asked for now. */
  ask: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/verification',
    body: wireObject({ clickId: ['clickid', ClickId] }),
    answer: Verification,
  }),
  /** Multipart. The photo with the gesture, for the desk alone. 409 when no gesture waits for one any more. */
  give: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/verification/:trackerId',
    params,
    answer: Verification,
  }),
  /** Takes the request back, and the badge; the photo is deleted at once. */
  withdraw: endpoint({
    service: 'api',
    method: 'DELETE',
    path: '/users/verification/:trackerId',
    params,
    answer: Verification,
  }),
} as const;
