import {
  aFlow,
  aSearchResult,
  aSession,
  aUser,
  fails,
  type FakePlatformOptions,
  inTurn,
  renderInPlatform,
  someCredits,
  someProfileCards,
} from '@halo/shared/testing';
import { NO_FILTERS, type SearchFilters } from '@halo/shared/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { MatchPage } from './match-page.tsx';

const open = (options: FakePlatformOptions = {}) => renderInPlatform(<MatchPage />, { platform: options, messages });
const deck = () => screen.getByRole('region', { name: 'Profili da decidere' });
const top = () => within(deck()).getAllByRole('article')[0]!.textContent;
const press = (name: string | RegExp) => fireEvent.click(within(deck()).getByRole('button', { name }));
/** jsdom has no pointer events. */
function aPointerEvent(type: string, init: MouseEventInit): Event {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...init });
  return Object.assign(event, { pointerId: 1 });
}
const invited = (over = {}) => aSession({ flow: aFlow({ invitations: true }), ...over });

describe('the deck', () => {
  it('[DISC-07] shows one person after the other, by buttons and keys alike, and reports each decision', async () => {
    const { platform, container, user } = await open();
    expect(platform.calls('profiles.match')[0]?.args[0]).toEqual({
      region: 'Lombardia',
      city: 'Milano',
      seeking: 'woman',
    });
    const [first, second, third] = someProfileCards().map(({ id, screenName }) => ({ id, screenName }));
    expect(top()).toContain(first!.screenName);
    expect(within(deck()).getByText('Esempio')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: `Mi piace ${first!.screenName}` }));
    await user.keyboard('{ArrowLeft}');
    await user.keyboard('{ArrowRight}');
    expect(platform.realtime.matched).toEqual([
      { angelId: first!.id, kind: 'like' },
      { angelId: second!.id, kind: 'dislike' },
      { angelId: third!.id, kind: 'like' },
    ]);
    expect(screen.getByRole('link', { name: /^Scrivi a/ })).toHaveAttribute('href', '/chats/angel-4');
    expect(platform.missingTexts).toEqual([]);
  });

  it('[DISC-07] is swiped sideways, and a tap opens the profile', async () => {
    const { platform } = await open();
    const card = within(deck()).getAllByRole('article')[0]!.parentElement!;
    const move = (type: 'pointerdown' | 'pointermove' | 'pointerup', clientX: number, clientY = 0) =>
      fireEvent(card, aPointerEvent(type, { clientX, clientY }));
    move('pointerdown', 0);
    move('pointermove', 30);
    move('pointerup', 30);
    fireEvent.click(within(card).getByRole('link'));
    expect(platform.navigations).toEqual([]);
    move('pointerdown', 0);
    move('pointermove', 0, 400);
    move('pointerup', 0, 400);
    expect(platform.realtime.matched).toEqual([]);
    fireEvent.click(within(card).getByRole('link'));
    expect(platform.navigations.map(({ path }) => path)).toEqual(['/user/angel-1']);
    move('pointerdown', 500);
    move('pointermove', 300);
    move('pointermove', 100);
    move('pointerup', 100);
    await screen.findByRole('button', { name: /^Torna a/ });
    expect(platform.realtime.matched).toEqual([{ angelId: 'angel-1', kind: 'dislike' }]);
  });

  it('[DISC-15] takes the last decision back', async () => {
    const { platform, user } = await open();
    const before = top();
    expect(screen.getByRole('button', { name: 'Niente da annullare' })).toHaveAttribute('aria-disabled', 'true');
    press(/^Passa oltre/);
    await user.click(await screen.findByRole('button', { name: /^Torna a/ }));
    expect(top()).toBe(before);
    expect(platform.realtime.matched.map(({ kind }) => kind)).toEqual(['dislike', 'undo']);
  });

  it('[DISC-08] asks for more when fewer than five are left', async () => {
    const cards = someProfileCards();
    const { platform, user } = await open({
      api: {
        profiles: {
          match: inTurn(
            async () => aSearchResult({ profiles: cards.slice(0, 6), total: 12 }),
            async () => aSearchResult({ profiles: cards.slice(2), total: 10 }),
          ),
        },
      },
    });
    await user.click(screen.getByRole('button', { name: /^Mi piace/ }));
    expect(platform.calls('profiles.match')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Mi piace/ }));
    expect(platform.calls('profiles.match')).toHaveLength(2);
    for (let left = 10; left > 0; left -= 1) await user.click(screen.getByRole('button', { name: /^Passa oltre/ }));
    expect(screen.getByRole('heading', { name: 'Per ora hai visto tutti' })).toBeVisible();
    expect(new Set(platform.realtime.matched.map(({ angelId }) => angelId)).size).toBe(12);
  });

  it('puts the card back and opens the popup when no like is left', async () => {
    const refused = await open({ realtime: { refuseLikes: 'out_of_likes' } });
    const before = top();
    await refused.user.click(screen.getByRole('button', { name: /^Mi piace/ }));
    expect(top()).toBe(before);
    expect(refused.platform.opened).toMatchObject([{ kind: 'hook', origin: 'file_like' }]);
  });

  it('does not ask the server where the balance says it already', async () => {
    const { platform, user } = await open({ credits: someCredits({ likeCredits: 0 }) });
    await user.click(screen.getByRole('button', { name: /^Mi piace/ }));
    expect([platform.opened.length, platform.realtime.matched.length]).toEqual([1, 0]);
  });

  it('[DISC-15] follows the filters: it has their button, and deals again when they change', async () => {
    let filters: SearchFilters = { ...NO_FILTERS, ageFrom: 60 };
    const { platform, user } = await open({
      api: {
        profiles: {
          match: async () =>
            filters.ageFrom
              ? aSearchResult({ profiles: [], total: 0, filters, isNearKnown: true, without: { age: 40 } })
              : aSearchResult({ profiles: someProfileCards().slice(0, 6), total: 6, filters, isNearKnown: true }),
          saveFilters: async (kept) => (filters = kept),
        },
      },
    });
    expect(screen.getByRole('heading', { name: 'Nessuno con questi filtri' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filtri: 1 attivo' }));
    expect(platform.calls('profiles.countPeople')[0]?.args[0]).toMatchObject({ filters, isUndecided: true });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Togli tutti i filtri' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Mostra/ }));
    await screen.findByRole('region', { name: 'Profili da decidere' });
    expect(top()).toContain(someProfileCards()[0]!.screenName);
    expect(screen.getByText('6 profili')).toBeVisible();
  });

  it('can be loaded again', async () => {
    const { user } = await open({
      api: { profiles: { match: inTurn(fails('unavailable'), async () => aSearchResult()) } },
    });
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(deck()).toBeVisible();
  });
});

describe('invitations', () => {
  it('[DISC-08] go out as a message, say their price before, and that they arrived for four seconds', async () => {
    const { platform, user, advance } = await open({ session: invited() });
    expect(screen.getByText(/Un invito usa un primo messaggio gratis/)).toBeVisible();
    const before = top();
    await user.click(screen.getByRole('button', { name: /^Invita/ }));
    expect(platform.realtime.sent).toMatchObject([
      { angelId: 'angel-1', clientId: 'invite-angel-1', isPrefilled: true, isIcebreaker: true },
    ]);
    expect(screen.getAllByText(/ha il tuo invito/)[0]).toBeVisible();
    expect(top()).not.toBe(before);
    await advance(4_000);
    expect(screen.queryByText(/ha il tuo invito/)).toBeNull();
  });

  it('are not offered where the flow has none, and lead to the plans when they cannot be paid', async () => {
    const none = await open();
    expect(screen.queryByRole('button', { name: /^Invita/ })).toBeNull();
    none.unmount();
    const { platform, user } = await open({
      session: invited(),
      realtime: { sendChat: [{ refuse: 'out_of_icebreakers' }] },
    });
    await user.click(screen.getByRole('button', { name: /^Invita/ }));
    expect(platform.opened).toMatchObject([{ kind: 'hook', origin: 'fine_crediti' }]);
  });
});

describe('[ROUTE-10] where the deck is', () => {
  it.each([
    ['who seeks men, without invitations', aUser({ seeking: 'man' })],
    ['the compliant flow', aUser({ flow: aFlow({ id: '0000', invitations: true }) })],
  ])('not for %s: they go on to the search', async (_who, user) => {
    const { platform } = await open({ session: { status: 'verified', user } });
    expect(platform.navigations).toEqual([{ path: '/find', replace: true }]);
  });

  it.each([
    ['who seeks women', aUser({ seeking: 'woman' })],
    ['flows with invitations, also for who seeks men', aUser({ seeking: 'man', flow: aFlow({ invitations: true }) })],
  ])('for %s', async (_who, user) => {
    const { platform } = await open({ session: { status: 'verified', user } });
    expect(deck()).toBeVisible();
    expect(platform.navigations).toEqual([]);
  });
});
