import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, BRUNO, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

function open(person = ANNA, state = createFakeState()) {
  state.operator = operatorOf(person);
  return { state, ...renderConsole('/plans', createFakeOperations(state)) };
}

const CHANGE = 'Change 200 crediti';

it('proposes a price for some flows, with before and after while it is typed; another person agrees', async () => {
  const { state, user, container, unmount } = open();
  await user.click(await screen.findByRole('button', { name: CHANGE }));
  const form = within(await screen.findByRole('dialog', { name: CHANGE }));
  const price = form.getByLabelText(/New price/);
  await user.clear(price);
  await user.type(price, 'x');
  await user.click(form.getByRole('button', { name: 'Propose it' }));
  expect(form.getByText('Enter a price, e.g. 24.90.')).toBeVisible();
  await user.clear(price);
  await user.type(price, '24,90');
  await user.click(form.getByLabelText('Flow 8'));
  const effect = form.getByRole('group', { name: 'What would change' });
  expect(effect).toHaveTextContent('Flows 7, 8:€29.90→€24.90');
  expect(effect).toHaveTextContent('Takes effect as soon as a second person agrees.');
  expect(await axe(container)).toHaveNoViolations();
  await user.type(form.getByLabelText(/Reason/), 'autumn{Enter}');
  const own = within(await screen.findByRole('article', { name: '200 crediti · Luna' }));
  expect(own.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(state.prices.proposals).toMatchObject([
    { brand: 'luna', fluxIds: ['7', '8'], change: { kind: 'price', cents: 2490 }, reason: 'autumn' },
  ]);
  unmount();

  const second = open(BRUNO, state);
  const card = within(await screen.findByRole('article', { name: '200 crediti · Luna' }));
  expect(screen.getByRole('link', { name: 'Plans : 1' })).toBeVisible();
  await second.user.click(card.getByRole('button', { name: 'Approve' }));
  expect(state.prices.proposals).toMatchObject([{ status: 'waiting' }]);
  await second.user.click(card.getByRole('button', { name: /^Yes/ }));
  await screen.findByRole('link', { name: 'Plans' });
  expect(state.prices.proposals).toMatchObject([{ status: 'approved', decidedBy: BRUNO }]);
});

it('shows what a plan cost and will cost, and asks both prices of one that renews', async () => {
  const state = createFakeState();
  const [, month] = state.prices.plans;
  month?.prices.push({ cents: 5990, renewalCents: 5990, isOnSale: true, from: '2099-01-01T00:00:00.000Z' });
  const { user, container } = open(ANNA, state);
  await user.click(await screen.findByRole('button', { name: 'History of Premium 1 mese' }));
  expect(screen.getByText(/€59\.90, renews at €59\.90 from/)).toBeVisible();
  const history = within(screen.getByRole('list', { name: 'History of Premium 1 mese' }));
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('€59.90, renews at €59.90'),
    expect.stringContaining('€49.90, renews at €49.90'),
  ]);
  expect(await axe(container)).toHaveNoViolations();
  expect(screen.queryByRole('button', { name: /^Change Verifica/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change Premium 1 mese' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByLabelText(/New price of a renewal/)).toHaveValue('49.90');
  await user.selectOptions(form.getByLabelText('What'), 'Drop what is scheduled');
  expect(form.getByRole('group', { name: 'What would change' })).toHaveTextContent('stays at €49.90');
});

it('is there for who has the right to it only', async () => {
  const state = createFakeState();
  state.operator = operatorOf(ANNA, { actions: ['read'] });
  renderConsole('/', createFakeOperations(state));
  expect(await screen.findByRole('link', { name: 'Audit' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Plans/ })).toBeNull();
});

it('goes by the clock of the server: what has begun there is not scheduled here', async () => {
  const state = createFakeState();
  state.prices.readAt = '2099-01-01T00:00:00.000Z';
  state.prices.plans[0]?.prices.push({ cents: 2490, isOnSale: true, from: state.prices.readAt });
  open(ANNA, state);
  expect(await screen.findByText('€24.90')).toBeVisible();
  expect(screen.queryByText(/€24\.90 from/)).toBeNull();
});
