import type { AppStorage } from '@halo/shared/storage';
import * as z from 'zod/mini';

const Gift = z.object({ count: z.number(), occasion: z.enum(['welcome', 'back']) });
export type Gift = z.output<typeof Gift>;

/** A gift that was announced to this browser and not seen yet. It goes with the account, as drafts do. */
export interface UnseenGift {
  get(): Gift | undefined;
  keep(gift: Gift): void;
  seen(): void;
}

const KEY = ['shell', 'gift'] as const;

/** The server says it once: who leaves for the mailbox before the popup came up finds it after the reload. */
export function createUnseenGift(storage: Pick<AppStorage, 'getDraft' | 'setDraft' | 'removeDraft'>): UnseenGift {
  return {
    get() {
      try {
        return Gift.safeParse(JSON.parse(storage.getDraft(...KEY) ?? 'null')).data;
      } catch {
        return undefined;
      }
    },
    keep: (gift) => storage.setDraft(...KEY, JSON.stringify(gift)),
    seen: () => storage.removeDraft(...KEY),
  };
}
