// @nightly: a long form in a window takes seconds to draw; what is agreed to is proven by the server's tests by day.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { fakeFlow } from '../testing/fake-flows.ts';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, BRUNO, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

function open(person = ANNA, state = createFakeState()) {
  state.operator = operatorOf(person);
  return { state, ...renderConsole('/flows', createFakeOperations(state)) };
}

it('[FLOW-01] a flow is written by its parts, with difference, preview and the rule it would break; another person agrees', async () => {
  const { state, user, container, unmount } = open();
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change flow 7' }));
  const write = (label: string | RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  write('Likes', '20');
  await user.click(form.getByRole('button', { name: /^Locked message/ }));
  write('Title', 'Solo 4,90');
  expect(form.getByText('Prices come from the plans')).toBeVisible();
  write(/^Reason/, 'autumn');
  await user.click(form.getByRole('button', { name: 'Propose it' }));
  expect(state.flows.proposals).toEqual([]);
  write('Title', 'Da {{name}}');
  write('Text', 'Ti aspetta');
  expect(form.queryByText('Prices come from the plans')).toBeNull();
  const beside = await form.findAllByRole('figure', { name: 'Window: Locked message' });
  for (const window of beside)
    await waitFor(() => expect(window).toHaveTextContent('Da GiuliaTi aspettaDa 49,90 €, una volta sola'));
  const difference = form.getByRole('group', { name: 'What is different' });
  expect(difference).toHaveTextContent('likeCredits 12 → 20');
  expect(difference).toHaveTextContent('hooks.blurred.words.it.title absent → Da {{name}}');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(form.getByRole('button', { name: 'Propose it' }));
  const own = within(await screen.findByRole('article', { name: 'Flow 7 · Luna' }));
  expect(own.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(state.flows.proposals).toMatchObject([
    { brand: 'luna', fluxId: '7', basis: 2, reason: 'autumn', definition: { likeCredits: 20 } },
  ]);
  unmount();

  const second = open(BRUNO, state);
  const card = within(await screen.findByRole('article', { name: 'Flow 7 · Luna' }));
  await second.user.click(card.getByRole('button', { name: 'Approve' }));
  await second.user.click(card.getByRole('button', { name: /^Yes/ }));
  await screen.findByRole('link', { name: 'Flows' });
  expect(state.flows.proposals).toMatchObject([{ status: 'approved', decidedBy: BRUNO }]);
});

it('shows what changed when, proposes an earlier revision again, and begins a new flow from one', async () => {
  const { user, container } = open();
  const history = within(await screen.findByRole('list', { name: 'History' }));
  expect(history.getByText('more likes')).toBeVisible();
  expect(history.getByRole('group', { name: 'What is different' })).toHaveTextContent('likeCredits 10 → 12');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Propose revision 1 again' }));
  const again = within(await screen.findByRole('dialog', { name: 'Change flow 7' }));
  expect(again.getByRole('group', { name: 'What is different' })).toHaveTextContent('likeCredits 12 → 10');
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  await user.selectOptions(screen.getByLabelText('Flow'), '3');
  await user.click(screen.getByRole('button', { name: 'New flow from this one' }));
  const form = within(await screen.findByRole('dialog', { name: 'New flow' }));
  expect(form.getByLabelText('Prices of flow')).toHaveValue('3');
  await user.click(form.getByRole('button', { name: 'Propose it' }));
  expect(form.getByText('These fields do not take what they have')).toBeVisible();
});

it('is there for who has the right to it only', async () => {
  const state = createFakeState();
  state.operator = { ...operatorOf(ANNA), rights: { remotes: ['*'], brands: ['*'], actions: ['read'] } };
  renderConsole('/', createFakeOperations(state));
  await screen.findByRole('link', { name: 'Overview' });
  expect(screen.queryByRole('link', { name: 'Flows' })).toBeNull();
});

it('shows from which group a flow comes, proposes one for the group, and gives a change up', async () => {
  const state = createFakeState();
  const ofGroup = {
    revision: 1,
    definition: fakeFlow({ likeCredits: 15 }),
    from: '2026-10-02T09:00:00.000Z',
    by: ANNA,
  };
  state.flows.groups = [{ group: 'south', brands: ['luna', 'sol'] }];
  state.flows.flows = [
    ...state.flows.flows.map((flow) => (flow.fluxId === '3' ? { ...flow, follows: 'south' } : flow)),
    { brand: 'group:south', fluxId: '3', current: 1, revisions: [ofGroup] },
  ];
  const { user } = open(ANNA, state);
  await user.selectOptions(await screen.findByLabelText('Flow'), '3');
  const flow = within(screen.getByRole('region', { name: '3 · Gifts' }));
  expect(flow.getByText('The flow of group south counts here.')).toBeVisible();
  expect(flow.getByText('15')).toBeVisible();
  expect(flow.queryByText('counts now')).toBeNull();
  await user.click(flow.getByRole('button', { name: 'Change' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change flow 3' }));
  await user.click(change.getByLabelText('As the group has it'));
  expect(change.getByRole('group', { name: 'What is different' })).toHaveTextContent('followsGroup absent → true');
  await user.click(change.getByRole('button', { name: 'Cancel' }));
  await user.click(flow.getByRole('button', { name: 'Propose for group south' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change flow 3' }));
  fireEvent.change(form.getByLabelText('Likes'), { target: { value: '20' } });
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'for the south' } });
  await user.click(form.getByRole('button', { name: 'Propose it' }));
  await screen.findByRole('article', { name: 'Flow 3 · Group south' });
  expect(state.flows.proposals).toMatchObject([{ brand: 'group:south', basis: 1, definition: { likeCredits: 20 } }]);
  await user.selectOptions(screen.getByLabelText('Brand'), 'group:south');
  expect(screen.getByText(/^Counts for Luna, Sol, but for those/)).toBeVisible();
});
