import { userOf } from '@halo/shared/contracts';
import { usePlatform, useSession } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import { createDraftStore } from '../draft-store.ts';
import { createHandedPhotos } from '../handed-photos.ts';
import { createSharedContent, type SharedContent } from './shared-content.ts';

export type SharedState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly shared: SharedContent | undefined };

/** What was shared, and giving it to a conversation. */
export function useShared() {
  const platform = usePlatform();
  const content = platform.keep(createSharedContent);
  const drafts = platform.keep(createDraftStore);
  const photos = platform.keep(createHandedPhotos);
  const [state, setState] = useState<SharedState>({ status: 'loading' });

  // What one account has seen is not the next one's, also where the page stays open in between.
  const session = useSession();
  const isKnown = session.status !== 'restoring';
  const reader = userOf(session)?.clickId;
  useEffect(() => {
    if (!isKnown) return;
    let isHere = true;
    void content.read().then((shared) => isHere && setState({ status: 'ready', shared }));
    return () => {
      isHere = false;
    };
  }, [content, isKnown, reader]);

  return {
    state,
    /** Into the draft, below what stands there; the person sends it from there, or does not. */
    give(angelId: string, { at, text, photos: given }: SharedContent): void {
      if (text !== '') drafts.write(angelId, [drafts.read(angelId), text].filter((each) => each !== '').join('\n'));
      photos.hand(angelId, given);
      void content.forget(at);
      platform.go('conversation', { angelId });
    },
    drop({ at }: SharedContent): void {
      void content.forget(at);
      platform.go('conversations', {});
    },
  };
}
