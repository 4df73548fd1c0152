import type { AngelId, ClickId } from '@halo/shared/contracts';
import type { CaseRow } from './case-repository.ts';
import { chatOfSubject } from './chat-subject.ts';
import type { DeskNeeds } from './desk.ts';

interface Who {
  readonly id: number;
  readonly clickId: ClickId;
  /** the profile that was written to */
  readonly angelId?: AngelId;
}

/** Names of those who wrote to the house or asked it for something. About whom a report is, the list does not say. */
export async function titlesOf(
  { accounts, profiles }: Pick<DeskNeeds, 'accounts' | 'profiles'>,
  rows: readonly CaseRow[],
): Promise<Map<number, string>> {
  const who = rows.flatMap(({ id, queue, subject }): Who[] => {
    if (queue === 'chats') return [{ id, ...chatOfSubject(subject) }];
    return queue === 'verifications' ? [{ id, clickId: subject }] : [];
  });
  const [names, cards] = [
    await accounts.names(who.map(({ clickId }) => clickId)),
    await profiles.cardsOfMet([...new Set(who.flatMap(({ angelId }) => angelId ?? []))]),
  ];
  return new Map(
    who.flatMap(({ id, clickId, angelId }) => {
      const member = names.get(clickId) ?? '';
      const profile = angelId === undefined ? '' : (cards.get(angelId)?.screenName ?? angelId);
      const title = [profile, member].filter((name) => name !== '').join(' ← ');
      return title === '' ? [] : [[id, title] as const];
    }),
  );
}
