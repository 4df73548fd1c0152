import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { firstPick, readPick } from './picked-revisions.ts';

function changedTwice() {
  const fake = createFakeOperations();
  fake.changeBehind('luna', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, 'faster');
  fake.changeBehind('luna', { kind: 'pin', remote: 'mfe-auth', version: '1.2.0' }, 'clearer');
  return fake;
}

it('compares any two revisions', async () => {
  const { user, container } = renderConsole('/history/luna', changedTwice());
  expect(await screen.findByRole('heading', { name: 'Revision 2 against 3' })).toBeVisible();
  expect(await screen.findByRole('row', { name: /auth 1\.0\.0 inherited 1\.2\.0 own/ })).toBeVisible();
  expect(screen.getByText('2 remotes the same')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Compare from revision 1' }));
  expect(await screen.findByRole('row', { name: /chat 1\.0\.0 inherited 1\.1\.0 own/ })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('rolls one remote back, after showing what that does now', async () => {
  const fake = changedTwice();
  const { user } = renderConsole('/history/luna?from=1&to=3', fake);
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 1' }));
  await user.selectOptions(await screen.findByLabelText('What'), 'Only chat');
  const form = screen.getByRole('form', { name: 'Roll chat on Luna back to revision 1' });
  expect(within(form).getByRole('row', { name: /chat 1\.1\.0 own 1\.0\.0 inherited/ })).toBeVisible();
  expect(within(form).queryByRole('row', { name: /^auth/ })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Reason/), 'it was not faster');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, do it' }));
  expect(await screen.findByText('Done: revision 4.')).toBeVisible();
  expect(fake.requests[0]).toEqual({
    change: { kind: 'rollback', to: 1, remote: 'mfe-chat' },
    reason: 'it was not faster',
    expectedRevision: 3,
  });
});

it('offers a squad its own remotes, not the whole brand', async () => {
  const fake = changedTwice();
  fake.state.operator = operatorOf(ANNA, { remotes: ['mfe-chat', 'mfe-payments'] });
  const { user } = renderConsole('/history/luna?from=1&to=3', fake);
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 1' }));
  const what = await screen.findByLabelText('What');
  expect(
    within(what)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Only chat', 'Only payments']);
  expect(what).toHaveAccessibleDescription(/right for all remotes/);
  await user.type(screen.getByLabelText(/^Reason/), 'it was not faster');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, do it' }));
  expect(await screen.findByText('Done: revision 4.')).toBeVisible();
  expect(fake.requests[0]?.change).toEqual({ kind: 'rollback', to: 1, remote: 'mfe-chat' });
});

it('offers nothing to whom no remote of the brand is entrusted', async () => {
  const fake = changedTwice();
  fake.state.operator = operatorOf(ANNA, { remotes: ['mfe-billing'] });
  renderConsole('/history/luna?from=1&to=3', fake);
  expect(await screen.findByRole('button', { name: 'Roll back to revision 1' })).toBeDisabled();
});

it('says before it is sent that a second step back of payments waits for a second person, which only the server knows', async () => {
  const fake = createFakeOperations();
  for (const version of ['1.1.0', '1.2.0'])
    fake.changeBehind('luna', { kind: 'pin', remote: 'mfe-payments', version }, 'new plans');
  const rollBack = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Roll back to revision 2' }));
    await user.type(await screen.findByLabelText(/^Reason/), 'plans are wrong');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
  };
  const first = renderConsole('/history/luna?from=2&to=3', fake);
  await rollBack(first.user);
  expect(await screen.findByRole('button', { name: 'Yes, do it' })).toBeVisible();
  first.unmount();

  fake.state.wentBack.add('luna');
  const { user } = renderConsole('/history/luna?from=2&to=3', fake);
  await rollBack(user);
  expect(await screen.findByText(/a second person has to agree/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Yes, propose it' }));
  expect(await screen.findByText('Waits for a second person')).toBeVisible();
});

it('does not send a rollback that changes nothing', async () => {
  const fake = changedTwice();
  const { user } = renderConsole('/history/luna?from=2&to=3', fake);
  await user.click(await screen.findByRole('button', { name: 'Roll back to revision 2' }));
  await user.selectOptions(await screen.findByLabelText('What'), 'Only chat');
  expect(screen.getByText(/It would change nothing/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

it('reads the pair from the address, and does without', () => {
  expect(readPick(new URLSearchParams('from=2&to=5'))).toEqual({ from: 2, to: 5 });
  expect(readPick(new URLSearchParams('from=x&to=5'))).toBeUndefined();
  expect(readPick(new URLSearchParams('from=0&to=5'))).toBeUndefined();
  expect([firstPick(1), firstPick(4)]).toEqual([undefined, { from: 3, to: 4 }]);
});
