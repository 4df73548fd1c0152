import { randomBytes } from 'node:crypto';
import { type Brand, type Gender, gendersOf } from '@halo/shared/contracts';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import { createClickId } from '@halo/server-kit/secrets/opaque-token';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../basics.ts';
import { CROWD_DOMAIN, type CrowdMember, insertCrowd } from '../modules/accounts/index.ts';
import { citiesOf } from '../modules/geo/index.ts';
import { countCrowdIn, inventPerson, presentCrowd, renderPortrait, seededRandom } from '../modules/profiles/index.ts';
import { createPhotoStore } from '../modules/uploads/index.ts';

const BATCH = 5_000;
const FACES = 40;
const HAVE_PHOTO = 0.8;
const HALF_YEAR_MS = 182 * 86_400_000;

type CrowdNeeds = Pick<Basics, 'db' | 'brands' | 'clock'> & { readonly uploads: AssetStore };
type Faces = ReadonlyMap<Gender, readonly string[]>;

export interface CrowdOptions {
  /** of all brands together */
  readonly count: number;
  /** the same word makes the same people */
  readonly seed: string;
  /** drawn photos of each gender of a brand that they share; 40 unless said */
  readonly faces?: number;
  readonly onProgress?: (made: number) => void;
}

/**
 * Many members who can be found, spread over the brands and over the towns by how many live there; four of five have
 * one of a few drawn photos. For looking and for load: none of them can sign in.
 */
export async function makeCrowd(
  needs: CrowdNeeds,
  { count, seed, faces: most = FACES, onProgress }: CrowdOptions,
): Promise<void> {
  const brands = needs.brands.all();
  // Of a password that is thrown away.
  const passwordHash = await createPasswordHasher().hash(randomBytes(32).toString('base64url'));
  for (const [index, brand] of brands.entries()) {
    const share = Math.floor((count + index) / brands.length);
    const faces = await drawFaces(needs, brand, Math.min(most, Math.ceil(share / 10)));
    const random = seededRandom(`crowd/${seed}/${brand.id}`);
    const inTown = townsOf(brand);
    const genders = gendersOf(brand);
    for (let made = 0; made < share; made += BATCH) {
      const size = Math.min(BATCH, share - made);
      const members = Array.from({ length: size }, (_, nth): CrowdMember => {
        const { name: city, region } = inTown(random.next());
        const { screenName, about, ...person } = inventPerson({ country: brand.country, city, genders }, random);
        return {
          ...person,
          clickId: createClickId(),
          brandId: brand.id,
          email: `${seed}-${made + nth}@${CROWD_DOMAIN}`,
          userName: screenName,
          lookingFor: about,
          country: brand.country,
          region,
          city,
          fluxId: brand.defaultFluxId,
          photoName: random.chance(HAVE_PHOTO) ? random.pick(faces.get(person.gender) ?? []) : null,
          passwordHash,
          createdAt: new Date(needs.clock.now().getTime() - Math.floor(random.next() * HALF_YEAR_MS)),
        };
      });
      await withTransaction(needs.db, async (tx) => {
        await insertCrowd(tx, members);
        await presentCrowd(
          tx,
          members.map(({ clickId, createdAt }) => ({ clickId, angelId: createClickId(), chosenAt: createdAt })),
        );
      });
      onProgress?.(size);
    }
  }
  await withTransaction(needs.db, countCrowdIn);
}

/** A town by a number from 0 to 1, the larger ones more often. */
function townsOf({ country }: Brand) {
  const cities = citiesOf(country);
  const sums: number[] = [];
  let all = 0;
  for (const { population } of cities) sums.push((all += population));
  return (share: number) => {
    const wanted = share * all;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    const city = cities[low];
    if (!city) throw new Error(`${country} has no towns`);
    return city;
  };
}

/** Files of a few drawings that many share. */
async function drawFaces({ uploads }: CrowdNeeds, brand: Brand, count: number): Promise<Faces> {
  const store = createPhotoStore(uploads);
  const { id } = brand;
  const of = (gender: Gender) =>
    Promise.all(
      Array.from({ length: count }, async (_, nth) => {
        const face = { id: `crowd-${id}-${gender}-${nth}`, gender, age: 22 + nth, hairColour: undefined };
        return store.save(id, await renderPortrait(face, 'photo'));
      }),
    );
  const faces = new Map<Gender, readonly string[]>();
  for (const gender of gendersOf(brand)) faces.set(gender, await of(gender));
  return faces;
}
