import type { ReleaseSet } from '@halo/shared/contracts';
import { createI18n } from '@halo/shared/i18n';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { i18n as I18n } from 'i18next';
import { axe } from 'jest-axe';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import texts from '../locales/it.json';
import { NewVersionOffer } from './new-version-offer.tsx';
import type { ReleaseSession } from './release-session.ts';
import { initialReleases, type ReleaseEvent, reduceReleases } from './release-state.ts';
import { SwitchedOffPanel } from './switched-off-panel.tsx';
import { useReleaseSet } from './use-release-set.ts';

let i18n: I18n;
beforeAll(async () => {
  i18n = await createI18n({ language: 'it' });
  i18n.addResourceBundle('it', 'shell', texts);
});

const setOf = (revision: number): ReleaseSet => {
  const version = `1.${revision}.0`;
  return {
    brandId: 'luna',
    revision,
    remotes: [
      {
        name: 'mfe-one',
        pinned: { version, entry: `/${version}.js`, globalName: 'one', integrity: '' },
        manifest: {} as never,
      },
    ],
  };
};

/** A session without effects: only its state. */
function plainSession() {
  let state = initialReleases(setOf(1), '/one', 'shell-1');
  const listeners = new Set<() => void>();
  const wanted: string[] = [];
  const dispatch = (event: ReleaseEvent): void => {
    state = reduceReleases(state, event);
    for (const listener of listeners) listener();
  };
  const session: ReleaseSession = {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => () => undefined,
    announced: () => undefined,
    connected: () => undefined,
    shellAnnounced: () => undefined,
    moved: (path) => dispatch({ type: 'moved', path }),
    reload: () => wanted.push('reload'),
  };
  return { session, dispatch, wanted };
}

function show(content: ReactNode, path = '/one') {
  return render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[path]}>
        <main id="main" tabIndex={-1}>
          {content}
        </main>
      </MemoryRouter>
    </I18nextProvider>,
  );
}

test('[BRAND-05] the panel of a page that is switched off says so and leads somewhere else', async () => {
  const { container } = show(<SwitchedOffPanel home="/find" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Questa sezione si prende una pausa' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vai a un’altra pagina' })).toHaveAttribute('href', '/find');
  expect(document.getElementById('main')).toHaveFocus();
  expect(await axe(container)).toHaveNoViolations();
});

test('it leads nowhere when nothing else is on', () => {
  show(<SwitchedOffPanel home="/one" />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('[PAGE-02] a newer shell is offered, and the offer can be put away', async () => {
  const { session, dispatch, wanted } = plainSession();
  const { container } = show(<NewVersionOffer releases={session} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  act(() => dispatch({ type: 'shellAnnounced', version: 'shell-2', mustReload: false }));
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Ricarica' }));
  expect(wanted).toEqual(['reload']);
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  act(() => dispatch({ type: 'shellAnnounced', version: 'shell-3', mustReload: false }));
  expect(screen.getByRole('button', { name: 'Ricarica' })).toBeVisible();
});

test('another page is drawn with the next set from its first render; the page on the screen is not', async () => {
  const { session, dispatch } = plainSession();
  const drawn: string[] = [];
  function Probe() {
    const set = useReleaseSet(session);
    const navigate = useNavigate();
    drawn.push(`${set.revision}`);
    return (
      <button type="button" onClick={() => void navigate('/two')}>
        {'go'}
      </button>
    );
  }
  show(<Probe />);
  act(() => dispatch({ type: 'announced', set: setOf(2), at: 1 }));
  expect(new Set(drawn)).toEqual(new Set(['1']));
  drawn.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  expect(new Set(drawn)).toEqual(new Set(['2']));
  expect(session.state).toMatchObject({ path: '/two', waiting: undefined, current: { revision: 2 } });
});
