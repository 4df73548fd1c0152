import type { DeskCase } from '@halo/shared/contracts/operations';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { aDeskCase } from '../testing/fake-desk.ts';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, BRUNO, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

function open(cases = [aDeskCase()], rights: Parameters<typeof operatorOf>[1] = {}) {
  const state = { ...createFakeState(), operator: operatorOf(ANNA, rights) };
  state.desk.cases = cases;
  return { state, ...renderConsole('/desk', createFakeOperations(state)) };
}
const pick = () => screen.findByRole('button', { name: /click-0001/ });
const panel = async () => within(await screen.findByRole('article'));

describe('the desk', () => {
  it('opens a case in the name of the operator, shows the words before they go, and says what became of it', async () => {
    const { state, user, container } = open([aDeskCase({ queue: 'danger', harm: 2 })]);
    await user.click(await pick());
    const held = await panel();
    expect(held.getByRole('heading', { name: 'Report about Marco' })).toHaveFocus();
    expect(state.desk.cases[0]?.entry.claimedBy).toBe(ANNA);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(held.getByRole('button', { name: 'Disable the account' }));
    const decide = () => held.queryByRole('button', { name: 'Decide: Disable the account' });
    expect(decide()).toBeDisabled();
    await user.selectOptions(held.getByLabelText(/Reason/), 'threat');
    await user.type(held.getByLabelText(/What you saw/), 'Minacce a una persona.');
    await user.click(held.getByRole('button', { name: 'See what the person will read' }));
    expect(await held.findByText('Account disattivato. Minacce a una persona.')).toBeVisible();
    await user.click(decide() ?? document.body);
    expect(await screen.findByText('Case 1: account disabled, person informed by mail.')).toBeVisible();
    expect(state.desk.verdicts).toEqual([
      { action: 'disable', reason: 'threat', text: 'Minacce a una persona.', version: 1 },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /click-0001/ })).toBeNull());
  });

  it('takes a decision back before it leaves, with what was written', async () => {
    const { state, user } = open();
    await user.click(await pick());
    await user.click((await panel()).getByRole('button', { name: 'Warn' }));
    await user.selectOptions((await panel()).getByLabelText(/Reason/), 'insult');
    await user.type((await panel()).getByLabelText(/What you saw/), 'Insulti in tre messaggi.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Account disattivato. Insulti in tre messaggi.')).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/Leaves in \d+ s\. Until then/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await panel()).getByLabelText(/What you saw/)).toHaveValue('Insulti in tre messaggi.');
    expect(screen.getByText('Case 1 is yours again. Nothing was sent.')).toBeVisible();
    expect(state.desk.verdicts).toHaveLength(1);
  });

  it('compares the photo with a gesture, and confirms nothing without the main photo', async () => {
    const account = { ...aDeskCase().account, photos: [7, 8], hasPhoto: true } as NonNullable<DeskCase['account']>;
    const asking = aDeskCase(
      { queue: 'verifications', title: 'Marco', reports: 0, harm: 0 },
      {
        account,
        actions: ['verify', 'refuse'],
        reports: [],
        verification: { gesture: 'ear', givenAt: '2026-11-21T10:00:00.000Z' },
      },
    );
    const { state, user, container } = open([asking]);
    await user.click(await screen.findByRole('button', { name: /^Marco/ }));
    const held = await panel();
    expect(held.getByText('Asked for: a finger at an ear')).toBeVisible();
    await user.click(held.getByRole('button', { name: 'Load the photos' }));
    expect(await held.findByRole('img', { name: 'The photo with the gesture' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(held.getByRole('button', { name: 'Same person' }));
    await user.click(held.getByRole('checkbox', { name: 'Photo 2 shows the same person' }));
    const decide = () => held.getByRole('button', { name: 'Decide: Same person' });
    expect(decide()).toBeDisabled();
    await user.click(held.getByRole('checkbox', { name: 'Photo 1, the main one, shows the same person' }));
    await user.click(decide());
    await waitFor(() =>
      expect(state.desk.verdicts).toEqual([{ action: 'verify', text: '', photos: [8, 7], version: 1 }]),
    );
  });

  it('refuses with a reason, in words that can be seen first', async () => {
    const asking = aDeskCase(
      { queue: 'verifications', reports: 0, harm: 0 },
      {
        actions: ['verify', 'refuse'],
        reports: [],
        verification: { gesture: 'nose', givenAt: '2026-11-21T10:00:00Z' },
      },
    );
    const { state, user } = open([asking]);
    await user.click(await pick());
    const held = await panel();
    await user.click(held.getByRole('button', { name: 'Refuse' }));
    expect(held.getByRole('button', { name: 'Decide: Refuse' })).toBeDisabled();
    await user.selectOptions(held.getByLabelText(/Why it proves nothing/), 'unclear');
    await user.click(held.getByRole('button', { name: 'See what the person will read' }));
    await user.click(await held.findByRole('button', { name: 'Decide: Refuse' }));
    await waitFor(() => expect(state.desk.verdicts).toMatchObject([{ action: 'refuse', refusal: 'unclear' }]));
  });

  it('is worked with keys, whose letters count outside of fields and can be switched off', async () => {
    const { user } = open([aDeskCase(), aDeskCase({ id: 2, subject: 'click-0002' })]);
    await pick();
    await user.keyboard('jj');
    expect(screen.getByRole('button', { name: /click-0002/ })).toHaveFocus();
    await user.keyboard('k{Enter}');
    const held = await panel();
    await user.keyboard('w3');
    expect(held.getByRole('button', { name: 'Warn' })).toHaveAttribute('aria-pressed', 'true');
    expect(held.getByLabelText(/Reason/)).toHaveValue('insult');
    await user.type(held.getByLabelText(/What you saw/), 'dn');
    expect(held.getByRole('button', { name: 'Warn' })).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Escape}?');
    await user.click(await screen.findByLabelText(/^Letters alone are keys/));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    expect(held.getByRole('button', { name: 'Warn' })).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    localStorage.clear();
  });

  it('shows a second person the words that another proposed, and finds a case by its number', async () => {
    const proposal = { action: 'disable', facts: '', statement: 'Account disattivato.', isOwn: false } as const;
    const waiting = aDeskCase(
      { pending: { action: 'disable', by: BRUNO } },
      { proposal, actions: ['confirm', 'nothing', 'warn', 'disable'] },
    );
    const { state, user, container } = open([waiting]);
    expect(await screen.findByText('waits for a second person')).toBeVisible();
    await user.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Find' }));
    await user.type(dialog.getByLabelText(/Number or id/), 'click-0001{Enter}');
    await user.click(await dialog.findByRole('button', { name: /Case 1/ }));
    const held = await panel();
    expect(held.getByText(`${BRUNO} proposed: Disable the account`)).toBeVisible();
    expect(held.getByText('Account disattivato.')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(held.getByRole('button', { name: 'Confirm' }));
    await user.click(held.getByRole('button', { name: 'Decide: Confirm' }));
    await waitFor(() => expect(state.desk.verdicts).toMatchObject([{ action: 'confirm' }]));
  });

  it('answers a conversation of the team in one step, however short the words', async () => {
    const chat = {
      profileName: 'Nora',
      lines: [{ id: 3, isOfProfile: false, text: 'C’è qualcuno?', at: '2026-11-21T10:00:00.000Z' }],
    };
    const waiting = aDeskCase({ queue: 'chats' }, { chat, reports: [], actions: ['answer', 'close'] });
    const { state, user, container } = open([waiting]);
    await user.click(await pick());
    const held = await panel();
    expect(held.getByRole('heading', { name: 'As Nora' })).toBeVisible();
    expect(held.getByText('C’è qualcuno?')).toBeVisible();
    await user.click(held.getByRole('button', { name: 'Answer' }));
    await user.type(held.getByLabelText(/^Answer/), 'Sì!');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(held.getByRole('button', { name: 'Decide: Answer' }));
    await waitFor(() => expect(state.desk.verdicts).toMatchObject([{ action: 'answer', text: 'Sì!' }]));
  });

  it('reads messages only for a purpose', async () => {
    const { state, user } = open();
    await user.click(await pick());
    const held = await panel();
    await user.click(held.getByRole('button', { name: 'Read messages around it' }));
    expect(held.queryByText('Vengo a cercarti')).toBeNull();
    await user.type(held.getByLabelText(/Why must they be read/), 'to see the threat{Enter}');
    expect(await held.findByText('Vengo a cercarti')).toBeVisible();
    expect(state.desk.purposes).toEqual(['to see the threat']);
  });

  it('does not decide on what changed in the meantime, but shows it', async () => {
    const { state, user } = open();
    await user.click(await pick());
    state.desk.cases = [aDeskCase({ version: 2, reports: 2, claimedBy: ANNA })];
    const held = await panel();
    await user.click(held.getByRole('button', { name: 'Nothing found' }));
    await user.click(held.getByRole('button', { name: 'Decide: Nothing found' }));
    await user.click(await held.findByRole('button', { name: 'Look at it again' }));
    const again = await panel();
    await user.click(await again.findByRole('button', { name: 'Nothing found' }));
    await user.click(again.getByRole('button', { name: 'Decide: Nothing found' }));
    await waitFor(() => expect(state.desk.verdicts).toMatchObject([{ action: 'nothing', version: 2 }]));
  });

  it('leaves a case to the operator who has it, and puts the own one back', async () => {
    const { state, user } = open([aDeskCase(), aDeskCase({ id: 2, subject: 'C-7K3M9QXZ', claimedBy: BRUNO })]);
    expect(await screen.findByRole('button', { name: new RegExp(`C-7K3M9QXZ.*with ${BRUNO}`) })).toBeDisabled();
    await user.click(await pick());
    await user.click((await panel()).getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(state.desk.cases[0]?.entry.claimedBy).toBeUndefined());
  });

  it('finds an account without a report by its address', async () => {
    const { user } = open([], { actions: ['desk'] });
    await user.click(await screen.findByRole('button', { name: 'Open a case' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Luna', 'Sol']);
    await user.type(dialog.getByLabelText(/Account id or e-mail/), 'other@example.it{Enter}');
    expect(await dialog.findByRole('alert')).toBeVisible();
    await user.clear(dialog.getByLabelText(/Account id or e-mail/));
    await user.type(dialog.getByLabelText(/Account id or e-mail/), 'marco@example.it{Enter}');
    expect(await screen.findByRole('heading', { name: 'Report about Marco' })).toBeVisible();
  });

  it('is offered to those who have the right to it', async () => {
    open([], { actions: ['read'] });
    await screen.findByRole('link', { name: 'Overview' });
    expect(screen.queryByRole('link', { name: /Desk/ })).toBeNull();
  });
});
