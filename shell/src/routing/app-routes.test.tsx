import type { ReleaseSet, SessionState } from '@halo/shared/contracts';
import { aSession, createFakePlatform } from '@halo/shared/testing';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import texts from '../locales/it.json';
import type { PopupController } from '../popups/popup-controller.ts';
import type { PageLoader } from '../remotes/load-page.ts';
import type { SessionController } from '../session/session-controller.ts';
import { AppRoutes } from './app-routes.tsx';

const releases = {
  brandId: 'luna',
  revision: 1,
  remotes: [
    {
      name: 'mfe-x',
      pinned: { version: '1.0.0', entry: '/x.js' },
      manifest: {
        nav: [{ id: 'find', path: '/find', order: 1, placement: ['tabs'] }],
        routes: [{ path: '/find', page: 'find', access: 'member' }],
      },
    },
  ],
} as unknown as ReleaseSet;

function open(path: string, session: SessionState) {
  const platform = createFakePlatform({ session });
  platform.i18n.addResourceBundle('it', 'shell', texts);
  const shown: string[] = [];
  const loader = {
    show: ({ expose }: { expose: string }) => {
      shown.push(expose);
      return new Promise(() => undefined);
    },
  } as unknown as PageLoader;
  const current = { session, isExpired: false };
  const controller = { subscribe: () => () => undefined, current } as unknown as SessionController;
  render(
    <I18nextProvider i18n={platform.i18n}>
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes
          {...{ platform, loader, releases }}
          session={controller}
          popups={{ state: {}, subscribe: () => () => undefined } as unknown as PopupController}
        />
        <Address />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return shown;
}

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

const address = () => screen.getByRole('status', { name: 'address' }).textContent;

it.each(['/nowhere', '/find/not/a/page', '/find/%20'])('[ROUTE-07] %s leads a visitor to the root', async (path) => {
  open(path, { status: 'visitor' });
  expect(address()).toBe('/');
  expect(await screen.findByRole('link', { name: 'Registrati gratis' })).toBeInTheDocument();
});

it.each(['/', '/nowhere', '/find/not/a/page'])('[ROUTE-07] %s leads a verified user to /find', (path) => {
  const shown = open(path, aSession());
  expect(address()).toBe('/find');
  expect(shown).toEqual(['./pages/find']);
});
