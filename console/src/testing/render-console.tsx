import { render, screen } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createQueryClient } from '../api/create-query-client.ts';
import { createOperationsClient } from '../api/operations-client.ts';
import { ConsoleApp } from '../app/console-app.tsx';
import { createFakeOperations, type FakeOperations } from './fake-operations.ts';

const clients: QueryClient[] = [];
// Kept answers have timers.
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** The whole console at an address, on a fake operations host. */
export function renderConsole(
  address: string,
  fake: FakeOperations = createFakeOperations(),
): { fake: FakeOperations; user: UserEvent; container: HTMLElement; unmount(): void } {
  const user = userEvent.setup({ delay: null });
  const queries = createQueryClient({ retryDelayMs: 1 });
  clients.push(queries);
  const { container, unmount } = render(
    <MemoryRouter initialEntries={[address]}>
      <ConsoleApp
        client={createOperationsClient({ fetch: fake.fetch })}
        queries={queries}
        openStream={fake.openStream}
        env="test"
      />
    </MemoryRouter>,
  );
  return { fake, user, container, unmount };
}

/** The panel of a remote once it has its data. */
export async function openPanel(scope: string, remote: string, fake?: FakeOperations) {
  const rendered = renderConsole(`/brands/${scope}/${remote}`, fake);
  const panel = await screen.findByRole('dialog');
  await screen.findByRole('heading', { name: 'Versions' });
  return { ...rendered, panel };
}
