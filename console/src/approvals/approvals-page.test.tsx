import type { Operator, Proposal } from '@halo/shared/contracts/operations';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, BRUNO, createFakeState, FAKE_NOW, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

const PROPOSAL: Proposal = {
  id: 'p1',
  scope: 'luna',
  change: { kind: 'pin', remote: 'mfe-payments', version: '1.1.0' },
  reason: 'new checkout',
  expectedRevision: 1,
  proposedBy: ANNA,
  proposedAt: FAKE_NOW,
  expiresAt: '2026-11-22T12:00:00.000Z',
  status: 'waiting',
};

function withProposal(person: string, change: Partial<Proposal> = {}, rights: Partial<Operator['rights']> = {}) {
  const proposals = [{ ...PROPOSAL, ...change }];
  return createFakeOperations({ ...createFakeState(), operator: operatorOf(person, rights), proposals });
}

/** Anna proposed one change for Luna and Sol. */
function proposedForMany(person: string) {
  const proposals = [{ ...PROPOSAL }, { ...PROPOSAL, id: 'p2', scope: 'sol' }];
  return createFakeOperations({ ...createFakeState(), operator: operatorOf(person), proposals });
}
const TOGETHER = 'Pin payments 1.1.0 on 2 brands';

it('lets a second person approve, after a second look', async () => {
  const { fake, user, container } = renderConsole('/approvals', withProposal(BRUNO));
  const card = await screen.findByRole('article', { name: 'Pin payments 1.1.0 on Luna' });
  expect(await axe(container)).toHaveNoViolations();
  await user.click(within(card).getByRole('button', { name: 'Approve' }));
  const confirm = within(card).getByRole('button', { name: /^Yes, approve/ });
  expect(confirm).toHaveFocus();
  await user.click(confirm);
  expect(await screen.findByText('Approved: Luna is at revision 2.')).toBeVisible();
  expect(fake.state.revisions['luna']?.at(-1)).toMatchObject({
    effective: { 'mfe-payments': { version: '1.1.0' } },
    actor: `${ANNA}, approved by ${BRUNO}`,
  });
});

it('does not let one person be two, but withdraw', async () => {
  const { fake, user } = renderConsole('/approvals', withProposal(ANNA));
  const card = await screen.findByRole('article');
  expect(within(card).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  expect(card).toHaveTextContent('somebody else has to approve it');
  await user.click(within(card).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Nothing waits for a second person.')).toBeVisible();
  expect(fake.state.proposals[0]?.status).toBe('withdrawn');
});

it('says when the brand has moved on since', async () => {
  const fake = withProposal(BRUNO);
  fake.changeBehind('luna', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, 'faster');
  renderConsole('/approvals', fake);
  expect(await screen.findByText(/Luna has moved from revision 1 to 2/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
});

it.each([
  ['a rollback of the whole brand', { change: { kind: 'rollback', to: 1 } }, ['mfe-chat', 'mfe-payments'], false],
  ['a rollback of one remote', { change: { kind: 'rollback', to: 1, remote: 'mfe-payments' } }, ['mfe-payments'], true],
  ['another remote', {}, ['mfe-chat'], false],
] satisfies [string, Partial<Proposal>, string[], boolean][])(
  '%s is approved and withdrawn by whom the server would let',
  async (_name, change, remotes, isAllowed) => {
    renderConsole('/approvals', withProposal(BRUNO, change, { remotes }));
    for (const name of ['Approve', 'Withdraw']) {
      const button = await screen.findByRole('button', { name });
      if (isAllowed) expect(button).toBeEnabled();
      else expect(button).toBeDisabled();
    }
  },
);

it('agrees to what was proposed together with one button, after a look at each brand, each by itself', async () => {
  const fake = proposedForMany(BRUNO);
  const { user, container } = renderConsole('/approvals', fake);
  const card = within(await screen.findByRole('article', { name: TOGETHER }));
  expect(card.getByText('Luna, Sol')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await user.click(card.getByRole('button', { name: 'Approve all 2' }));
  expect(await screen.findByRole('heading', { name: '2 of 2 brands can be changed' })).toHaveFocus();
  expect(screen.getAllByText('payments: 1.0.0 → 1.1.0')).toHaveLength(2);
  expect(await axe(container)).toHaveNoViolations();
  expect(fake.state.proposals.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
  // Another operator is faster on one of them.
  fake.changeBehind('sol', { kind: 'pin', remote: 'mfe-chat', version: '1.1.0' }, 'mine');
  await user.click(screen.getByRole('button', { name: 'Yes, approve 2 brands' }));
  expect(await screen.findByRole('heading', { name: 'What became of it' })).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('1 brand was not changed');
  expect(screen.getByText('sol has moved')).toBeVisible();
  expect(fake.state.revisions['luna']?.at(-1)?.actor).toBe(`${ANNA}, approved by ${BRUNO}`);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Waiting' })).toHaveFocus();
  // What is left stands alone.
  expect(screen.getByRole('article', { name: 'Pin payments 1.1.0 on Sol' })).toBeVisible();
});

it('sends no approval of a brand that refuses, and takes the others', async () => {
  const fake = proposedForMany(BRUNO);
  fake.state.freezes = [{ brands: ['sol'] } as never];
  const { user } = renderConsole('/approvals', fake);
  await user.click(await screen.findByRole('button', { name: 'Approve all 2' }));
  expect(await screen.findByText('sol is frozen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Yes, approve 1 brand' }));
  await screen.findByRole('heading', { name: 'What became of it' });
  expect(screen.getByText('sol is frozen')).toBeVisible();
  expect(fake.state.proposals.map(({ status }) => status)).toEqual(['approved', 'waiting']);
});

it('lets who proposed it take all of it back, but not agree to it', async () => {
  const fake = proposedForMany(ANNA);
  const { user } = renderConsole('/approvals', fake);
  const card = within(await screen.findByRole('article', { name: TOGETHER }));
  expect(card.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Withdraw all 2' }));
  await user.click(screen.getByRole('button', { name: 'Yes, withdraw all 2' }));
  expect(await screen.findAllByText('Withdrawn')).toHaveLength(2);
  expect(fake.state.proposals.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
});

it('one of many is decided alone', async () => {
  const fake = proposedForMany(BRUNO);
  const { user } = renderConsole('/approvals', fake);
  await user.click(await screen.findByRole('button', { name: 'One by one' }));
  const sol = within(screen.getByRole('article', { name: 'Pin payments 1.1.0 on Sol' }));
  await user.click(sol.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('article', { name: 'Pin payments 1.1.0 on Luna' })).toBeVisible();
  expect(fake.state.proposals.map(({ status }) => status)).toEqual(['waiting', 'withdrawn']);
});

it('shows what takes two people, proposes another list, and a second person brings it into force', async () => {
  const state = createFakeState();
  const { user, container, unmount } = renderConsole('/approvals', createFakeOperations(state));
  const section = within(await screen.findByRole('region', { name: 'What takes two people' }));
  expect(section.getByText('payments everywhere')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Propose another list' }));
  expect(section.getByRole('button', { name: 'Propose it' })).toBeDisabled();
  await user.click(section.getByRole('button', { name: 'Add' }));
  await user.click(section.getByRole('button', { name: 'Remove payments everywhere' }));
  await user.type(section.getByLabelText(/Reason/), 'more eyes');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(section.getByRole('button', { name: 'Propose it' }));
  expect(await section.findByText('takes two from then on: every remote on Default')).toBeVisible();
  expect(section.getByText('no longer takes two: payments everywhere')).toBeVisible();
  expect(screen.queryByText('Nothing waits for a second person.')).toBeNull();
  expect(section.queryByRole('button', { name: 'Approve' })).toBeNull();
  unmount();

  const second = renderConsole('/approvals', createFakeOperations({ ...state, operator: operatorOf(BRUNO) }));
  await second.user.click(await screen.findByRole('button', { name: 'Approve' }));
  await second.user.click(screen.getByRole('button', { name: 'Yes, approve' }));
  expect(await screen.findByText('every remote on Default')).toBeVisible();
  expect(second.fake.state.fourEyes.rules).toEqual([{ scope: 'default', remote: '*' }]);
});
