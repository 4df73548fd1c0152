import { NO_FILTERS } from '@halo/shared/contracts';
import {
  aFlow,
  aGatedSession,
  aProfileCard,
  aSearchResult,
  aSession,
  aUser,
  createFakePlatform,
  FIXTURE_NOW,
  fails,
  type FakePlatformOptions,
  hangs,
  inTurn,
  renderInPlatform,
  someCredits,
  someProfileCards,
  visitorSession,
} from '@halo/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { messages } from '../messages.ts';
import { FindPage } from './find-page.tsx';

const PREMIUM = aSession({ premiumLevel: 1 });
const open = (options: FakePlatformOptions = {}, search = '') =>
  renderInPlatform(<FindPage />, { platform: options, messages, search });
const cards = () => within(screen.getByRole('list', { name: /Donne in/ })).getAllByRole('article');
const press = (name: string | RegExp, role = 'button') => fireEvent.click(screen.getAllByRole(role, { name })[0]!);

describe('[DISC-13] being found', () => {
  it('who is not found by others learns where it is chosen, and who is found learns nothing', async () => {
    const search = (isFound: boolean) => ({ api: { profiles: { search: async () => aSearchResult({ isFound }) } } });
    const { platform, unmount } = await open(search(false));
    expect(screen.getByText(/non ti trovano ancora/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lo scegli nel tuo profilo' })).toHaveAttribute('href', '/profile');
    expect(platform.missingTexts).toEqual([]);
    unmount();
    await open(search(true));
    expect(screen.queryByText(/non ti trovano/)).toBeNull();
  });
});

describe('the grid', () => {
  it.each([
    [['nonBinary'], 'Persone non binarie in Lombardia'],
    [['woman', 'nonBinary'], 'Persone in Lombardia'],
  ] as const)('says whom one looks for: %j', async (seeks, name) => {
    await open({ session: aSession({ seeks: [...seeks] }) });
    expect(screen.getByRole('heading', { level: 1, name })).toBeInTheDocument();
  });

  it('[DISC-01] shows the people of the region, with photo, nature and three ways on', async () => {
    const { platform, container } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Donne in Lombardia' })).toBeInTheDocument();
    expect(platform.calls('profiles.search')[0]?.args[0]).toEqual({
      region: 'Lombardia',
      city: 'Milano',
      page: 1,
      seeking: 'woman',
    });
    expect(cards()).toHaveLength(12);
    const card = within(cards()[0]!);
    expect(card.getByRole('link', { name: /Giulia, 24/ })).toHaveAttribute('href', '/user/angel-1');
    expect(card.getByRole('link', { name: 'Scrivi a Giulia' })).toHaveAttribute('href', '/chats/angel-1');
    expect(card.getByRole('button', { name: 'Mi piace Giulia' })).toHaveAttribute('aria-pressed', 'false');
    expect(card.getByText('Esempio')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it('says who stands behind every card', async () => {
    await open();
    for (const card of cards()) expect(card.querySelector('[data-nature]')).toBeVisible();
  });

  it('opens profile and chat inside the app', async () => {
    const { platform } = await open();
    press(/Giulia, 24/, 'link');
    press('Scrivi a Giulia', 'link');
    expect(platform.navigations.map(({ path }) => path)).toEqual(['/user/angel-1', '/chats/angel-1']);
  });

  it('[DISC-05] asks first where the flow wants it, with a button for each', async () => {
    const { platform } = await open({
      session: aSession({ flow: aFlow({ showsProfileHook: true, showsChatHook: true }) }),
    });
    press(/Giulia, 24/, 'link');
    press('Scrivi a Giulia', 'link');
    expect(platform.navigations).toEqual([]);
    expect(platform.opened).toHaveLength(2);
    for (const asked of platform.opened) {
      expect(asked).toMatchObject({
        kind: 'content',
        content: { buttons: [{ text: 'Scrivi a Giulia', redirect: '/chats/angel-1' }, { redirect: '/user/angel-1' }] },
      });
    }
  });

  it('[DISC-05] asks only before what the flow names', async () => {
    const { platform } = await open({ session: aSession({ flow: aFlow({ showsChatHook: true }) }) });
    press(/Giulia, 24/, 'link');
    expect([platform.opened.length, platform.navigations.length]).toEqual([0, 1]);
  });

  it('[DISC-12] gives a photo that does not load its default one', async () => {
    await open({
      api: {
        profiles: { search: async () => aSearchResult({ profiles: [aProfileCard({ photoUrl: '/moved/x.jpg' })] }) },
      },
    });
    const image = cards()[0]!.querySelector('img')!;
    fireEvent.error(image);
    expect(cards()[0]!.querySelector('img')).toHaveAttribute('src', '/photos/angel-1.jpg');
    fireEvent.error(cards()[0]!.querySelector('img')!);
    expect(within(cards()[0]!).getByText('G')).toBeInTheDocument();
  });

  it('[DISC-12] logs a failed search and retries', async () => {
    const { user, platform, container } = await open({
      api: { profiles: { search: inTurn(fails('unavailable'), async () => aSearchResult()) } },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Torniamo subito');
    expect(platform.logged).toMatchObject([{ level: 'error', name: 'search failed', error: { code: 'unavailable' } }]);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await waitFor(() => expect(cards()).toHaveLength(12));
  });

  it('has words for a region without people', async () => {
    await open({ api: { profiles: { search: async () => aSearchResult({ profiles: [], total: 0 }) } } });
    expect(screen.getByRole('heading', { name: 'Qui non c’è ancora nessuno' })).toBeInTheDocument();
  });

  it('stays when the session runs out', async () => {
    const { platform, happen } = await open();
    await happen(() => platform.setSession(visitorSession()));
    expect(cards()).toHaveLength(12);
  });

  it('gives up a search whose answer is no longer needed', async () => {
    const { platform, unmount } = await open({ api: { profiles: { search: hangs() } } });
    const options = platform.calls('profiles.search')[0]?.args[1] as { signal: AbortSignal };
    unmount();
    expect(options.signal.aborted).toBe(true);
    expect(platform.logged).toEqual([]);
  });
});

describe('pages', () => {
  it('[DISC-01] shows five numbers, and keeps the page in address and storage', async () => {
    const { platform, update } = await open({ session: PREMIUM });
    const pages = within(screen.getByRole('navigation', { name: 'Pagine' }));
    expect(pages.getAllByRole('link', { name: /^Pagina/ }).map((link) => link.textContent)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    fireEvent.click(pages.getByRole('link', { name: 'Pagina 3' }));
    expect(platform.navigations).toEqual([{ path: '/find?page=3', replace: false }]);
    await update({ search: '?page=3' });
    expect(platform.calls('profiles.search').at(-1)?.args[0]).toMatchObject({ page: 3 });
    expect(platform.storage.get('page')).toBe(3);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('[DISC-01] begins with the first page, wherever the last visit ended, and goes on from its end', async () => {
    const end = { isSeen: false, km: 3, rank: 7, id: 'angel-12' };
    const { platform, update } = await open({
      session: PREMIUM,
      storage: { page: 4 },
      api: { profiles: { search: async () => aSearchResult({ since: FIXTURE_NOW, end }) } },
    });
    expect(platform.calls('profiles.search')[0]?.args[0]).toMatchObject({ page: 1 });
    expect(platform.navigations).toEqual([]);
    await update({ search: '?page=3' });
    expect(platform.calls('profiles.search').at(-1)?.args[0]).toMatchObject({
      page: 3,
      since: FIXTURE_NOW,
      after: { page: 1, end },
    });
    await update({ search: '' });
    expect(platform.calls('profiles.search').at(-1)?.args[0]).toMatchObject({ page: 1, since: FIXTURE_NOW });
  });

  it('[DISC-15] says how far a town is, and of the same town nothing', async () => {
    const far = [aProfileCard({ distanceKm: 12 }), aProfileCard({ id: 'angel-2', distanceKm: 0 })];
    await open({ api: { profiles: { search: async () => aSearchResult({ profiles: far }) } } });
    expect(cards()[0]).toHaveTextContent('12 km · Milano');
    expect(cards()[1]).not.toHaveTextContent('km');
  });

  it('keeps the old cards, dimmed, until the next are there', async () => {
    const { update } = await open({
      session: PREMIUM,
      api: { profiles: { search: inTurn(async () => aSearchResult(), hangs()) } },
    });
    await update({ search: '?page=2' });
    expect(cards()).toHaveLength(12);
    expect(document.querySelector('[data-turning]')).toBeInTheDocument();
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
  });

  it('[DISC-02] goes back to the first when fewer than five are left', async () => {
    const { platform } = await open(
      { session: PREMIUM, api: { profiles: { search: async () => aSearchResult({ profiles: someProfileCards(4) }) } } },
      '?page=7',
    );
    expect(platform.navigations.at(-1)).toEqual({ path: '/find', replace: true });
    expect(platform.storage.get('page')).toBe(1);
  });

  it('[DISC-03] beyond the free ones opens the popup for a free account, and goes nowhere', async () => {
    const { platform } = await open();
    press('Pagina 3', 'link');
    expect(platform.opened).toMatchObject([{ kind: 'hook', origin: 'paginazione' }]);
    expect(platform.navigations).toEqual([]);
    press('Pagina 2', 'link');
    expect(platform.navigations.map(({ path }) => path)).toEqual(['/find?page=2']);
  });

  it('[DISC-03] an address beyond the free ones shows the last free page, and the popup', async () => {
    const { platform } = await open({}, '?page=9');
    expect(platform.calls('profiles.search').map(({ args }) => (args[0] as { page: number }).page)).toEqual([2]);
    expect(platform.opened).toMatchObject([{ kind: 'hook', origin: 'paginazione' }]);
    expect(platform.navigations.at(-1)).toEqual({ path: '/find?page=2', replace: true });
  });

  it('[DISC-03] opens the popup that the server names when it refuses', async () => {
    const { platform } = await open({
      api: { profiles: { search: fails('premium_required', { detail: { hook: 'cambia_regione' } }) } },
    });
    expect(platform.opened).toMatchObject([{ kind: 'hook', origin: 'cambia_regione' }]);
  });
});

describe('[DISC-15] filters', () => {
  const narrowed = (over = {}) =>
    aSearchResult({ filters: { ...NO_FILTERS, ageFrom: 30, isNew: true }, isNearKnown: true, ...over });
  const answering = (first: ReturnType<typeof narrowed>, next = first) => ({
    api: {
      profiles: {
        search: inTurn(
          async () => first,
          async () => next,
        ),
      },
    },
  });
  const openFilters = async (options: FakePlatformOptions) => {
    const rendered = await open(options);
    await rendered.user.click(screen.getByRole('button', { name: /^Filtri/ }));
    return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Filtri' })) };
  };
  const pick = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });

  it('say how many are left, and are taken away in one tap', async () => {
    const { user, platform } = await open(answering(narrowed({ total: 7 }), aSearchResult({ total: 240 })));
    expect(screen.getByText('7 profili')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Filtri: 2 attivi' })).toHaveTextContent('Filtri · 2');
    await user.click(screen.getByRole('button', { name: 'Togli tutti i filtri' }));
    expect(platform.calls('profiles.saveFilters').map(({ args }) => args[0])).toEqual([NO_FILTERS]);
    expect(await screen.findByText('240 profili')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Togli tutti i filtri' })).toBeNull();
    expect(platform.missingTexts).toEqual([]);
  });

  it('say of more than are counted only that there are more, on the page, on the button and of each filter', async () => {
    const { user, platform, unmount } = await openFilters({
      api: {
        profiles: {
          search: async () => narrowed({ total: 500, isMore: true }),
          countPeople: async () => ({ total: 500, isMore: true }),
        },
      },
    });
    expect(screen.getByText('Più di 500 profili')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Mostra più di 500 profili' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(platform.missingTexts).toEqual([]);
    unmount();
    const without = { age: 40, photo: 500, new: 500 };
    await open(answering(narrowed({ profiles: [], total: 0, without, moreWithout: ['new'] })));
    expect(screen.getAllByRole('button', { name: /profil/ }).map(({ textContent }) => textContent)).toEqual([
      'Anche chi non è nuovo · Più di 500 profili',
      'Anche senza foto · 500 profili',
      'Qualsiasi età · 40 profili',
    ]);
  });

  it('are counted in a shell that knows the number only', async () => {
    await openFilters({
      api: {
        profiles: { search: async () => narrowed(), countPeople: undefined, countFound: async () => 33 },
      },
    });
    expect(await screen.findByRole('button', { name: 'Mostra 33 profili' })).toBeVisible();
  });

  it('are counted while they are chosen, kept by the button, and searched with from page 1', async () => {
    const { user, platform, dialog } = await openFilters({
      session: PREMIUM,
      api: {
        profiles: {
          search: async () => narrowed(),
          countPeople: async ({ filters }) => ({ total: filters.withinKm ?? 99 }),
        },
      },
    });
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
    pick('Distanza', '25');
    await user.click(dialog.getByRole('checkbox', { name: 'Solo persone' }));
    expect(platform.calls('profiles.saveFilters')).toEqual([]);
    await user.click(await dialog.findByRole('button', { name: 'Mostra 25 profili' }));
    const kept = { ...NO_FILTERS, ageFrom: 30, isNew: true, withinKm: 25, isPerson: true };
    expect(platform.calls('profiles.saveFilters').map(({ args }) => args[0])).toEqual([kept]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(platform.calls('profiles.search')).toHaveLength(2);
    expect(platform.missingTexts).toEqual([]);
  });

  it('narrow by interests, as chips of the list', async () => {
    const { user, platform, dialog } = await openFilters(answering(narrowed({ filters: NO_FILTERS })));
    await user.click(dialog.getByText('Interessi', { selector: 'summary' }));
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
    await user.click(dialog.getByRole('button', { name: 'Scacchi' }));
    await user.click(dialog.getByRole('button', { name: 'Vino' }));
    await user.click(dialog.getByRole('button', { name: 'Scacchi' }));
    await user.click(dialog.getByRole('button', { name: /^Mostra/ }));
    expect(platform.calls('profiles.saveFilters')).toMatchObject([{ args: [{ ...NO_FILTERS, interests: ['wine'] }] }]);
  });

  it('cannot measure a distance from a town that is not known, and say where free accounts end', async () => {
    const { unmount } = await openFilters(answering(narrowed({ isNearKnown: false })));
    expect(screen.getByRole('combobox', { name: 'Distanza' })).toBeDisabled();
    expect(screen.getByText(/Scegli prima il comune/)).toBeVisible();
    unmount();
    await openFilters(answering(narrowed()));
    expect(screen.getByText(/Dentro la tua regione/)).toBeVisible();
  });

  it('name the place that they search around', async () => {
    await open(answering(narrowed({ filters: { ...NO_FILTERS, withinKm: 10 } })));
    expect(screen.getByRole('heading', { level: 1, name: 'Donne entro 10 km da Milano' })).toBeInTheDocument();
  });

  it('with no profile left say which to loosen, the widest first, and loosen it', async () => {
    const nothing = narrowed({ profiles: [], total: 0, without: { age: 3, new: 12 } });
    const { user, platform, container } = await open(answering(nothing, aSearchResult()));
    expect(screen.getByRole('heading', { name: 'Nessuno con questi filtri' })).toBeInTheDocument();
    const ways = screen.getAllByRole('button', { name: /profil/ }).map(({ textContent }) => textContent);
    expect(ways).toEqual(['Anche chi non è nuovo · 12 profili', 'Qualsiasi età · 3 profili']);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: /Anche chi non è nuovo/ }));
    expect(platform.calls('profiles.saveFilters')[0]?.args[0]).toEqual({ ...NO_FILTERS, ageFrom: 30 });
    expect(await screen.findByText('240 profili')).toBeVisible();
    await waitFor(() => expect(cards()).toHaveLength(12));
  });

  it('say why they were not kept, and stay open', async () => {
    const { user, dialog } = await openFilters({
      api: { profiles: { search: async () => narrowed(), saveFilters: fails('unavailable') } },
    });
    await user.click(await dialog.findByRole('button', { name: 'Mostra 240 profili' }));
    expect(dialog.getByRole('alert')).toBeVisible();
  });
});

describe('likes', () => {
  const like = (name = 'Mi piace Giulia') => screen.getAllByRole('button', { name })[0]!;

  it('[DISC-09] turn the button, keep the id, and are published', async () => {
    const { user, platform } = await open();
    const facts: unknown[] = [];
    platform.bus.on('profile.liked', (fact) => facts.push(fact));
    expect(screen.getByText('Ti restano 5 like')).toBeInTheDocument();
    await user.click(like());
    expect(like()).toHaveAttribute('aria-pressed', 'true');
    expect(platform.realtime.liked).toEqual(['angel-1']);
    expect(platform.storage.get('like')).toEqual(['angel-1']);
    expect(facts).toEqual([{ angelId: 'angel-1' }]);
    expect(screen.getByText('Ti restano 4 like')).toBeInTheDocument();
    expect(platform.logged).toMatchObject([{ level: 'event', name: 'like_da_home', detail: { angelId: 'angel-1' } }]);
    await user.click(like());
    expect(platform.realtime.liked).toHaveLength(1);
  });

  it('[DISC-09] are known again from the browser and from the server', async () => {
    await open({
      storage: { like: ['angel-1'] },
      api: { profiles: { search: async () => aSearchResult({ likedIds: ['angel-2'] }) } },
    });
    expect(like()).toHaveAttribute('aria-pressed', 'true');
    expect(like('Mi piace Sara')).toHaveAttribute('aria-pressed', 'true');
  });

  it('are taken back when the server refuses, with a word', async () => {
    const { user, platform } = await open({ realtime: { refuseLikes: 'unavailable' } });
    await user.click(like());
    expect(like()).toHaveAttribute('aria-pressed', 'false');
    expect(platform.toasts).toMatchObject([{ tone: 'danger' }]);
    expect(platform.storage.get('like')).toEqual([]);
  });

  it.each([
    ['none is left', { credits: someCredits({ likeCredits: 0 }) }],
    ['the server says that none is left', { realtime: { refuseLikes: 'out_of_likes' } }],
  ] as const)('[DISC-09] open the popup when %s', async (_case, options) => {
    const { user, platform } = await open(options);
    await user.click(like());
    expect(platform.opened).toMatchObject([
      { kind: 'hook', origin: 'file_like', context: { angelId: 'angel-1', name: 'Giulia' } },
    ]);
    expect(like()).toHaveAttribute('aria-pressed', 'false');
    expect(platform.toasts).toEqual([]);
  });

  it('are not counted for who pays', async () => {
    const { user, platform } = await open({
      session: PREMIUM,
      credits: someCredits({ premiumLevel: 1, likeCredits: 0 }),
    });
    expect(screen.queryByText(/like$/)).not.toBeInTheDocument();
    await user.click(like());
    expect(platform.realtime.liked).toEqual(['angel-1']);
  });

  it('[DISC-09] wait for a confirmed address', async () => {
    const { user, platform } = await open({ session: aGatedSession('doi') });
    await user.click(like());
    expect(platform.opened).toMatchObject([{ kind: 'hook', origin: 'doi' }]);
    expect(platform.realtime.liked).toEqual([]);
  });
});

describe('changing the place', () => {
  async function choose(region: string, options: FakePlatformOptions) {
    const saveProfile = async () =>
      aUser({
        premiumLevel: options.session?.status === 'verified' ? options.session.user.premiumLevel : 0,
        region,
        city: '',
      });
    const platform = createFakePlatform({ ...options, api: { accounts: { saveProfile } } });
    const rendered = await renderInPlatform(<FindPage />, { platform, messages, search: '?page=2' });
    await rendered.user.click(screen.getByRole('button', { name: /Regione: Lombardia/ }));
    expect(await axe(await screen.findByRole('dialog'))).toHaveNoViolations();
    fireEvent.change(screen.getByRole('combobox', { name: 'Regione' }), { target: { value: region } });
    await rendered.user.click(screen.getByRole('button', { name: 'Cerca qui' }));
    return { ...rendered, platform };
  }

  it('[DISC-04] [DISC-02] saves region and town, publishes it, and starts at page 1', async () => {
    const { platform } = await choose('Toscana', { session: PREMIUM });
    expect(platform.calls('accounts.saveProfile')[0]?.args[0]).toEqual({ region: 'Toscana', city: '' });
    expect(platform.session.state).toMatchObject({ user: { region: 'Toscana' } });
    expect([platform.storage.get('region'), platform.storage.get('city'), platform.storage.get('page')]).toEqual([
      'Toscana',
      '',
      1,
    ]);
    expect(platform.bus.last('region.changed')).toEqual({ region: 'Toscana', city: '' });
    expect(platform.navigations.at(-1)).toEqual({ path: '/find', replace: true });
    expect(screen.getByRole('heading', { name: 'Donne in Toscana' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('[DISC-03] to another region opens the popup for a free account, and saves nothing', async () => {
    const { platform } = await choose('Toscana', {});
    expect(platform.opened).toMatchObject([{ kind: 'hook', origin: 'cambia_regione' }]);
    expect(platform.calls('accounts.saveProfile')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Donne in Lombardia' })).toBeInTheDocument();
  });

  it('within the own region is free', async () => {
    const { platform } = await choose('Lombardia', {});
    expect(platform.calls('accounts.saveProfile')).toHaveLength(1);
    expect(platform.opened).toEqual([]);
  });

  it('follows a place that was changed elsewhere', async () => {
    const { platform, happen } = await open({ session: PREMIUM });
    await happen(() => platform.bus.publish('region.changed', { region: 'Lazio', city: 'Roma' }));
    expect(platform.calls('profiles.search').at(-1)?.args[0]).toMatchObject({ region: 'Lazio', city: 'Roma' });
  });
});
