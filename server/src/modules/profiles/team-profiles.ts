import { type Brand, type City, gendersOf, isGender } from '@halo/shared/contracts';
import type { Operator, TeamProfile, TeamProfileDraft } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { createClickId } from '@halo/server-kit/secrets/opaque-token';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import { cityNamed, geoCountries, searchCities } from '../geo/index.ts';
import { type PhotoStore, processPhoto } from '../uploads/index.ts';
import * as repository from './team-repository.ts';
import type { TeamRow } from './team-repository.ts';

const CITIES_SHOWN = 12;

export interface TeamNote {
  readonly actor: string;
  readonly action: string;
  readonly brandId: string;
  readonly reason: string;
  readonly after: Record<string, unknown>;
}

export interface TeamProfilesNeeds extends Pick<Basics, 'db' | 'brands'> {
  readonly photos: Pick<PhotoStore, 'save' | 'read' | 'remove'>;
  /** Who did what, in the chain that cannot be rewritten. The last thing of a transaction. */
  readonly audit: (tx: Transaction, note: TeamNote) => Promise<unknown>;
}

/** Profiles that the team of a brand answers for, and operators who make them. Others throw `not_found`. */
export interface TeamProfiles {
  list(brandIds: readonly string[]): Promise<TeamProfile[]>;
  brandOf(id: string): Promise<string>;
  cities(brandId: string, text: string): City[];
  /** @throws region_unknown */
  create(brandId: string, draft: TeamProfileDraft, operator: Operator): Promise<TeamProfile>;
  save(id: string, draft: TeamProfileDraft, operator: Operator): Promise<TeamProfile>;
  show(id: string, isShown: boolean, operator: Operator): Promise<TeamProfile>;
  photo(id: string): Promise<string>;
  /** @throws as processPhoto */
  putPhoto(id: string, original: Buffer, operator: Operator): Promise<TeamProfile>;
  removePhoto(id: string, operator: Operator): Promise<TeamProfile>;
}

export function createTeamProfiles(needs: TeamProfilesNeeds): TeamProfiles {
  const { audit, brands, db, photos } = needs;

  async function known(id: string): Promise<TeamRow> {
    const row = await repository.findTeamProfile(db, id);
    if (!row) throw new AppError('not_found', { message: 'no profile of a team has this id' });
    return row;
  }

  /** One change with its note. */
  async function change(id: string, what: Change): Promise<TeamProfile> {
    const { brandId } = await known(id);
    const row = await withTransaction(db, async (tx) => {
      const saved = await repository.changeTeamProfile(tx, id, what.set);
      const after = { profile: id, ...what.after };
      await audit(tx, {
        actor: what.operator.name,
        action: what.action,
        brandId,
        reason: 'a profile of the team',
        after,
      });
      return saved;
    });
    return toTeamProfile(row);
  }

  return {
    list: async (brandIds) => (await repository.teamProfilesOf(db, brandIds)).map(toTeamProfile),
    brandOf: async (id) => (await known(id)).brandId,
    cities: (brandId, text) => citiesIn(brandOf(brands, brandId), text.trim()),
    async create(brandId, draft, operator) {
      const brand = brandOf(brands, brandId);
      const fields = fieldsOf(brand, draft);
      const id = createClickId();
      const row = await withTransaction(db, async (tx) => {
        const made = await repository.insertTeamProfile(tx, {
          ...fields,
          angelId: id,
          brandId,
          country: brand.country,
        });
        const after = { profile: id, name: fields.screenName };
        await audit(tx, {
          actor: operator.name,
          action: 'team.create',
          brandId,
          reason: 'a profile of the team',
          after,
        });
        return made;
      });
      return toTeamProfile(row);
    },
    async save(id, draft, operator) {
      const set = fieldsOf(brandOf(brands, (await known(id)).brandId), draft);
      return change(id, { set, action: 'team.save', operator, after: { name: set.screenName } });
    },
    show: (id, isShown, operator) =>
      change(id, { set: { isShown }, action: isShown ? 'team.show' : 'team.pause', operator }),
    ...createPhotoCalls(photos, known, change),
  };
}

interface Change {
  readonly set: Parameters<typeof repository.changeTeamProfile>[2];
  readonly action: string;
  readonly operator: Operator;
  readonly after?: Record<string, unknown>;
}

function createPhotoCalls(
  photos: TeamProfilesNeeds['photos'],
  known: (id: string) => Promise<TeamRow>,
  change: (id: string, what: Change) => Promise<TeamProfile>,
): Pick<TeamProfiles, 'photo' | 'putPhoto' | 'removePhoto'> {
  /** The new one stands in the profile before the old file goes. */
  async function replace(id: string, photoName: string | null, operator: Operator): Promise<TeamProfile> {
    const { brandId, photoName: before } = await known(id);
    const set = { photoName, photoNames: photoName === null ? [] : [photoName] };
    const profile = await change(id, { set, action: photoName ? 'team.putPhoto' : 'team.removePhoto', operator });
    if (before !== null) await photos.remove(brandId, before);
    return profile;
  }
  return {
    async photo(id) {
      const { brandId, photoName } = await known(id);
      const bytes = photoName === null ? undefined : await photos.read(brandId, photoName);
      if (!bytes) throw new AppError('not_found', { message: 'there is no photo' });
      return `data:image/jpeg;base64,${bytes.toString('base64')}`;
    },
    async putPhoto(id, original, operator) {
      const { brandId } = await known(id);
      const { jpeg } = await processPhoto(original);
      return replace(id, await photos.save(brandId, jpeg), operator);
    },
    removePhoto: (id, operator) => replace(id, null, operator),
  };
}

function brandOf(brands: TeamProfilesNeeds['brands'], id: string): Brand {
  const brand = brands.byId(id);
  if (!brand) throw new AppError('not_found', { message: 'no such brand' });
  return brand;
}

function geoCountryOf({ country }: Brand) {
  return geoCountries.find((each) => each === country);
}

function citiesIn(brand: Brand, text: string): City[] {
  const country = geoCountryOf(brand);
  const found = country && text !== '' ? searchCities(country, text, CITIES_SHOWN) : [];
  return found.map(({ name, region, province }) => ({ name, region, province }));
}

/** @throws region_unknown, invalid_request */
function fieldsOf(brand: Brand, { name, about, description, region, city, age, gender }: TeamProfileDraft) {
  const country = geoCountryOf(brand);
  if (!gendersOf(brand).includes(gender))
    throw new AppError('invalid_request', { field: 'gender', message: 'the brand does not offer this' });
  const town = country && cityNamed(country, city, region);
  if (!town) throw new AppError('region_unknown', { field: 'city', message: 'no town of the country has this name' });
  return {
    screenName: name.trim(),
    about: about.trim(),
    description: description.trim(),
    region: town.region,
    province: town.province ?? '',
    city: town.name,
    age,
    gender,
  };
}

function toTeamProfile(row: TeamRow): TeamProfile {
  const { angelId: id, brandId: brand, screenName: name, age, region, city, about, description, isShown } = row;
  const gender = isGender(row.gender) ? row.gender : 'woman';
  return { id, brand, name, age, gender, region, city, about, description, isShown, hasPhoto: row.photoName !== null };
}
