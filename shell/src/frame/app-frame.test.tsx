import type { Brand, ReleaseSet, SessionState } from '@halo/shared/contracts';
import { createAppStorage } from '@halo/shared/storage';
import { aBrand, aSession, createFakePlatform, someCredits } from '@halo/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { createChoices } from '../consent/choices.ts';
import type { SessionController } from '../session/session-controller.ts';
import { AppFrame } from './app-frame.tsx';

const entry = { label: { it: 'Voce' }, icon: 'chat', order: 1, placement: ['topBar', 'tabs'] };
const releases = {
  brandId: 'luna',
  revision: 1,
  remotes: [
    {
      name: 'mfe-x',
      pinned: {},
      manifest: {
        nav: [
          { ...entry, id: 'chat', path: '/chats', count: 'messages' },
          { ...entry, id: 'notices', path: '/notifications', count: 'notices' },
        ],
        routes: [
          { path: '/list', page: 'list', access: 'member' },
          {
            path: '/checkout',
            page: 'checkout',
            access: 'member',
            chrome: { tabs: false, topBar: false, footer: true },
          },
          { path: '/chat', page: 'chat', access: 'member', chrome: { tabs: false, topBar: false } },
          { path: '/login', page: 'login', access: 'visitor' },
        ],
      },
    },
  ],
} as unknown as ReleaseSet;

function open(path: string, state: SessionState, change: Partial<Brand> = {}) {
  const current = { session: state, isExpired: false };
  const session = { subscribe: () => () => undefined, current } as unknown as SessionController;
  const platform = createFakePlatform({ session: state, brand: aBrand(change) });
  const view = render(
    <I18nextProvider i18n={platform.i18n}>
      <MemoryRouter initialEntries={[path]}>
        <AppFrame platform={platform} session={session} releases={releases} choices={choicesOf(platform.brand)}>
          page
        </AppFrame>
      </MemoryRouter>
    </I18nextProvider>,
  );
  return { ...view, bus: platform.bus };
}

function choicesOf(brand: Brand) {
  return createChoices({ brand, storage: createAppStorage({ open: () => undefined }), page: window, now: () => 1 });
}

/** The window is as narrow as a phone's, or not. */
function onPhone(isPhone: boolean) {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: isPhone === (query === '(max-width: 500px)') }) as MediaQueryList,
    );
}
afterEach(() => jest.restoreAllMocks());

const footer = () => screen.queryByRole('contentinfo');
const wayOut = () => footer()?.querySelector('a[href="/profile/withdraw"]') ?? null;

it('the withdrawal stands below every page of a member, on a phone where no menu leads there', () => {
  onPhone(false);
  const list = open('/list', aSession());
  expect(wayOut()).toBeInTheDocument();
  list.unmount();
  onPhone(true);
  const withMenu = open('/list', aSession());
  expect(footer()).toBeNull();
  withMenu.unmount();
  open('/checkout', aSession());
  expect(wayOut()).toBeInTheDocument();
});

it('and below the pages of visitors, but not twice at home', () => {
  const login = open('/login', { status: 'visitor' });
  expect(wayOut()).toBeInTheDocument();
  expect(screen.getByRole('contentinfo').querySelector('a[href="/cancelContract"]')).toBeInTheDocument();
  login.unmount();
  open('/', { status: 'visitor' });
  expect(footer()).toBeNull();
});

it('a page that fills the screen has none', () => {
  open('/chat', aSession());
  expect(footer()).toBeNull();
});

it.each([
  ['/list', aSession()],
  ['/login', { status: 'visitor' }],
  ['/', { status: 'visitor' }],
] as const)('what is on %s stands in the one main landmark', (path, state) => {
  open(path, state);
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('main')).toHaveTextContent('page');
});

it('shows what is everybody’s of the navigation while it is not known who is here, where a page has one', () => {
  const homes = () => screen.queryAllByRole('link', { name: 'nav.home' });
  const tabs = () => [...document.querySelectorAll('nav a[href="/chats"]')];
  const list = open('/list', { status: 'restoring' });
  // For a phone and for a wide window: a style shows one of them.
  expect([homes().length, tabs().length]).toEqual([2, 2]);
  expect(screen.queryByRole('button', { name: 'nav.menu' })).toBeNull();
  list.unmount();
  const chat = open('/chat', { status: 'restoring' });
  expect([homes().length, tabs().length]).toEqual([1, 1]);
  chat.unmount();
  open('/list', { status: 'visitor' });
  expect([homes().length, tabs().length]).toEqual([0, 0]);
});

it.each([
  ['/list', aSession()],
  ['/login', { status: 'visitor' }],
] as const)('a brand that is to close says so on %s', (path, state) => {
  const said = () => document.body.textContent?.includes('closing');
  open(path, state).unmount();
  expect(said()).toBe(false);
  open(path, state, { closesAt: '2026-12-31T12:00:00Z' });
  expect(said()).toBe(true);
});

it.each([
  [true, '41', '7'],
  [false, 'nav.credits', 'nav.credits'],
])(
  '[NAV-04] unread messages, notices and credits of the navigation follow the bus (on a phone: %s)',
  (isPhone, first, then) => {
    onPhone(isPhone);
    const { bus } = open('/list', aSession({ premiumLevel: 1 }));
    const shown = (href: string) =>
      [...document.querySelectorAll(`a[href="${href}"]`)].map(({ textContent }) => textContent);
    const credits = () => screen.getAllByTestId('credits').map(({ textContent }) => textContent);
    const live = (messages: number, likes: number, visits: number, messageCredits: number) =>
      act(() => {
        bus.publish('unread.changed', { messages, likes, visits });
        bus.publish('credits.changed', someCredits({ messageCredits, messageCost: 10 }));
      });
    live(2, 1, 3, 41);
    for (const text of shown('/chats')) expect(text).toMatch(/^2/);
    for (const text of shown('/notifications')) expect(text).toMatch(/^4/);
    expect([shown('/chats').length, shown('/notifications').length]).toEqual([1, 1]);
    expect(credits()).toEqual([first]);
    live(0, 0, 0, 7);
    for (const href of ['/chats', '/notifications']) for (const text of shown(href)) expect(text).not.toMatch(/\d/);
    expect(credits()).toEqual([then]);
  },
);
