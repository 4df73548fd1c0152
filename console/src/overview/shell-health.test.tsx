import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { createFakeState } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

const entryMissing = [{ phase: 'entry', code: 'missing', count: 44 }];

it('shows below the matrix what went wrong with the shell, and what arrives while it is open', async () => {
  const state = { ...createFakeState(), health: {} };
  const fake = createFakeOperations(state);
  const { container } = renderConsole('/', fake);
  expect(await screen.findByText('No browser told of trouble with the shell itself.')).toBeVisible();

  state.shell = {
    default: [{ version: '2.0.0', visitors: 400, failing: 40, failures: entryMissing, refusals: [] }],
    luna: [
      {
        version: '2.0.0',
        visitors: 400,
        failing: 40,
        failures: entryMissing,
        refusals: [{ directive: 'script-src-elem', count: 1200 }],
      },
    ],
    sol: [
      { version: '1.9.0', visitors: 90, failing: 0, failures: [], refusals: [{ directive: 'style-src', count: 2 }] },
    ],
  };
  fake.reportHealth('luna');
  const table = await screen.findByRole('table', { name: 'Shell, last hour' });
  expect(
    within(table).getByRole('row', {
      name: /^Luna 2\.0\.0 40 of 400 Failing 44 entry: missing 1,200 script-src-elem$/,
    }),
  ).toBeVisible();
  expect(within(table).getByRole('row', { name: /^Sol 1\.9\.0 0 of 90 – 2 style-src$/ })).toBeVisible();
  // The default is the sum of the brands, so it is no row of its own; the failing shell is one failing version.
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText('1 version failing')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});
