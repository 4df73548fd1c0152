import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { renderConsole } from '../testing/render-console.tsx';

it('lists entries, opens one, filters by brand', async () => {
  const fake = createFakeOperations();
  fake.changeBehind('luna', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, 'faster');
  fake.changeBehind('sol', { kind: 'switchOff', remote: 'mfe-auth' }, 'it hurts');
  const { user, container } = renderConsole('/audit', fake);
  await user.click(await screen.findByRole('button', { name: 'Details of entry 1' }));
  expect(screen.getByText('b'.repeat(64))).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.selectOptions(screen.getByLabelText('Brand'), 'Sol');
  expect(await screen.findByRole('row', { name: /Switch off Sol.*it hurts/ })).toBeVisible();
  expect(screen.queryByText('faster')).not.toBeInTheDocument();
});

it('verifies the chain and says where it is broken', async () => {
  const fake = createFakeOperations();
  const broken = { isIntact: false, entries: 3, brokenAt: 2, why: 'the hash does not fit' };
  const { user } = renderConsole('/audit', {
    ...fake,
    fetch: async (input, init) => (String(input).endsWith('/verify') ? Response.json(broken) : fake.fetch(input, init)),
  });
  await user.click(await screen.findByRole('button', { name: 'Verify the chain' }));
  expect(await screen.findByText('Broken at entry 2.')).toBeVisible();
  expect(screen.getByText('the hash does not fit')).toBeVisible();
});
