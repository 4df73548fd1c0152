import { screen, within } from '@testing-library/react';
import { AppError } from '@halo/shared/errors';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

it('shows the sums of a month, gives files of it, and closes it after a question', async () => {
  const { user, container } = renderConsole('/finance');
  const vat = within(await screen.findByRole('table', { name: 'Tax' }));
  expect(vat.getByRole('row', { name: /IT 22 % 4 €81.80 €18.00 €99.80/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /luna credits 2 €49.90 €42.27/ })).toBeVisible();
  const doubtful = within(await screen.findByRole('list', { name: 'Where the buyer’s country is not sure' }));
  expect(doubtful.getByRole('link', { name: 'HALO-IT-R-2026-000018' })).toBeVisible();
  expect(doubtful.getByText('account: IT · bank of the card: DE')).toBeVisible();
  const file = screen.getByRole('link', { name: 'CSV file' });
  expect(file.getAttribute('href')).toMatch(
    /^\/api\/finance\/companies\/halo-it\/months\/20\d\d-\d\d\/file\?format=csv$/,
  );
  await user.click(screen.getByRole('button', { name: 'Close the month' }));
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Yes, close it' }));
  expect(await screen.findByText(/by anna@halo.example/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close the month' })).toBeNull();
});

it('takes a file of a provider, names what is wrong with it, and closes a difference with a reason', async () => {
  const state = createFakeState();
  const fake = createFakeOperations(state);
  const { user, container } = renderConsole('/finance', fake);
  await user.selectOptions(await screen.findByLabelText('Account at the provider'), 'PayPal, of this company');
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['x'], 'STL-20261101.csv'));
  const message = 'line 7, "Fee Amount": "1.00" is no amount without sign and point';
  fake.failNext('/api/finance/companies/halo-it/reports', new AppError('invalid_request', { field: 'file', message }));
  await user.click(screen.getByRole('button', { name: 'Give it in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: 'Give it in' }));
  expect(await screen.findByText(/6 lines, 6 of them new\. 5 are as in the books, 1 differ/)).toBeVisible();
  expect(state.finance.given).toEqual(['paypal@halo-it STL-20261101.csv']);

  const difference = within(screen.getByRole('form', { name: 'Close difference 17' }));
  expect(difference.getByRole('button', { name: 'Close it' })).toBeDisabled();
  await user.type(difference.getByLabelText('What was found out'), 'corrected with batch 8{Enter}');
  expect(await screen.findByText('Nothing differs.')).toBeVisible();
  expect(state.finance.reasons).toEqual(['corrected with batch 8']);
});

it('lists what is to be done with reports, and takes one in under the name that its provider announced', async () => {
  const state = createFakeState();
  const { user, container } = renderConsole('/finance', createFakeOperations(state));
  const due = within(await screen.findByRole('list', { name: 'Reports to take in' }));
  expect(due.getByText(/Adyen, of this company, announced/)).toBeVisible();
  const accounts = within(screen.getByRole('list', { name: 'How far the reports go' }));
  expect(accounts.getByText(/^14 movements are in no report/)).toBeVisible();
  expect(accounts.getByText('Overdue: no settlement report since 2026-10-20.')).toBeVisible();
  expect(screen.getByRole('row', { name: /batch_11\.csv Adyen.* anna@halo\.example 118 1/ })).toBeVisible();
  await user.click(due.getByRole('button', { name: 'Take in settlement_detail_report_batch_12.csv' }));
  expect(screen.getByText(/It counts as settlement_detail_report_batch_12\.csv/)).toBeVisible();
  expect(screen.getByLabelText('Account at the provider')).toHaveValue('adyen@halo-it');
  expect(await axe(container)).toHaveNoViolations();
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['x'], 'download (3).csv'));
  await user.click(screen.getByRole('button', { name: 'Give it in' }));
  expect(await screen.findByText('No report waits to be taken in.')).toBeVisible();
  expect(state.finance.given).toEqual(['adyen@halo-it settlement_detail_report_batch_12.csv']);
});

it('is there for who has the right to it only', async () => {
  const state = createFakeState();
  state.operator = operatorOf(ANNA, { actions: ['read'] });
  renderConsole('/', createFakeOperations(state));
  expect(await screen.findByRole('link', { name: 'Audit' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Finance/ })).toBeNull();
});
