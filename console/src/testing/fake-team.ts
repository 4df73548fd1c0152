import { type OperationsEndpoint, operationsEndpoints, type TeamProfile } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';

const calls = operationsEndpoints.teamProfiles;

export function aTeamProfile(over: Partial<TeamProfile> = {}): TeamProfile {
  return {
    id: 'team-luna',
    brand: 'luna',
    name: 'Nora',
    age: 41,
    gender: 'woman',
    region: 'Lazio',
    city: 'Roma',
    about: 'Ti rispondo dalla redazione',
    description: 'Dietro questo profilo scrive chi lavora qui.',
    hasPhoto: false,
    isShown: true,
    ...over,
  };
}

type Handler = (call: { params: Record<string, string>; body: unknown }) => unknown;

export function fakeTeamHandlers(state: { team: TeamProfile[] }): [OperationsEndpoint, Handler][] {
  function change(id: string | undefined, over: Partial<TeamProfile>): { profile: TeamProfile } {
    const before = state.team.find((each) => each.id === id);
    if (!before) throw new AppError('not_found', { message: 'no such profile' });
    const profile = { ...before, ...over };
    state.team = state.team.map((each) => (each === before ? profile : each));
    return { profile };
  }
  return [
    [calls.list, () => ({ profiles: state.team, brands: [{ id: 'luna', title: 'Luna', country: 'it' }] })],
    [calls.cities, () => ({ cities: [{ name: 'Roma', region: 'Lazio', province: 'RM' }] })],
    [
      calls.create,
      ({ body }) => {
        const { brand, profile } = body as { brand: string; profile: Partial<TeamProfile> };
        const made = aTeamProfile({ ...profile, id: `team-${state.team.length}`, brand });
        state.team = [...state.team, made];
        return { profile: made };
      },
    ],
    [calls.save, ({ params, body }) => change(params['id'], body as Partial<TeamProfile>)],
    [calls.show, ({ params, body }) => change(params['id'], body as Partial<TeamProfile>)],
    [calls.putPhoto, ({ params }) => change(params['id'], { hasPhoto: true })],
    [calls.removePhoto, ({ params }) => change(params['id'], { hasPhoto: false })],
    [calls.photo, () => ({ photo: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })],
  ];
}
