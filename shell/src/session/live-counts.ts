import type { Api } from '@halo/shared/api';
import type { EventBus } from '@halo/shared/bus';
import { fromUnknown } from '@halo/shared/errors';
import type { Log } from '@halo/shared/remote';
import type { AppStorage } from '@halo/shared/storage';

/** Reads credits and unread counts once after signing in; from then on the socket pushes them. */
export async function loadOverview({
  api,
  bus,
  storage,
  log,
}: {
  api: Pick<Api, 'conversations'>;
  bus: EventBus;
  storage: AppStorage;
  log: Log;
}): Promise<void> {
  try {
    const overview = await api.conversations.overview();
    storage.set('like', overview.likedIds);
    storage.set('messaggiNonLetti', overview.unread.messages);
    if (overview.visitedProfiles !== undefined) storage.set('profiliVisitati', overview.visitedProfiles);
    bus.publish('credits.changed', overview.credits);
    bus.publish('unread.changed', overview.unread);
  } catch (error) {
    // The navigation goes without numbers until the socket brings them.
    log.warn('counts could not be loaded', { code: fromUnknown(error).code });
  }
}
