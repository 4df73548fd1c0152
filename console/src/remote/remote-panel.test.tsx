import { AppError } from '@halo/shared/errors';
import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, createFakeState, FAKE_NOW, healthOf, operatorOf } from '../testing/fake-state.ts';
import { openPanel, renderConsole } from '../testing/render-console.tsx';

it('shows pin, health and versions, accessibly', async () => {
  const fake = createFakeOperations();
  fake.changeBehind('luna', { kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 10 }, 'a try');
  const { panel } = await openPanel('luna', 'mfe-chat', fake);
  expect(
    await within(panel).findByRole('row', { name: /Share failing 0\.3 % Healthy 8\.5 % Failing worse than stable/ }),
  ).toBeVisible();
  expect(
    within(panel).getByRole('row', { name: /LCP, 75th percentile 1\.4 s 1\.8 s worse than stable/ }),
  ).toBeVisible();
  expect(within(panel).getByText('running')).toBeVisible();
  expect(await axe(panel)).toHaveNoViolations();
});

it.each(['luna', 'default'])('shows in the panel of %s what browsers report while it is open', async (scope) => {
  const state = createFakeState();
  state.health = { [scope]: [healthOf({ remote: 'mfe-chat', version: '1.0.0', visitors: 100 })] };
  const { fake, panel } = await openPanel(scope, 'mfe-chat', createFakeOperations(state));
  expect(await within(panel).findByRole('row', { name: 'Visitors 100' })).toBeVisible();
  // Brands report; the default's health is the sum of them.
  state.health = { [scope]: [healthOf({ remote: 'mfe-chat', version: '1.0.0', visitors: 140, failing: 70 })] };
  fake.reportHealth('luna');
  expect(await within(panel).findByRole('row', { name: 'Visitors 140' })).toBeVisible();
});

it('pins a version: check, consequences, reason, a second look, outcome', async () => {
  const { fake, user, panel } = await openPanel('luna', 'mfe-chat');
  await user.click(screen.getByRole('button', { name: 'Pin 1.2.0' }));
  expect(await screen.findByText('It fits.')).toBeVisible();
  expect(screen.getByText('Everybody on Luna gets chat 1.2.0 instead of 1.0.0.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText('Say why, in at least three characters.')).toBeVisible();
  expect(fake.requests).toEqual([]);

  await user.type(screen.getByLabelText(/^Reason/), 'The inbox is faster');
  expect(await axe(panel)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Pin chat 1.2.0 on Luna?' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Yes, do it' }));
  expect(await screen.findByText('Done: revision 2.')).toBeVisible();
  expect(fake.requests).toEqual([
    {
      change: { kind: 'pin', remote: 'mfe-chat', version: '1.2.0' },
      reason: 'The inbox is faster',
      expectedRevision: 1,
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: 'Now' })).toBeVisible();
});

it('gives a canary any percentage, and says how many people that is', async () => {
  const { fake, user } = await openPanel('luna', 'mfe-chat');
  await user.click(screen.getByRole('button', { name: 'Canary with 1.1.0' }));
  await user.click(screen.getByRole('radio', { name: '25 %' }));
  expect(screen.getByText(/^About 25 % of Luna’s visitors/)).toBeVisible();
  const other = screen.getByLabelText('Other percentage');
  await user.clear(other);
  await user.type(other, '101');
  expect(screen.getByText('A number from 0 to 100.')).toBeVisible();
  await user.clear(other);
  await user.type(other, '12.5');
  await user.type(screen.getByLabelText(/^Reason/), 'a few first');
  await user.click(screen.getByRole('button', { name: 'Give chat 1.1.0 to 12.5 % of Luna' }));
  expect(await screen.findByText('Done: revision 2.')).toBeVisible();
  expect(fake.requests[0]?.change).toEqual({ kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 12.5 });
});

it('does not pin what does not fit, says why and what to do', async () => {
  const state = createFakeState();
  state.incompatible.add('mfe-chat@1.2.0');
  const { user } = await openPanel('luna', 'mfe-chat', createFakeOperations(state));
  await user.click(screen.getByRole('button', { name: 'Pin 1.2.0' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Both claim /chat.');
  expect(alert).toHaveTextContent('Give one of them another path.');
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

it('shows what another operator changed since, loses nothing, and goes on from there', async () => {
  const fake = createFakeOperations();
  const { user, panel } = await openPanel('luna', 'mfe-chat', fake);
  act(() => fake.setLine(false));
  await user.click(screen.getByRole('button', { name: 'Canary with 1.1.0' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'a few first');
  fake.changeBehind('luna', { kind: 'pin', remote: 'mfe-auth', version: '1.2.0' }, 'sign-in is broken');
  await user.click(screen.getByRole('button', { name: /^Give chat/ }));

  expect(await screen.findByRole('heading', { name: 'Somebody changed Luna meanwhile' })).toHaveFocus();
  expect(await screen.findByText(/sign-in is broken/)).toBeVisible();
  expect(within(panel).getByRole('row', { name: /auth 1\.0\.0 inherited 1\.2\.0 own/ })).toBeVisible();
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('a few first');
  expect(await axe(panel)).toHaveNoViolations();

  await user.click(screen.getByRole('button', { name: 'Go on from revision 2' }));
  await user.click(screen.getByRole('button', { name: /^Give chat/ }));
  expect(await screen.findByText('Done: revision 3.')).toBeVisible();
  expect(fake.requests.map(({ expectedRevision, reason }) => [expectedRevision, reason])).toEqual([
    [1, 'a few first'],
    [2, 'a few first'],
  ]);
});

it('says so during typing, without taking the form away', async () => {
  const { fake, user } = await openPanel('luna', 'mfe-chat');
  await user.click(screen.getByRole('button', { name: 'Canary with 1.1.0' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'a few');
  fake.changeBehind('luna', { kind: 'pin', remote: 'mfe-auth', version: '1.2.0' }, 'sign-in is broken');
  expect(await screen.findByText('Somebody changed Luna meanwhile')).toBeVisible();
  await user.keyboard(' first');
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('a few first');
  await user.click(screen.getByRole('button', { name: 'Go on from revision 2' }));
  await user.click(screen.getByRole('button', { name: /^Give chat/ }));
  expect(await screen.findByText('Done: revision 3.')).toBeVisible();
  expect(fake.requests).toHaveLength(1);
});

it('proposes what needs a second person', async () => {
  const { fake, user } = await openPanel('luna', 'mfe-payments');
  await user.click(screen.getByRole('button', { name: 'Pin 1.1.0' }));
  expect(await screen.findByText(/changes only when a second person agrees/)).toBeVisible();
  await user.type(screen.getByLabelText(/^Reason/), 'new checkout');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, propose it' }));
  expect(await screen.findByText('Waits for a second person')).toBeVisible();
  expect(fake.state.proposals).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'To the approvals' }));
  expect(await screen.findByRole('article', { name: 'Pin payments 1.1.0 on Luna' })).toHaveTextContent(
    'You proposed it',
  );
});

it('switches off, on, promotes, ends a canary and gives up an own pin', async () => {
  const fake = createFakeOperations();
  fake.changeBehind('luna', { kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 10 }, 'a try');
  const { user } = await openPanel('luna', 'mfe-chat', fake);
  const doIt = async (action: string, isGrave: boolean) => {
    await user.click(await screen.findByRole('button', { name: action }));
    await user.type(await screen.findByLabelText(/^Reason/), 'because');
    await user.click(screen.getByRole('button', { name: isGrave ? 'Continue' : /chat/ }));
    if (isGrave) await user.click(await screen.findByRole('button', { name: 'Yes, do it' }));
    await screen.findByText(/^Done:/);
    await user.click(screen.getByRole('button', { name: 'Done' }));
  };
  await doIt('Switch off', true);
  await doIt('Switch on', false);
  await doIt('Promote', true);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End canary' })).not.toBeInTheDocument());
  await doIt('Inherit from Default', true);
  expect(fake.requests.map(({ change }) => change.kind)).toEqual(['switchOff', 'switchOn', 'promote', 'inherit']);
  expect(fake.state.revisions['luna']?.at(-1)?.own).toEqual({});
});

it('keeps hands off what the rights do not cover', async () => {
  const operator = operatorOf('reader@halo.example', { actions: ['read'] });
  await openPanel('luna', 'mfe-chat', createFakeOperations({ ...createFakeState(), operator }));
  expect(screen.getByRole('button', { name: 'Pin 1.2.0' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Switch off' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Switch off' })).toHaveAttribute(
    'title',
    expect.stringContaining('do not have the right'),
  );
});

it('knows when there is no such remote', async () => {
  renderConsole('/brands/luna/mfe-unknown');
  expect(await screen.findByText('There is no such brand or remote.')).toBeVisible();
});

it('names the brands that a change of the default does not reach, before it is sent', async () => {
  const fake = createFakeOperations();
  fake.changeBehind('luna', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, 'first here');
  const { user } = await openPanel('default', 'mfe-chat', fake);
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'leaks drafts');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('It does not reach Luna (1.1.0): it has a pin of its own for chat.')).toBeVisible();
});

it('gives a new remote its first version on one brand, and offers to begin with a canary', async () => {
  const state = createFakeState();
  state.versions.push({
    remote: 'mfe-billing',
    version: '0.1.0',
    publishedAt: FAKE_NOW,
    publishedBy: ANNA,
    files: 4,
    bytes: 20_000,
    usedBy: [],
  });
  const { fake, user, panel } = await openPanel('luna', 'mfe-billing', createFakeOperations(state));
  expect(screen.getByText('Luna does not run billing yet.')).toBeVisible();
  expect(within(panel).getByRole('button', { name: 'Canary with 0.1.0' })).toBeVisible();
  expect(await axe(panel)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Pin 0.1.0' }));
  expect(
    await screen.findByText('Everybody on Luna gets billing 0.1.0, which did not run there before.'),
  ).toBeVisible();
  await user.type(screen.getByLabelText(/^Reason/), 'first release');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, do it' }));
  expect(await screen.findByText('Done: revision 2.')).toBeVisible();
  expect(fake.requests[0]?.change).toEqual({ kind: 'pin', remote: 'mfe-billing', version: '0.1.0' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Switch off' })).toBeVisible();
});

it('does not guess while the server did not say what a change would be', async () => {
  const fake = createFakeOperations();
  fake.failNext('/api/scopes/luna/previews', new AppError('invalid_request', { message: 'not now' }));
  const { user } = await openPanel('luna', 'mfe-chat', fake);
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  await user.type(await screen.findByLabelText(/^Reason/), 'leaks drafts');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('button', { name: 'Yes, send it' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Yes, do it' })).toBeVisible();
});
