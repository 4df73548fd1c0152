import type { ConversationEntry } from '@halo/shared/contracts';

/** Entries whose name holds what was typed, without regard to case and accents. Nothing typed: all of them. */
export function withName(entries: readonly ConversationEntry[], typed: string): readonly ConversationEntry[] {
  const wanted = plain(typed);
  return wanted === '' ? entries : entries.filter(({ angel }) => plain(angel.screenName).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
