import path from 'node:path';
import type { Brand } from '@halo/shared/contracts';
import sharp from 'sharp';
import type { Composition } from '../compose.ts';
import { type DemoMember, makeDemoAccount } from '../modules/accounts/index.ts';
import type { PastSeat } from '../modules/conversations/index.ts';
import { renderPortrait } from '../modules/profiles/index.ts';
import { createPhotoStore, processPhoto } from '../modules/uploads/index.ts';
import type { Picture, StoryPerson } from './demo-story.ts';

type Parts = Pick<Composition, 'deps' | 'services'>;

/** A demo account of a brand, and the person of its story. */
export interface DemoPresence extends DemoMember {
  readonly person: StoryPerson;
  /** what its portrait is drawn from */
  readonly portrait: string;
}

/** Undefined: the brand has one of this address already. */
export async function makeDemoPerson(
  { deps, services }: Parts,
  brand: Brand,
  login: Parameters<typeof makeDemoAccount>[2],
  { person, portrait }: Pick<DemoPresence, 'person' | 'portrait'>,
): Promise<DemoPresence | undefined> {
  const member = await makeDemoAccount({ ...deps, ...services }, brand, login, person);
  return member && { ...member, person, portrait };
}

/** With photos, and found by others. */
export async function present({ deps, services }: Parts, brand: Brand, demo: DemoPresence): Promise<PastSeat> {
  const { clickId, age, gender, person } = demo;
  const portrait = await renderPortrait(
    { id: `demo-${brand.id}-${demo.portrait}`, gender, age, hairColour: undefined },
    'photo',
  );
  const pictures = await Promise.all(person.pictures.map(async (each) => (await processPhoto(await drawn(each))).jpeg));
  const store = createPhotoStore(deps.uploads);
  for (const jpeg of [portrait, ...pictures])
    await services.accounts.addPhoto(clickId, await store.save(brand.id, jpeg));
  const { angelId } = await services.profiles.beFound(clickId, true);
  if (angelId === undefined) throw new Error('a demo member has no public id');
  return { clickId, angelId };
}

/** A drawing as a camera would give it. */
export function drawn(picture: Picture): Promise<Buffer> {
  return sharp(path.join(import.meta.dirname, 'pictures', `${picture}.svg`))
    .jpeg({ quality: 90 })
    .toBuffer();
}
