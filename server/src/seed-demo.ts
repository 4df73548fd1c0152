import type { Brand } from '@halo/shared/contracts';
import type { Composition } from './compose.ts';
import { addDemoBrand } from './demo-life/demo-brand.ts';
import { liveDemoLife } from './demo-life/demo-life.ts';
import { addDemoPartners } from './demo-life/demo-partner.ts';
import { makeDemoPerson } from './demo-life/demo-people.ts';
import { buyDemoCredits } from './demo-life/demo-purchase.ts';
import { demoStory } from './demo-life/demo-story.ts';
import {
  DEMO_LOGIN,
  DEMO_MATCH_LOGIN,
  DEMO_PARTNER_LOGIN,
  type DemoMember,
  makeDemoAccount,
} from './modules/accounts/index.ts';
import { seedSampleProfiles } from './modules/profiles/index.ts';

type Parts = Pick<Composition, 'deps' | 'services'> & Partial<Pick<Composition, 'partners' | 'brandChanges'>>;

const EMPTY = { name: 'Demo', age: 36, about: '', description: '', interests: [], prompts: [] };

export interface SeededDemo {
  readonly login: typeof DEMO_LOGIN;
  /** What only a server that listens can do: new demo accounts buy something. */
  shop(): Promise<void>;
}

/**
 * Fills a development installation: sample profiles, and on each brand an account to look around with and two that it
 * can meet. Does nothing the second time.
 */
export async function seedDemo(parts: Parts): Promise<SeededDemo> {
  const { deps, services } = parts;
  await seedSampleProfiles(deps.db);
  if (parts.brandChanges) await addDemoBrand(parts.brandChanges);
  if (parts.partners) await addDemoPartners({ deps, partners: parts.partners });
  const shoppers: { brand: Brand; member: DemoMember }[] = [];
  for (const brand of deps.brands.all()) {
    if (deps.env.hasEmptyDemo) {
      await makeDemoAccount({ ...deps, ...services }, brand, DEMO_LOGIN, EMPTY);
      continue;
    }
    const story = demoStory(brand.language);
    const member = await makeDemoPerson(parts, brand, DEMO_LOGIN, { person: story.member, portrait: 'man' });
    const partner = await makeDemoPerson(parts, brand, DEMO_PARTNER_LOGIN, {
      person: story.partner,
      portrait: 'woman',
    });
    const match = await makeDemoPerson(parts, brand, DEMO_MATCH_LOGIN, { person: story.match, portrait: 'match' });
    if (!member || !partner || !match) continue;
    await liveDemoLife(parts, brand, { member, partner, match });
    shoppers.push({ brand, member });
  }
  return {
    login: DEMO_LOGIN,
    async shop() {
      for (const { brand, member } of shoppers)
        await buyDemoCredits(parts, brand, member.clickId, demoStory(brand.language).member.name);
    },
  };
}
