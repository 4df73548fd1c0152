import { userOf, type User } from '@halo/shared/contracts';
import type { PopupContent, PopupResult, Popups } from '@halo/shared/remote';
import { aFlow, aGatedSession, aSession, aUser, createFakePlatform } from '@halo/shared/testing';
import { hookTexts } from '@halo/shared/texts/hooks';
import texts from '../locales/it.json';
import { greet } from './greet.ts';
import { createUnseenGift } from './unseen-gift.ts';

type Case = {
  hasFirstMinutes?: boolean;
  user?: Partial<User>;
  isUnconfirmed?: boolean;
  isPublic?: boolean;
  changed?: Partial<User>;
  answer?: string;
  wasAsked?: boolean;
};

/** A first session without a photo; answers the popups that came up, in their order. */
async function greeted({
  hasFirstMinutes = true,
  user,
  isUnconfirmed = false,
  isPublic = false,
  changed,
  answer: given,
  wasAsked = false,
}: Case): Promise<string[]> {
  const first: Partial<User> = { lastActivityAt: undefined, ...user };
  const platform = createFakePlatform({ session: isUnconfirmed ? aGatedSession('doi', first) : aSession(first) });
  const shown: string[] = [];
  const answer = (name: string): Promise<PopupResult> => {
    shown.push(name);
    if (name === 'doi' && changed) platform.setSession(aSession({ ...first, ...changed }));
    return Promise.resolve({ kind: 'dismissed' });
  };
  const popups: Popups = {
    ...platform.popups,
    open: async ({ icon, buttons }: PopupContent) => {
      const dismissed = await answer([String(icon), ...buttons.map(({ id }) => id)].join(' '));
      return given !== undefined && buttons.some(({ id }) => id === given) ? { kind: 'button', id: given } : dismissed;
    },
    openHook: (origin) => answer(origin),
  };
  const { session, i18n } = platform;
  const hrefOf: typeof platform.hrefOf = (place, ...parameters) =>
    place === 'firstMinutes' && !hasFirstMinutes ? '/' : platform.hrefOf(place, ...parameters);
  await greet(
    { user: userOf(session.state) ?? aUser() },
    {
      popups,
      session,
      i18n,
      hrefOf,
      unseenGift: createUnseenGift(platform.storage),
      isPublicPage: () => isPublic,
      isTurnToAsk: () => !wasAsked,
      decideSpecialData: async (isGiven) => void shown.push(`kept: ${isGiven}`),
    },
  );
  return shown;
}

describe('[BOOT-12] the first session of a person without a photo', () => {
  const PROMPT = 'camera choose later';

  it('is asked for one, which may wait', async () => {
    await expect(greeted({})).resolves.toEqual([PROMPT]);
  });

  it('is asked here where the release has no first minutes', async () => {
    const first = { user: { awaitsFirstMinutes: true }, hasFirstMinutes: false };
    await expect(greeted(first)).resolves.toEqual([PROMPT]);
  });

  it('is asked after the confirmation, and not over it', async () => {
    await expect(greeted({ isUnconfirmed: true })).resolves.toEqual(['doi', PROMPT]);
    // Confirming verifies again, and then there is an activity.
    const confirmed = { isUnconfirmed: true, changed: { lastActivityAt: 1 } };
    await expect(greeted(confirmed)).resolves.toEqual(['doi', PROMPT]);
  });

  it.each<[string, Case]>([
    ['was here before', { user: { lastActivityAt: 1 } }],
    ['has a photo', { user: { photoUrl: '/uploads/mine.jpg' } }],
    ['is in a flow that asks for one elsewhere', { user: { flow: aFlow({ isPhotoOptional: false }) } }],
    ['is asked in the first minutes', { user: { awaitsFirstMinutes: true } }],
    ['reads a page for everybody', { isPublic: true }],
  ])('is left alone who %s', async (_, given) => {
    await expect(greeted(given)).resolves.toEqual([]);
  });

  it('is left alone who chose one while the other popup was there', async () => {
    const changed = { photoUrl: '/uploads/mine.jpg' };
    await expect(greeted({ isUnconfirmed: true, changed })).resolves.toEqual(['doi']);
  });
});

describe('a gift of messages', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** What stands on the screen before and after half a second. */
  async function given(
    user: Partial<User>,
    giftMessages: number | undefined,
    platform = createFakePlatform({ session: aSession(user) }),
    answer: Promise<PopupResult> = Promise.resolve({ kind: 'dismissed' }),
  ): Promise<[string[], string[]]> {
    platform.i18n.addResourceBundle('it', 'shell', { ...texts, ...hookTexts.it });
    const shown: string[] = [];
    const popups: Popups = {
      ...platform.popups,
      open: async ({ title, description }) => {
        shown.push(`${title} ${description ?? ''}`);
        return answer;
      },
    };
    const { session, i18n, hrefOf } = platform;
    void greet(
      { user: userOf(session.state) ?? aUser(), ...(giftMessages ? { giftMessages } : {}) },
      {
        unseenGift: createUnseenGift(platform.storage),
        popups,
        session,
        i18n,
        hrefOf,
        isPublicPage: () => true,
        isTurnToAsk: () => true,
        decideSpecialData: async () => {},
      },
    );
    await jest.advanceTimersByTimeAsync(499);
    const before = [...shown];
    await jest.advanceTimersByTimeAsync(1);
    return [before, shown];
  }

  it('[BOOT-11] shows the welcome-back popup after half a second', async () => {
    await expect(given({ lastActivityAt: 1 }, 3)).resolves.toEqual([
      [],
      ['Che bello rivederti! Hai 3 messaggi in regalo: usali quando vuoi.'],
    ]);
  });

  it('[AUTH-07] shows the welcome to a new account, after half a second too', async () => {
    await expect(given({ lastActivityAt: undefined }, 1)).resolves.toEqual([
      [],
      ['Un regalo di benvenuto Hai un messaggio in regalo: usalo quando vuoi.'],
    ]);
  });

  it('comes again, as the welcome it is, when the page was left before it was answered, and only then', async () => {
    const platform = createFakePlatform({ session: aSession({ lastActivityAt: undefined }) });
    const welcome = ['Un regalo di benvenuto Hai 3 messaggi in regalo: usali quando vuoi.'];
    const never = new Promise<PopupResult>(() => {});
    expect(await given({}, 3, platform, never)).toEqual([[], welcome]);
    platform.setSession(aSession({ lastActivityAt: 1 }));
    expect(await given({}, undefined, platform)).toEqual([[], welcome]);
    expect(await given({}, undefined, platform)).toEqual([[], []]);
  });
});

describe('consent to what may reveal an orientation', () => {
  const ASKED = 'lock yes no later';
  const before = { lastActivityAt: 1, specialData: {} };

  it('is asked of who never was, and only a chosen answer is kept', async () => {
    await expect(greeted({ user: before })).resolves.toEqual([ASKED]);
    await expect(greeted({ user: before, answer: 'later' })).resolves.toEqual([ASKED]);
    await expect(greeted({ user: before, answer: 'yes' })).resolves.toEqual([ASKED, 'kept: true']);
    await expect(greeted({ user: before, answer: 'no' })).resolves.toEqual([ASKED, 'kept: false']);
  });

  it.each<[string, Case]>([
    ['answered', { user: { ...before, specialData: { isGiven: false } } }],
    ['is served by a server that does not ask', { user: { lastActivityAt: 1 } }],
    ['reads a page for everybody', { user: before, isPublic: true }],
    ['was asked today', { user: before, wasAsked: true }],
  ])('is not asked of who %s', async (_, given) => {
    await expect(greeted(given)).resolves.toEqual([]);
  });
});
