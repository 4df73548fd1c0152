import { type Credits, MOST_UNREAD } from '@halo/shared/contracts';
import { aFlow, aUser, createFakePlatform } from '@halo/shared/testing';
import { act, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import texts from '../locales/it.json';
import type { NavItem } from './nav-entries.ts';
import { PhoneHeader } from './phone-header.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

const item = (changes: Partial<NavItem>): NavItem => ({
  id: 'chat',
  path: '/chats',
  alsoAt: undefined,
  outline: undefined,
  label: 'Chat',
  icon: 'chat',
  count: 0,
  isOff: false,
  ...changes,
});
// Which of them is seen, the width of the window decides.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
const ITEMS = [item({ id: 'find', path: '/find', label: 'Cerca' }), item({ count: 3 })];
const CREDITS = { messageCredits: 15, messageCost: 10 } as Credits;

type Frame = Pick<Parameters<typeof PhoneHeader>[0], 'user' | 'credits' | 'hasSearch'> & { items: NavItem[] };

function show(frame: Partial<Frame> = {}, path = '/chats') {
  const platform = createFakePlatform();
  platform.i18n.addResourceBundle('it', 'shell', texts);
  const { user = aUser({ premiumLevel: 1 }), credits = CREDITS, hasSearch = true, items = ITEMS } = frame;
  const common = { brand: platform.brand, user, credits, hrefOf: platform.hrefOf, onSignOut: () => undefined };
  render(
    <I18nextProvider i18n={platform.i18n}>
      <MemoryRouter initialEntries={[path]}>
        <section aria-label="phone">
          <PhoneHeader {...common} platform={platform} menuItems={items} hasSearch={hasSearch} />
          <TabBar items={items} />
        </section>
        <section aria-label="desk">
          <TopBar {...common} items={items} />
        </section>
      </MemoryRouter>
    </I18nextProvider>,
  );
  return { phone: within(screen.getByLabelText('phone')), desk: within(screen.getByLabelText('desk')), platform };
}

it('[NAV-02] the header of a phone has the menu with what is unread, the search, and the balance of who has one', () => {
  const { phone, platform } = show();
  expect(phone.getByRole('button', { name: /^Menu/ })).toHaveTextContent('3');
  expect(phone.getByTitle('Cerca')).toHaveAttribute('href', platform.hrefOf('search'));
  expect(phone.getByTestId('credits')).toHaveTextContent('15');
  expect(phone.getByTestId('credits')).toHaveAttribute('data-level', 'empty');
  expect(phone.queryByRole('link', { name: 'Il tuo profilo' })).not.toBeInTheDocument();
});

it('[NAV-02] a free account finds its profile where others see their balance, and no search where the deck is the search', () => {
  const user = aUser({ premiumLevel: 0, flow: aFlow({ invitations: true }) });
  const { phone, platform } = show({ user, hasSearch: false });
  expect(phone.getByRole('link', { name: 'Il tuo profilo' })).toHaveAttribute('href', platform.hrefOf('ownProfile'));
  expect(phone.queryByTestId('credits')).not.toBeInTheDocument();
  expect(phone.queryByTitle('Cerca')).not.toBeInTheDocument();
});

it('[NAV-02] the tabs name the page that is open, and say what is unread', () => {
  const { phone } = show();
  const tabs = within(phone.getByLabelText('Navigazione'));
  expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/find', '/chats']);
  const chat = tabs.getByRole('link', { name: /Chat/ });
  expect(chat).toHaveAttribute('aria-current', 'page');
  expect(chat).toHaveTextContent(/3 da leggere/);
});

it('of more unread messages than are counted it says that there are more', () => {
  const { phone } = show({ items: [item({ count: MOST_UNREAD })] });
  expect(phone.getByRole('link', { name: /Chat/ })).toHaveTextContent(/più di 99 da leggere/);
  expect(phone.getByRole('button', { name: 'Menu, più di 99 da leggere' })).toBeInTheDocument();
});

it('[NAV-01] the bar of a desktop has entries with counts, balance, profile and the way out', () => {
  const { desk, platform } = show();
  expect(desk.getByRole('link', { name: /Chat/ })).toHaveTextContent(/3 da leggere/);
  expect(desk.getByTestId('credits')).toHaveTextContent('15 crediti');
  expect(desk.getByRole('link', { name: 'Il tuo profilo' })).toHaveAttribute('href', platform.hrefOf('ownProfile'));
  expect(desk.getByRole('button', { name: 'Esci' })).toBeInTheDocument();
});

it('[NAV-01] the bar of a free account has no balance', () => {
  const { desk } = show({ user: aUser({ premiumLevel: 0 }) });
  expect(desk.queryByTestId('credits')).not.toBeInTheDocument();
  expect(desk.getByRole('link', { name: 'Il tuo profilo' })).toBeInTheDocument();
});

it('[NAV-02] the button of the menu is busy until its code is there, which then opens it on that page alone', async () => {
  const { phone } = show();
  const button = phone.getByRole('button', { name: /^Menu/ });
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  fireEvent.click(within(phone.getByLabelText('Navigazione')).getByRole('link', { name: 'Cerca' }));
  await act(async () => void (await import('./phone-menu.tsx')));
  expect(button).not.toHaveAttribute('aria-busy');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
});
