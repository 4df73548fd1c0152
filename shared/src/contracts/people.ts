import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AngelId, ClickId, TrackerId } from './ids.ts';
import { Profile } from './profiles.ts';
import { wireObject } from './wire.ts';

/** What a member lacks before others can find them. */
export const FOUND_NEEDS = ['email', 'name', 'place'] as const;

/** What a member shows of what they do. Who hides one sees it of no other member either. */
export const ShownSigns = z.object({
  online: z.boolean(),
  read: z.boolean(),
  typing: z.boolean(),
  /** whom they visit; a page from before does not know it, and leaves it as it is */
  visits: z.optional(z.boolean()),
});
export type ShownSigns = z.output<typeof ShownSigns>;

/** Whether other members find this one, and what they need for that. */
export const Findability = z.object({
  /** what the member chose; nothing is chosen for them */
  isChosen: z.boolean(),
  /** others find them now: they chose it, and nothing is missing */
  isFound: z.boolean(),
  missing: z.array(z.enum(FOUND_NEEDS)),
  /** of the public profile, as others see it; absent until it was chosen once */
  angelId: z.optional(AngelId),
  shows: ShownSigns,
});
export type Findability = z.output<typeof Findability>;

export const peopleEndpoints = {
  findability: endpoint({
    service: 'api',
    method: 'GET',
    path: '/users/found/:trackerId',
    params: z.object({ trackerId: TrackerId }),
    answer: Findability,
  }),
  /** The member's own page as others see it, or would see it. It is made at the first time, so this is no reading. */
  preview: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/preview',
    body: wireObject({ clickId: ['clickid', ClickId] }),
    answer: Profile,
  }),
  /** Shows the member to others, or takes them out of every list at once. */
  beFound: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/found',
    body: wireObject({ clickId: ['clickid', ClickId], isChosen: ['isChosen', z.boolean()] }),
    answer: Findability,
  }),
  showSigns: endpoint({
    service: 'api',
    method: 'POST',
    path: '/users/found/signs',
    body: wireObject({ clickId: ['clickid', ClickId], shows: ['shows', ShownSigns] }),
    answer: Findability,
  }),
} as const;
