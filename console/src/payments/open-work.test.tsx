import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { ANNA, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

const SINCE = '2026-11-20T10:00:00.000Z';
const PAYMENT = '4f1d2c90-0000-4000-8000-000000000001';

function open(actions: ('payments' | 'refunds')[] = ['payments', 'refunds']) {
  const state = createFakeState();
  state.operator = operatorOf(ANNA, { actions: ['read', ...actions] });
  const { work } = state.payments;
  work.claims = [
    {
      ...{ id: PAYMENT, account: 'visitor-1', brand: 'luna', reason: 'No profile answered.', madeAt: SINCE },
      ...{ paid: { plan: 'Premium 1 mese', cents: 4990, currency: 'EUR', at: SINCE }, dueAt: SINCE },
    },
  ];
  work.held = [
    {
      id: PAYMENT,
      account: 'visitor-2',
      brand: 'luna',
      cents: 970,
      currency: 'EUR',
      earlier: 2,
      heldAt: SINCE,
      dueAt: SINCE,
    },
  ];
  work.parked = [
    {
      ...{ provider: 'adyen', company: '', eventId: 'E1', name: 'REFUND', payment: PAYMENT, brand: 'luna' },
      ...{ reference: 'PSP9', cents: 3050, currency: 'EUR', reason: 'more than was paid', hasActed: false },
      ...{ isOpen: true, receivedAt: SINCE },
    },
  ];
  work.findings = [
    {
      key: 'provider:1',
      kind: 'provider',
      subject: PAYMENT,
      brand: 'luna',
      detail: 'paid here, and refused there',
      foundAt: SINCE,
      isOpen: true,
      canBeClosed: true,
    },
    {
      key: 'books:1',
      kind: 'books',
      subject: PAYMENT,
      detail: 'booked 1, known 2',
      foundAt: SINCE,
      isOpen: true,
      canBeClosed: false,
    },
  ];
  return { state, ...renderConsole('/payments', createFakeOperations(state)) };
}

it('lists what waits, and ends each with a reason', async () => {
  const { state, user, container } = open();
  expect(await screen.findByRole('article', { name: /REFUND, €30\.50 · Luna/ })).toHaveTextContent(
    'more than was paid',
  );
  expect(screen.getAllByRole('article')).toHaveLength(5);
  expect(screen.getByRole('article', { name: /Books and payment differ/ })).toHaveTextContent('ends by itself');
  expect(await axe(container)).toHaveNoViolations();
  for (const [card, button] of [
    [/^Claim/, 'Grant'],
    [/^Refund of €9\.70 is held/, 'Keep back'],
    [/REFUND, €30\.50/, 'Take it'],
    [/REFUND, €30\.50/, 'Apply again'],
    [/REFUND, €30\.50/, 'Close it'],
    [/company says otherwise/, 'Close as explained'],
  ] as const) {
    await user.click(within(screen.getByRole('article', { name: card })).getByRole('button', { name: button }));
    const form = within(await screen.findByRole('dialog', { name: button }));
    await user.type(form.getByLabelText(/Reason/), 'asked them');
    await user.click(form.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(state.payments.deeds).toEqual([
    'granted: asked them',
    'refused: asked them',
    'take E1: asked them',
    'again E1: asked them',
    'close E1: asked them',
    'explain provider:1: asked them',
  ]);
});

it('shows claims and held refunds to who may give money back only', async () => {
  open(['payments']);
  await screen.findByRole('article', { name: /REFUND/ });
  expect(screen.queryByRole('article', { name: /^Claim/ })).toBeNull();
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

it('says until when a dispute must be answered, and offers nothing that would park it once more', async () => {
  const { state } = open();
  const [event] = state.payments.work.parked;
  if (!event) throw new Error('nothing is parked');
  state.payments.work.parked = [{ ...event, name: 'NOTIFICATION_OF_CHARGEBACK', dueAt: '2026-12-09T09:00:00.000Z' }];
  const card = await screen.findByRole('article', { name: /NOTIFICATION_OF_CHARGEBACK/ });
  expect(card).toHaveTextContent('to be done by 9 Dec 2026');
  expect(card).not.toHaveTextContent('pays back');
  expect(within(card).queryByRole('button', { name: 'Apply again' })).toBeNull();
});

it('says what a claim is about, and until when its answer is promised', async () => {
  open();
  const card = await screen.findByRole('article', { name: 'Claim under the guarantee, €49.90 · Luna' });
  for (const text of ['promised by 20 Nov 2026', 'Premium 1 mese, bought 20 Nov 2026', 'No profile answered.'])
    expect(card).toHaveTextContent(text);
});
