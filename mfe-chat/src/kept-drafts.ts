import type { AngelId } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';
import { DRAFT_QUIET_MS } from './limits.ts';

const SCOPE = 'chat';
const NAME = 'drafts-kept';
/** Conversations that are remembered; the oldest ones are forgotten first. */
const REMEMBERED = 200;

/** Of one conversation: what the server has, and what was written here since. */
export interface KeptDraft {
  /** since when the words are so that the server has; 0: none */
  readonly at: number;
  /** when the words were written here that the server does not have */
  readonly writtenAt?: number;
}

/** What the server has of each draft. Stored, so that what was typed offline is brought on after a reload. */
export function createKeptDrafts({ storage }: Pick<Platform, 'storage'>) {
  function read(): Record<AngelId, KeptDraft> {
    try {
      return JSON.parse(storage.getDraft(SCOPE, NAME) ?? '{}') as Record<AngelId, KeptDraft>;
    } catch {
      return {};
    }
  }
  return {
    of: (angelId: AngelId): KeptDraft => read()[angelId] ?? { at: 0 },
    set(angelId: AngelId, next: KeptDraft): void {
      const others = Object.entries(read())
        .filter(([other]) => other !== angelId)
        .toSorted(([, one], [, other]) => lastOf(other) - lastOf(one));
      const entries = [[angelId, next] as const, ...others].slice(0, REMEMBERED);
      storage.setDraft(SCOPE, NAME, JSON.stringify(Object.fromEntries(entries)));
    },
    unsaved: (): AngelId[] =>
      Object.entries(read()).flatMap(([angelId, { writtenAt }]) => (writtenAt === undefined ? [] : [angelId])),
  };
}

function lastOf({ at, writtenAt = 0 }: KeptDraft): number {
  return Math.max(at, writtenAt);
}

/** When the last letter was typed in a conversation, in this tab. */
export function createTypedTimes({ clock }: Pick<Platform, 'clock'>) {
  const times = new Map<AngelId, number>();
  return {
    note: (angelId: AngelId): void => void times.set(angelId, clock.now()),
    isQuiet: (angelId: AngelId): boolean =>
      clock.now() - (times.get(angelId) ?? Number.NEGATIVE_INFINITY) >= DRAFT_QUIET_MS,
  };
}
