import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { FAKE_CODE } from '../testing/fake-operators.ts';
import { ANNA, createFakeState, operatorOf, PASSWORD } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

describe('the second factor', () => {
  it('is set up before anything else where it is demanded, with codes that are shown once', async () => {
    const operator = { ...operatorOf(ANNA), lacks: 'setUp' as const };
    const { user, container } = renderConsole('/', createFakeOperations({ ...createFakeState(), operator }));
    expect(await screen.findByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show me the key' }));
    expect(await screen.findByRole('img', { name: /Picture of the key/ })).toBeVisible();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.type(screen.getByLabelText(/Code/), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('wrong or was used');
    await user.type(screen.getByLabelText(/Code/), `${FAKE_CODE}{Enter}`);
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });

  it('is asked after the password, and removed with both', async () => {
    const state = { ...createFakeState(), operator: undefined, code: FAKE_CODE };
    const { user } = renderConsole('/second-factor', createFakeOperations(state));
    await user.type(await screen.findByLabelText(/E-mail/), ANNA);
    await user.type(screen.getByLabelText(/^Password/), `${PASSWORD}{Enter}`);
    await user.type(await screen.findByLabelText(/Code/), `${FAKE_CODE}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Remove it' }));
    const form = within(screen.getByRole('form', { name: 'Remove it' }));
    await user.type(form.getByLabelText(/^Password/), PASSWORD);
    await user.type(form.getByLabelText(/Code/), `${FAKE_CODE}{Enter}`);
    expect(await screen.findByText(/^Off\./)).toBeVisible();
  });
});

it('an operator without the right to read begins at the first page that is theirs', async () => {
  const operator = operatorOf(ANNA, { actions: ['desk'] });
  renderConsole('/', createFakeOperations({ ...createFakeState(), operator }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  const nav = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Desk']);
});

it('a way through the company is offered where there is one', async () => {
  const state = { ...createFakeState(), operator: undefined, hasCompany: true };
  renderConsole('/', createFakeOperations(state));
  expect(await screen.findByRole('button', { name: 'Continue with your company' })).toBeVisible();
});
