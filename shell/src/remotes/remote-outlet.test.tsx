import type { PinnedRemote } from '@halo/shared/contracts';
import { definePage, defineMessages } from '@halo/shared/remote';
import { createFakePlatform } from '@halo/shared/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import texts from '../locales/it.json';
import { LoadError } from './load-error.ts';
import { createLoadReports, createPageLoader, type LoadFailure } from './load-page.ts';
import { RemoteOutlet } from './remote-outlet.tsx';

const version = (name: string) => ({ version: name, entry: `/${name}.js`, globalName: 'halo_one', integrity: '' });
const remote: PinnedRemote = {
  name: 'mfe-one',
  pinned: version('2.0.0'),
  fallback: version('1.0.0'),
  manifest: {} as never,
};
const messages = defineMessages('one', async () => ({ default: {} }));

function Good() {
  return <h1>{'the page'}</h1>;
}
function Bad(): never {
  throw new Error('broken on purpose');
}
/** Draws, and then its data comes. */
function SoonBad() {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isThere ? <Bad /> : <h1>{'a skeleton'}</h1>;
}

/** Versions of the page, by what they do. */
function show(pages: Record<string, () => React.ReactNode>, arrival = async () => undefined as void) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const platform = createFakePlatform();
  platform.i18n.addResourceBundle('it', 'shell', texts);
  const asked: string[] = [];
  const failures: LoadFailure[] = [];
  const crashes: string[] = [];
  const loader = createPageLoader({
    federation: {
      async load(_remote, { version: name }) {
        asked.push(name);
        await arrival();
        return definePage({ page: pages[name] ?? Good, messages });
      },
      forget: () => undefined,
    },
    reports: createLoadReports(
      (failure) => failures.push(failure),
      () => undefined,
      (crash) => crashes.push(crash.version),
    ),
  });
  const pageProps = { platform, params: {}, search: '' };
  const { container } = render(
    <I18nextProvider i18n={platform.i18n}>
      <RemoteOutlet {...{ loader, remote, pageProps }} expose="./pages/one" skeleton="list" />
    </I18nextProvider>,
  );
  return { asked, failures, crashes, container };
}

it('[REL-03] a page that throws when it is first drawn makes room for the version before', async () => {
  const { failures, crashes, container } = show({ '2.0.0': Bad });
  expect(await screen.findByRole('heading', { name: 'the page' })).toBeVisible();
  expect(container.querySelector('[data-version]')).toHaveAttribute('data-version', '1.0.0');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(failures).toMatchObject([{ version: '2.0.0', phase: 'mount', code: 'threw' }]);
  expect(crashes).toEqual([]);
});

it('[REL-03] so does one that throws soon after', async () => {
  const { failures, crashes, container } = show({ '2.0.0': SoonBad });
  expect(await screen.findByRole('heading', { name: 'the page' })).toBeVisible();
  expect(container.querySelector('[data-version]')).toHaveAttribute('data-version', '1.0.0');
  expect([...failures.map((one) => one.version), ...crashes]).toEqual(['2.0.0']);
});

it('[REL-03] where both throw, the page says so, with a way out, and mounts nothing by itself any more', async () => {
  const { asked, container } = show({ '2.0.0': Bad, '1.0.0': SoonBad });
  const user = userEvent.setup();
  expect(await screen.findByRole('alert')).toHaveTextContent('Questa pagina si è rotta');
  expect(screen.getByRole('link', { name: 'Vai alla home' })).toHaveAttribute('href', '/');
  expect(await axe(container)).toHaveNoViolations();
  expect(asked).toEqual(['2.0.0', '1.0.0']);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(asked).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Riprova ora' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Questa pagina si è rotta');
  expect(asked).toEqual(['2.0.0', '1.0.0', '2.0.0', '1.0.0']);
});

it('a page that takes too long is said to be loading still, and never to have failed, until it comes', async () => {
  jest.useFakeTimers();
  let isThere = false;
  const { container } = show({}, async () => {
    if (!isThere) throw new LoadError('chunk', 'timeout', 'late');
  });
  await act(async () => jest.advanceTimersByTime(0));
  expect(screen.getByRole('alert')).toHaveTextContent(/si sta ancora caricando.*pagato resta com’è/);
  isThere = true;
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByRole('alert')).toBeVisible();
  jest.useRealTimers();
  expect(await screen.findByRole('heading', { name: 'the page' })).toBeVisible();
  expect(container.querySelector('[data-version]')).toHaveAttribute('data-version', '2.0.0');
  expect(screen.queryByRole('alert')).toBeNull();
});
