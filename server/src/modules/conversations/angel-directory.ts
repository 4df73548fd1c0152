import { type AngelId, type Brand, type ProfileCard, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import { createSharedRuns } from '@halo/server-kit/process/shared-runs';
import type { ConversationsNeeds } from './conversations.ts';
import type { Sender } from './sender-directory.ts';

const FRESH_MS = 60_000;
const REMEMBERED = 10_000;

/** Whose screen it is for. */
type Viewer = Pick<Sender, 'brand' | 'clickId'>;

export interface AngelDirectory {
  /** Undefined: no profile has this id. A system sender looks like its brand. */
  card(angelId: AngelId, viewer: Viewer): Promise<ProfileCard | undefined>;
  cards(angelIds: readonly AngelId[], viewer: Viewer): Promise<Map<AngelId, ProfileCard>>;
  /** With those who hide by now: for what was written with them. */
  known(angelIds: readonly AngelId[], viewer: Viewer): Promise<Map<AngelId, ProfileCard>>;
}

/** Neither changes, hides nor leaves between two messages. */
const ANSWERS_BY_ITSELF: ReadonlySet<ProfileCard['nature']> = new Set(['ai', 'sample']);

/**
 * Who can be written to. Remembers cards that answer by themselves for a minute, so that a message does not wait for a
 * look-up.
 */
export function createAngelDirectory({
  profiles,
  clock,
}: Pick<ConversationsNeeds, 'profiles' | 'clock'>): AngelDirectory {
  const remembered = new Map<string, { card: ProfileCard; until: number }>();
  /** Messages sent at once to one profile wait for one look-up, so none overtakes another. */
  const running = createSharedRuns<Map<AngelId, ProfileCard>>();

  async function cards(angelIds: readonly AngelId[], { brand, clickId }: Viewer): Promise<Map<AngelId, ProfileCard>> {
    const now = clock.now().getTime();
    const found = new Map<AngelId, ProfileCard>();
    const unknown: AngelId[] = [];
    for (const angelId of new Set(angelIds)) {
      const known = remembered.get(keyOf(brand.id, angelId));
      if (SYSTEM_ANGEL_IDS.includes(angelId)) found.set(angelId, systemCard(angelId, brand));
      else if (known && known.until > now) found.set(angelId, known.card);
      else unknown.push(angelId);
    }
    if (unknown.length === 0) return found;
    if (remembered.size > REMEMBERED) remembered.clear();
    for (const [angelId, card] of await profiles.cards(unknown, { brandId: brand.id, clickId })) {
      // People and those of the team change, hide or leave, and that holds at once in every process.
      if (ANSWERS_BY_ITSELF.has(card.nature)) remembered.set(keyOf(brand.id, angelId), { card, until: now + FRESH_MS });
      found.set(angelId, card);
    }
    return found;
  }

  return {
    cards,
    async card(angelId, viewer) {
      const found = await running.run(`${viewer.clickId}/${angelId}`, () => cards([angelId], viewer));
      return found.get(angelId);
    },
    async known(angelIds, viewer) {
      const found = await cards(angelIds, viewer);
      const missing = angelIds.filter((id) => !found.has(id));
      const away = await profiles.away(missing, { brandId: viewer.brand.id, clickId: viewer.clickId });
      return new Map([...found, ...away]);
    },
  };
}

/** Whether a sample shows as online depends on the brand. */
function keyOf(brandId: string, angelId: AngelId): string {
  return `${brandId}/${angelId}`;
}

/** The brand itself, where it speaks in a thread. */
function systemCard(angelId: AngelId, brand: Brand): ProfileCard {
  // A logo is a word, and wider than an avatar shows.
  const picture = brand.icon ?? brand.logo;
  return {
    id: angelId,
    screenName: brand.title,
    age: 18,
    gender: 'woman',
    nature: 'operator',
    city: '',
    region: '',
    isOnline: false,
    photoUrl: picture,
    avatarUrl: picture,
    placeholder: [brand.theme.day.deep, brand.theme.day.deep2],
  };
}
