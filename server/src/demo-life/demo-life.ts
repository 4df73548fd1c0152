import { type Brand, type ClickId, WIRE_VALUES } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Composition } from '../compose.ts';
import {
  createMediaFiles,
  keepPastPhotos,
  type PastLine,
  storeGivenLikes,
  storePastLike,
  storePastMatch,
  storePastNotices,
  storePastThread,
} from '../modules/conversations/index.ts';
import { freeAfterMutualLike } from '../modules/credits/index.ts';
import { seedOperatorProfile } from '../modules/profiles/index.ts';
import { type DemoPresence, drawn, present } from './demo-people.ts';
import { type DemoStory, demoStory, momentOf } from './demo-story.ts';

type Parts = Pick<Composition, 'deps' | 'services'>;
type Thread = DemoStory['threads'][number];

const SAMPLES = 9;
const LIKES = ['26h', '5h', '50m'];
const VISITS = ['52h', '27h', '8h', '90m'];
/** Which samples the account likes, and since when. */
const GIVEN_LIKES = [
  [0, '9d 21:03'],
  [1, '1d 20:28'],
  [8, '4h'],
] as const;
const MATCH = ['3d 17:40', '3d 18:05'] as const;
const DRAFTED = '4h';

export interface DemoTrio {
  readonly member: DemoPresence;
  readonly partner: DemoPresence;
  readonly match: DemoPresence;
}

/** People of a brand who have been here for a while: conversations, a match, likes, visits, photos. */
export async function liveDemoLife(parts: Parts, brand: Brand, { member, partner, match }: DemoTrio): Promise<void> {
  const { deps, services } = parts;
  const story = demoStory(brand.language);
  const own = await present(parts, brand, member);
  const people = { partner: await present(parts, brand, partner), match: await present(parts, brand, match) };
  const facts = await services.accounts.facts(own.clickId);
  if (!facts) return;
  // Members are among whom a search fits: the others are found by now.
  const fitting = await services.profiles.matching(facts, SAMPLES + 4);
  const samples = fitting.filter(({ nature }) => nature === 'sample').slice(0, SAMPLES);
  const { region, city } = facts;
  await seedOperatorProfile(deps.db, brand, { ...story.operator, gender: 'woman', region, city });
  const now = deps.clock.now();
  const free = freeAfterMutualLike(services.flows.flow(brand, facts.fluxId));
  const threads = await Promise.all(
    byLastLine(story.threads, now).map(async (thread) => {
      const sample = typeof thread.with === 'number' ? samples[thread.with] : undefined;
      const other = typeof thread.with === 'number' ? sample && { angelId: sample.id } : people[thread.with];
      if (!other) return [];
      const senders = { me: own.clickId, her: 'clickId' in other ? other.clickId : undefined };
      const draft = thread.draft === undefined ? undefined : { text: thread.draft, at: momentOf(DRAFTED, now) };
      const freeLines = thread.with === 'match' ? free : undefined;
      const lines = await linesOf(parts, brand, thread, senders, now);
      return [{ own, other, lines, unread: thread.unread, draft, freeLines }];
    }),
  );
  await withTransaction(deps.db, async (tx) => {
    // Answering it shows what happens when two like each other.
    await storePastLike(tx, people.partner, own, momentOf('2d 20:30', now));
    await storePastMatch(tx, own, people.match, [momentOf(MATCH[0], now), momentOf(MATCH[1], now)]);
    for (const thread of threads.flat()) await storePastThread(tx, thread);
    await storeSigns(tx, own.clickId, samples, now);
  });
  for (const { id } of samples) await services.profiles.visited(own.clickId, id);
}

/** Visits and likes that came, and likes that were given. */
async function storeSigns(
  tx: Transaction,
  clickId: ClickId,
  samples: readonly { readonly id: string }[],
  now: Date,
): Promise<void> {
  const of = (index: number, when: string) => {
    const sample = samples[index];
    return sample ? [{ angelId: sample.id, at: momentOf(when, now) }] : [];
  };
  const notices = (kind: 'like' | typeof WIRE_VALUES.visit, whens: readonly string[], from: number) =>
    whens.flatMap((when, index) => of(from + index, when).map((each) => ({ kind, ...each })));
  await storePastNotices(tx, clickId, [...notices(WIRE_VALUES.visit, VISITS, 4), ...notices('like', LIKES, 5)]);
  await storeGivenLikes(
    tx,
    clickId,
    GIVEN_LIKES.flatMap(([index, when]) => of(index, when)),
  );
}

/** The lines of a thread, with the photos that were sent in it. */
async function linesOf(
  { deps }: Parts,
  brand: Brand,
  { lines }: Thread,
  senders: Record<'me' | 'her', ClickId | undefined>,
  now: Date,
): Promise<PastLine[]> {
  const needs = { ...deps, files: createMediaFiles(deps.uploads) };
  return Promise.all(
    lines.map(async ([by, when, text, pictures = []]) => {
      const line = { isOwn: by === 'me', text, at: momentOf(when, now) };
      const clickId = senders[by];
      if (clickId === undefined || pictures.length === 0) return line;
      const sender = { clickId, brandId: brand.id };
      return { ...line, photos: await keepPastPhotos(needs, sender, await Promise.all(pictures.map(drawn))) };
    }),
  );
}

/** Messages are numbered as they are stored, and lists go by the newest. */
function byLastLine(threads: DemoStory['threads'], now: Date): DemoStory['threads'] {
  const lastOf = ({ lines }: Thread) => momentOf(lines.at(-1)?.[1] ?? '0m', now).getTime();
  return [...threads].sort((one, other) => lastOf(one) - lastOf(other));
}
