import { chatMediaEndpoints as endpoints, MEDIA_FIELD } from '@halo/shared/contracts';
import { owner } from '../../../http/access.ts';
import { knownCaller } from '../../../http/caller.ts';
import { type Route, route } from '../../../http/route.ts';
import { readUpload } from '../../uploads/index.ts';
import type { ConversationsService } from '../conversations.ts';

/** Files of messages: only the account itself may bring one or ask for one, and each time it is looked up again. */
export function chatMediaRoutes(conversations: Pick<ConversationsService, 'keepMedia' | 'mediaFile'>): Route[] {
  return [
    route(endpoints.upload, {
      access: owner(({ params }) => params.trackerId),
      isUpload: true,
      limit: { perMinute: 60 },
      async handle({ params: { clientId, kind, place }, caller, request }) {
        const file = await readUpload(request, MEDIA_FIELD, kind === 'photo' ? 'images_only' : 'audio_only');
        return { id: await conversations.keepMedia(knownCaller(caller), { clientId, place, kind }, file) };
      },
    }),
    route(endpoints.file, {
      access: owner(({ params }) => params.trackerId),
      limit: { perMinute: 300 },
      cacheControl: 'private, no-store',
      async handle({ params: { trackerId, mediaId }, query: { size } }) {
        const { type, bytes } = await conversations.mediaFile(trackerId, { id: mediaId, size: size ?? 'small' });
        return { type, bytes: bytes.toString('base64') };
      },
    }),
  ];
}
