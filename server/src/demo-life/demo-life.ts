import { type Brand, type ClickId, WIRE_VALUES } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Composition } from '../compose.ts';
import type { DemoMember } from '../modules/accounts/index.ts';
import { storePastLike, storePastNotices, storePastThread } from '../modules/conversations/index.ts';
import { renderPortrait, seedOperatorProfile } from '../modules/profiles/index.ts';
import { createPhotoStore } from '../modules/uploads/index.ts';
import { type DemoStory, demoStory, momentOf } from './demo-story.ts';

type Parts = Pick<Composition, 'deps' | 'services'>;
type Seat = { readonly clickId: ClickId; readonly angelId: string };

const SAMPLES = 9;
const LIKES = ['26h', '5h', '50m'];
const VISITS = ['52h', '27h', '8h', '90m'];

/** Two people of a brand who have been here for a while: conversations, likes, visits, a photo each. */
export async function liveDemoLife(parts: Parts, brand: Brand, pair: { member: DemoMember; partner: DemoMember }) {
  const story = demoStory(brand.language);
  const [own, partner] = [
    await present(parts, brand, pair.member, 'man'),
    await present(parts, brand, pair.partner, 'woman'),
  ];
  const facts = await parts.services.accounts.facts(own.clickId);
  if (!facts) return;
  // Members are among whom a search fits: the partner is found by now.
  const fitting = await parts.services.profiles.matching(facts, SAMPLES + 3);
  const samples = fitting.filter(({ nature }) => nature === 'sample').slice(0, SAMPLES);
  const { region, city } = facts;
  await seedOperatorProfile(parts.deps.db, brand, { ...story.operator, age: 41, gender: 'woman', region, city });
  const now = parts.deps.clock.now();
  await withTransaction(parts.deps.db, async (tx) => {
    // Answering it shows what happens when two like each other.
    await storePastLike(tx, partner, own, momentOf('2d 20:30', now));
    for (const thread of byLastLine(story.threads, now)) {
      const other = thread.with === 'partner' ? partner : samples[thread.with];
      if (!other) continue;
      const seat = 'angelId' in other ? other : { angelId: other.id };
      const lines = thread.lines.map(([by, when, text]) => ({ isOwn: by === 'me', text, at: momentOf(when, now) }));
      await storePastThread(tx, { own, other: seat, lines, unread: thread.unread });
    }
    const notices = (kind: 'like' | typeof WIRE_VALUES.visit, whens: readonly string[], from: number) =>
      whens.flatMap((when, index) => {
        const sample = samples[from + index];
        return sample ? [{ kind, angelId: sample.id, at: momentOf(when, now) }] : [];
      });
    await storePastNotices(tx, own.clickId, [...notices(WIRE_VALUES.visit, VISITS, 4), ...notices('like', LIKES, 5)]);
  });
}

/** Messages are numbered as they are stored, and lists go by the newest. */
function byLastLine(threads: DemoStory['threads'], now: Date): DemoStory['threads'] {
  const lastOf = ({ lines }: DemoStory['threads'][number]) => momentOf(lines.at(-1)?.[1] ?? '0m', now).getTime();
  return [...threads].sort((one, other) => lastOf(one) - lastOf(other));
}

/** With a photo, and found by others. */
async function present({ deps, services }: Parts, brand: Brand, { clickId, age }: DemoMember, gender: 'man' | 'woman') {
  const jpeg = await renderPortrait({ id: `demo-${brand.id}-${gender}`, gender, age, hairColour: undefined }, 'photo');
  const name = await createPhotoStore(deps.env.dataDirectory).save(brand.id, jpeg);
  await services.accounts.addPhoto(clickId, name);
  const { angelId } = await services.profiles.beFound(clickId, true);
  if (angelId === undefined) throw new Error('a demo member has no public id');
  return { clickId, angelId } satisfies Seat;
}
