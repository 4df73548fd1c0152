import type { Interest, Language, Prompt, Question } from '@halo/shared/contracts';
import { INTERESTS } from '@halo/shared/contracts';
import type { HobbyKey } from './hobbies.ts';
import { sampleTexts } from './sample-texts.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** Sentences of some descriptions would contradict them. */
const ONLY_AS_HOBBY: readonly Interest[] = ['cooking', 'baking', 'singing', 'football', 'gardening'];

/** What a sample chose from the lists; of a seed of its own, so that the rest of it stays as it was. */
export function sampleChoices(
  seed: string,
  hobbies: readonly HobbyKey[],
  language: Language,
): { interests: readonly Interest[]; prompts: readonly Prompt[] } {
  const random = seededRandom(`${seed}/choices`);
  const answers = Object.entries(sampleTexts[language].answers) as [Question, readonly string[]][];
  const others = INTERESTS.filter((each) => !hobbies.some((hobby) => hobby === each) && !ONLY_AS_HOBBY.includes(each));
  return {
    interests: [...hobbies, ...some(random, others, random.integer(1, 4))],
    prompts: some(random, answers, random.integer(0, 3)).map(([question, said]) => ({
      question,
      answer: random.pick(said),
    })),
  };
}

/** So many of a list, each once. */
function some<T>(random: SeededRandom, list: readonly T[], count: number): T[] {
  const chosen = new Set<T>();
  while (chosen.size < Math.min(count, list.length)) chosen.add(random.pick(list));
  return [...chosen];
}
