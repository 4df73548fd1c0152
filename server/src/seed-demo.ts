import type { Brand } from '@halo/shared/contracts';
import type { Composition } from './compose.ts';
import { liveDemoLife } from './demo-life/demo-life.ts';
import { buyDemoCredits } from './demo-life/demo-purchase.ts';
import { demoStory } from './demo-life/demo-story.ts';
import { DEMO_LOGIN, DEMO_PARTNER_LOGIN, type DemoMember, makeDemoAccount } from './modules/accounts/index.ts';
import { seedSampleProfiles } from './modules/profiles/index.ts';

type Parts = Pick<Composition, 'deps' | 'services'>;

export interface SeededDemo {
  readonly login: typeof DEMO_LOGIN;
  /** What only a server that listens can do: new demo accounts buy something. */
  shop(): Promise<void>;
}

/**
 * Fills a development installation: sample profiles, and on each brand an account to look around with and one that it
 * can meet. Does nothing the second time.
 */
export async function seedDemo(parts: Parts): Promise<SeededDemo> {
  const { deps, services } = parts;
  await seedSampleProfiles(deps.db);
  const shoppers: { brand: Brand; member: DemoMember }[] = [];
  for (const brand of deps.brands.all()) {
    const needs = { ...deps, ...services };
    if (deps.env.hasEmptyDemo) {
      await makeDemoAccount(needs, brand, DEMO_LOGIN, { name: 'Demo', about: '', description: '' });
      continue;
    }
    const story = demoStory(brand.language);
    const member = await makeDemoAccount(needs, brand, DEMO_LOGIN, story.member);
    const partner = await makeDemoAccount(needs, brand, DEMO_PARTNER_LOGIN, story.partner);
    if (!member || !partner) continue;
    await liveDemoLife(parts, brand, { member, partner });
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
