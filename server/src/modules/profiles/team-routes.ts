import { gendersOf } from '@halo/shared/contracts';
import { operationsEndpoints, type Operator } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute } from '@halo/releases';
import type { Basics } from '../../basics.ts';
import type { TeamProfiles } from './team-profiles.ts';

const calls = operationsEndpoints.teamProfiles;
const PHOTO_MAX_BYTES = 10 * 1024 * 1024;

/** A profile of a team belongs to a brand, and so does the right to it. */
export function teamProfileRoutes(team: TeamProfiles, { brands }: Pick<Basics, 'brands'>): OperationsRoute[] {
  const own = ({ rights }: Operator) =>
    brands.all().filter(({ id }) => rights.brands.includes('*') || rights.brands.includes(id));
  const ofProfile = async ({ params }: { params: { id: string } }) =>
    ({ action: 'profiles', brand: await team.brandOf(params.id) }) as const;
  return [
    operationsRoute(calls.list, {
      rule: () => ({ action: 'profiles' }),
      handle: async ({ operator }) => ({
        profiles: await team.list(own(operator).map(({ id }) => id)),
        brands: own(operator).map((brand) => {
          const { id, title, country } = brand;
          return { id, title, country, genders: [...gendersOf(brand)] };
        }),
      }),
    }),
    operationsRoute(calls.cities, {
      rule: ({ query }) => ({ action: 'profiles', brand: query.brand }),
      handle: ({ query }) => ({ cities: team.cities(query.brand, query.text) }),
    }),
    operationsRoute(calls.create, {
      rule: ({ body }) => ({ action: 'profiles', brand: body.brand }),
      handle: async ({ operator, body }) => ({ profile: await team.create(body.brand, body.profile, operator) }),
    }),
    operationsRoute(calls.save, {
      rule: ofProfile,
      handle: async ({ operator, params, body }) => ({ profile: await team.save(params.id, body, operator) }),
    }),
    operationsRoute(calls.show, {
      rule: ofProfile,
      handle: async ({ operator, params, body }) => ({ profile: await team.show(params.id, body.isShown, operator) }),
    }),
    operationsRoute(calls.photo, {
      rule: ofProfile,
      handle: async ({ params }) => ({ photo: await team.photo(params.id) }),
    }),
    operationsRoute(calls.putPhoto, {
      rule: ofProfile,
      isUpload: true,
      bodyMaxBytes: PHOTO_MAX_BYTES,
      perMinute: 30,
      handle: async ({ operator, params, upload }) => ({ profile: await team.putPhoto(params.id, upload, operator) }),
    }),
    operationsRoute(calls.removePhoto, {
      rule: ofProfile,
      handle: async ({ operator, params }) => ({ profile: await team.removePhoto(params.id, operator) }),
    }),
  ];
}
