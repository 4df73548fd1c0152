import type { FlowDefinition } from '@halo/shared/contracts/operations';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { ClientProvider } from '../api/client-context.tsx';
import { createQueryClient } from '../api/create-query-client.ts';
import { createOperationsClient } from '../api/operations-client.ts';
import { fakeFlow } from '../testing/fake-flows.ts';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { FlowPreview } from './flow-preview.tsx';

const queries = createQueryClient({ retryDelayMs: 1 });
afterEach(() => queries.clear());

const show = (definition: FlowDefinition, fluxId = '7') =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <ClientProvider client={createOperationsClient({ fetch: createFakeOperations().fetch })}>
          <FlowPreview
            title="Preview"
            {...{ fluxId, definition }}
            brands={[{ id: 'luna', title: 'Luna', languages: ['it'] }]}
          />
        </ClientProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
const locked = () => screen.findByRole('figure', { name: 'Window: Locked message' });

it('shows a new flow that has no name yet', async () => {
  show({ ...fakeFlow(), name: '' }, '');
  expect(await locked()).toHaveTextContent('Da 49,90 €');
});

it('says which windows are left out: with an age check before the plans, all of them', async () => {
  show(fakeFlow({ needsAgeVerification: true }));
  expect(await locked()).toHaveTextContent('No window: the plans open at once.');
});

it('says that there is nothing to show while what is written is no flow', () => {
  show({ ...fakeFlow(), paymentMethods: [] });
  expect(screen.getByRole('status')).toHaveTextContent('It shows once every field has a value that it takes.');
});
