import { type ByLanguage, INTERESTS, type Language, pickLanguage, QUESTIONS } from '@halo/shared/contracts';
import { z } from 'zod';
import en from './stories/en.json' with { type: 'json' };
import es from './stories/es.json' with { type: 'json' };
import fr from './stories/fr.json' with { type: 'json' };
import it from './stories/it.json' with { type: 'json' };

const MINUTE_MS = 60_000;
const UNIT_MINUTES = { m: 1, h: 60 };
/** `2d 20:41`: that time of the day two days ago. `35m`, `3h`: so long ago. */
const When = z.string().regex(/^\d{1,2}(d \d\d:\d\d|[mh])$/);
/** A drawing in the folder of pictures. */
const Picture = z.enum(['books', 'lake', 'tea']);
export type Picture = z.output<typeof Picture>;
const Person = z.object({
  name: z.string(),
  age: z.int(),
  about: z.string(),
  description: z.string(),
  interests: z.array(z.enum(INTERESTS)),
  prompts: z.array(z.object({ question: z.enum(QUESTIONS), answer: z.string() })),
  /** after the portrait */
  pictures: z.array(Picture),
});
export type StoryPerson = z.output<typeof Person>;
const Story = z.object({
  member: Person,
  partner: Person,
  /** the third demo account: the two like each other */
  match: Person,
  /** the profile that the team answers for */
  operator: Person,
  threads: z.array(
    z.object({
      /** the second or third demo account, or one of the samples of the region */
      with: z.union([z.enum(['partner', 'match']), z.int().min(0)]),
      unread: z.int(),
      /** with pictures the text is their caption */
      lines: z.array(z.tuple([z.enum(['me', 'her']), When, z.string(), z.array(Picture).optional()])),
      /** what the member was writing */
      draft: z.string().optional(),
    }),
  ),
});
export type DemoStory = z.output<typeof Story>;

const STORIES: ByLanguage<unknown> = { it, es, fr, en };

/** What the demo accounts of a brand have lived, in its language. */
export function demoStory(language: Language): DemoStory {
  return Story.parse(pickLanguage(STORIES, language));
}

/** The moment that a line of a story names. */
export function momentOf(when: string, now: Date): Date {
  const ago = /^(\d+)([mh])$/.exec(when);
  if (ago) return new Date(now.getTime() - Number(ago[1]) * UNIT_MINUTES[ago[2] as 'm' | 'h'] * MINUTE_MS);
  const [, days = 0, hours = 0, minutes = 0] = (/^(\d+)d (\d\d):(\d\d)$/.exec(when) ?? []).map(Number);
  const moment = new Date(now);
  moment.setDate(moment.getDate() - days);
  moment.setHours(hours, minutes, 0, 0);
  return moment;
}
