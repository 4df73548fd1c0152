import {
  aFlow,
  aGatedSession,
  aProfile,
  aProfileCard,
  aSearchResult,
  aSession,
  fails,
  hangs,
  inTurn,
  type Scenario,
  someCredits,
  someProfileCards,
} from '@halo/shared/testing';

const LONG = 'Insegno musica, cammino in montagna, cerco qualcuno con cui ridere di gusto. '.repeat(8).trim();

export const scenarios: readonly Scenario[] = [
  { name: 'usual', description: 'a free account', page: 'find' },
  {
    name: 'premium',
    description: 'a paying account: all pages, all regions',
    page: 'find',
    platform: { session: aSession({ premiumLevel: 1 }) },
  },
  {
    name: 'liked',
    description: 'some are liked already',
    page: 'find',
    platform: { api: { profiles: { search: async () => aSearchResult({ likedIds: ['angel-2', 'angel-5'] }) } } },
  },
  {
    name: 'no-likes',
    description: 'no like credit left',
    page: 'find',
    platform: { credits: someCredits({ likeCredits: 0 }) },
  },
  {
    name: 'likes-refused',
    description: 'the server takes no like',
    page: 'find',
    platform: { realtime: { refuseLikes: 'unavailable' } },
  },
  {
    name: 'asks-first',
    description: 'the flow asks where to go',
    page: 'find',
    platform: { session: aSession({ flow: aFlow({ showsChatHook: true, showsProfileHook: true }) }) },
  },
  {
    name: 'more',
    description: 'more people than are counted',
    page: 'find',
    platform: {
      session: aSession({ premiumLevel: 1 }),
      api: {
        profiles: {
          search: async () => aSearchResult({ total: 500, isMore: true }),
          countPeople: async () => ({ total: 500, isMore: true }),
        },
      },
    },
  },
  {
    name: 'none-fits',
    description: 'the filters leave no profile, and one of them keeps many away',
    page: 'find',
    platform: {
      api: {
        profiles: {
          search: async () =>
            aSearchResult({
              profiles: [],
              total: 0,
              filters: { isOnline: false, isNew: true, hasPhoto: true, isPerson: false, ageFrom: 60 },
              without: { age: 1000, new: 12, photo: 0 },
              moreWithout: ['age'],
            }),
        },
      },
    },
  },
  {
    name: 'loading',
    description: 'the server takes its time',
    page: 'find',
    platform: { api: { profiles: { search: hangs() } } },
  },
  {
    name: 'turning',
    description: 'the next page takes its time',
    page: 'find',
    platform: {
      session: aSession({ premiumLevel: 1 }),
      api: { profiles: { search: inTurn(async () => aSearchResult(), hangs()) } },
    },
  },
  {
    name: 'empty',
    description: 'an empty region',
    page: 'find',
    platform: { api: { profiles: { search: async () => aSearchResult({ profiles: [], total: 0 }) } } },
  },
  {
    name: 'fails-once',
    description: 'the first search fails',
    page: 'find',
    platform: { api: { profiles: { search: inTurn(fails('unavailable'), async () => aSearchResult()) } } },
  },
  {
    name: 'no-photos',
    description: 'no photo loads',
    page: 'find',
    platform: {
      api: {
        profiles: {
          search: async () =>
            aSearchResult({
              profiles: someProfileCards().map((card) => ({
                ...card,
                photoUrl: '/none.jpg',
                avatarUrl: '/none-either.jpg',
              })),
            }),
        },
      },
    },
  },
  {
    name: 'long-names',
    description: 'names and places as long as they get',
    page: 'find',
    platform: {
      session: aSession({ region: 'Friuli-Venezia Giulia', city: 'San Giovanni Rotondo' }),
      api: {
        profiles: {
          search: async () =>
            aSearchResult({
              profiles: someProfileCards().map((card) =>
                aProfileCard({ ...card, screenName: 'Maria Massimiliana', city: 'Presicce-Acquarica del Capo' }),
              ),
            }),
        },
      },
    },
  },
  { name: 'usual', description: 'the deck', page: 'match' },
  {
    name: 'invitations',
    description: 'the flow has invitations',
    page: 'match',
    platform: { session: aSession({ flow: aFlow({ invitations: true }) }) },
  },
  {
    name: 'empty',
    description: 'all seen',
    page: 'match',
    platform: { api: { profiles: { match: async () => aSearchResult({ profiles: [], total: 0 }) } } },
  },
  {
    name: 'fails-once',
    description: 'the first load fails',
    page: 'match',
    platform: { api: { profiles: { match: inTurn(fails('unavailable'), async () => aSearchResult()) } } },
  },
  {
    name: 'usual',
    description: 'a sample profile',
    page: 'profile',
    params: { angelId: 'angel-1' },
    platform: {
      api: {
        profiles: {
          profile: async (id) => aProfile({ id, screenName: 'Paola', age: 38, city: 'Parma', description: LONG }),
        },
      },
    },
  },
  {
    name: 'person',
    description: 'a verified person, liked',
    page: 'profile',
    params: { angelId: 'angel-3' },
    platform: {
      api: { profiles: { profile: async (id) => aProfile({ id, nature: 'verified_person', isLiked: true }) } },
    },
  },
  {
    name: 'ai',
    description: 'an AI profile, little known of it, no photo',
    page: 'profile',
    params: { angelId: 'angel-4' },
    platform: {
      api: {
        profiles: {
          profile: async (id) =>
            aProfile({
              id,
              nature: 'ai',
              isOnline: false,
              hairColour: undefined,
              height: undefined,
              weight: undefined,
              photoUrl: '/none.jpg',
              about: '',
            }),
        },
      },
    },
  },
  {
    name: 'loading',
    description: 'the server takes its time',
    page: 'profile',
    params: { angelId: 'angel-1' },
    platform: { api: { profiles: { profile: hangs() } } },
  },
  {
    name: 'missing',
    description: 'no profile with this id',
    page: 'profile',
    params: { angelId: 'missing' },
    platform: { api: { profiles: { profile: async () => undefined } } },
  },
  {
    name: 'fails-once',
    description: 'the first load fails',
    page: 'profile',
    params: { angelId: 'angel-1' },
    platform: { api: { profiles: { profile: inTurn(fails('offline'), async () => aProfile()) } } },
  },
  {
    name: 'usual',
    description: 'an account without a region',
    popup: 'set-region',
    platform: { session: aGatedSession('region', { region: '', city: '' }) },
  },
  {
    name: 'save-fails',
    description: 'the server does not take it',
    popup: 'set-region',
    platform: {
      session: aGatedSession('region', { region: '', city: '' }),
      api: { accounts: { saveProfile: fails('unavailable') } },
    },
  },
];
