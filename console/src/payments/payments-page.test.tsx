import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { AppError } from '@halo/shared/errors';
import { createFakeOperations } from '../testing/fake-operations.ts';
import { fakePayment } from '../testing/fake-payments.ts';
import { ANNA, BRUNO, createFakeState, operatorOf } from '../testing/fake-state.ts';
import { renderConsole } from '../testing/render-console.tsx';

function open(address = '/payments', person = ANNA, state = createFakeState()) {
  state.operator = operatorOf(person);
  state.payments.stories = [
    fakePayment(),
    fakePayment({ id: '4f1d2c90-0000-4000-8000-000000000002', lastFour: '2222', cents: 990, reversedCents: 0 }),
  ];
  const fake = createFakeOperations(state);
  return { state, ...renderConsole(address, fake) };
}

const field = () => screen.findByLabelText('Find a payment');

it('finds payments with the keyboard alone, and shows everything that happened to one, oldest first', async () => {
  const { state, user, container } = open();
  await user.type(await field(), ' 1111 {Enter}');
  const entry = await screen.findByRole('link', { name: /€29\.90/ });
  expect(entry).toHaveTextContent('€29.90settled200 creditiLuna · card that ends in 1111, adyen');
  expect(screen.getByText('1 payment')).toBeVisible();
  expect(state.payments.asked).toEqual(['1111']);
  entry.focus();
  await user.keyboard('{Enter}');
  const story = within(await screen.findByRole('article'));
  expect(entry).toHaveAttribute('aria-current', 'true');
  expect(
    within(story.getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringContaining('Became: sent to the provider'),
    expect.stringContaining('Became: settled'),
    expect.stringMatching(/Booked: paid.*psp:adyen \+\u2060€29\.90.*payer -\u2060€29\.90.*Provider’s id PSP1/),
    expect.stringContaining('HALO-IT-R-2026-000017, €29.90'),
    expect.stringContaining('No profile answered.'),
    expect.stringMatching(/Chargeback: €29\.90, done.*40 credits were spent/),
  ]);
  expect(await axe(container)).toHaveNoViolations();
});

it('says when nothing fits, when the server fails, and when there is no such payment', async () => {
  const { fake, user } = open();
  await user.type(await field(), 'no such{Enter}');
  expect(await screen.findByText('Nothing fits.')).toBeVisible();
  fake.failNext('/api/payments/find', new AppError('forbidden', { message: 'no right' }));
  await user.clear(await field());
  await user.type(await field(), '2222{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /€9\.90/ })).toBeVisible();
});

it('opens a payment by its address', async () => {
  const { unmount } = open('/payments/4f1d2c90-0000-4000-8000-000000000002');
  expect(await screen.findByRole('heading', { name: '€9.90 · 200 crediti' })).toBeVisible();
  unmount();
  open('/payments/4f1d2c90-0000-4000-8000-00000000000f');
  expect(await screen.findByRole('alert')).toHaveTextContent('there is no such payment');
});

const NOT_OVERDUE = { isOverdue: false, canBeAsked: false };
const PAID = '4f1d2c90-0000-4000-8000-000000000003';
const SECOND = '4f1d2c90-0000-4000-8000-000000000009';

it('gives a part back with a reason; above the limit another person agrees, asked twice', async () => {
  const state = createFakeState();
  const paid = () => fakePayment({ id: PAID, cents: 4990, reversals: [], reversedCents: 0, refundableCents: 4990 });
  const { user, unmount, container } = open(`/payments/${PAID}`, ANNA, state);
  state.payments.stories = [paid()];
  await user.click(await screen.findByRole('button', { name: 'Give money back' }));
  const form = within(await screen.findByRole('dialog'));
  const amount = form.getByLabelText(/Amount/);
  expect(amount).toHaveValue('49.90');
  await user.clear(amount);
  await user.type(amount, '50');
  await user.click(form.getByRole('button', { name: 'Propose it' }));
  expect(form.getByText('Enter an amount up to €49.90.')).toBeVisible();
  expect(form.getByText('Say why, in a few words.')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '30,00');
  expect(form.getByRole('button', { name: 'Give it back' })).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '30,01');
  expect(form.getByText('Above €30.00 of one payment a second person has to agree.')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(form.getByLabelText(/Take back what it bought/));
  await user.type(form.getByLabelText(/Reason/), 'charged by mistake{Enter}');
  const own = within(await screen.findByRole('article', { name: 'Refund of €30.01 · Luna' }));
  expect(own.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(state.payments.waiting).toMatchObject([{ cents: 3001, takesGoods: false, reason: 'charged by mistake' }]);
  unmount();

  const second = open('/payments', BRUNO, state);
  const card = within(await screen.findByRole('article', { name: 'Refund of €30.01 · Luna' }));
  expect(screen.getByRole('link', { name: 'Payments : 1' })).toBeVisible();
  await second.user.click(card.getByRole('button', { name: 'Approve' }));
  expect(state.payments.waiting).toMatchObject([{ status: 'waiting' }]);
  await second.user.click(card.getByRole('button', { name: 'Yes, give it back' }));
  await screen.findByRole('link', { name: 'Payments' });
  expect(state.payments.waiting).toMatchObject([{ status: 'done', decidedBy: BRUNO }]);
});

it('gives back what a provider took instead of what was agreed, in its currency and with a second person', async () => {
  const state = createFakeState();
  const { user } = open(`/payments/${PAID}`, ANNA, state);
  state.payments.stories = [
    fakePayment({
      id: PAID,
      status: 'failed',
      failure: 'payment_amount_differs',
      taken: { cents: 3100, currency: 'USD' },
      reversals: [],
      reversedCents: 0,
      refundableCents: 3100,
    }),
  ];
  expect(await screen.findByText(/^The provider took .*\$31\.00, and €29\.90 was agreed\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Give money back' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByLabelText(/Amount.*USD/)).toHaveValue('31.00');
  expect(form.queryByLabelText(/Take back what it bought/)).toBeNull();
  expect(form.getByText('Of another currency than was agreed a second person has to agree.')).toBeVisible();
  await user.type(form.getByLabelText(/Reason/), 'another currency{Enter}');
  await screen.findByRole('article', { name: /Refund of/ });
  expect(state.payments.waiting).toMatchObject([{ cents: 3100, takesGoods: false }]);
});

it('gives a second payment of what is sold back whole, without the goods of the sale', async () => {
  const state = createFakeState();
  const { user } = open(`/payments/${PAID}`, ANNA, state);
  const second = { ...fakePayment().reversals[0]!, id: SECOND, kind: 'captured', cents: 3050, reference: 'PSP2' };
  state.payments.stories = [fakePayment({ id: PAID, reversals: [{ ...second, secondCents: 3050 }] })];
  expect(await screen.findByText('A second payment of what is sold: €30.50, done')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Give the second payment back (€30.50)' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByText(/^€30\.50 were taken a second time, as PSP2\./)).toBeVisible();
  expect([form.queryByLabelText(/Amount/), form.queryByLabelText(/Take back what it bought/)]).toEqual([null, null]);
  expect(form.getByRole('combobox')).toHaveValue('twice');
  await user.type(form.getByLabelText(/Reason/), 'taken twice{Enter}');
  await waitFor(() =>
    expect(state.payments.stories[0]?.actions).toMatchObject([{ second: SECOND, cents: 3050, takesGoods: false }]),
  );
});

it('acts on what is stuck or failed, with a reason, and offers no more than the operator may do', async () => {
  const state = createFakeState();
  const failed = { id: 'r2', at: '2026-11-21T09:00:00.000Z', kind: 'refund', reason: 'withdrawal', cents: 990 };
  const stuck = fakePayment({
    id: PAID,
    status: 'pending',
    canBeAsked: true,
    refundableCents: 990,
    reversals: [{ ...failed, status: 'failed', missingCredits: 0, canBeRetried: true, ...NOT_OVERDUE }],
  });
  const { user, unmount } = open(`/payments/${PAID}`, ANNA, state);
  state.payments.stories = [stuck];
  for (const [button, submit] of [
    ['Ask the provider', 'Ask the provider'],
    ['End it', 'End it'],
    ['Send €9.90 again', 'Send the refund again'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: button }));
    const form = within(await screen.findByRole('dialog', { name: submit }));
    await user.type(form.getByLabelText(/Reason/), 'its buyer asks');
    await user.click(form.getByRole('button', { name: submit }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(state.payments.deeds).toEqual(['ask : its buyer asks', 'end : its buyer asks', 'retry r2: its buyer asks']);
  unmount();
  state.operator = operatorOf(ANNA, { actions: ['payments'] });
  renderConsole(`/payments/${PAID}`, createFakeOperations(state));
  expect(await screen.findByRole('button', { name: 'End it' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give money back' })).toBeNull();
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
});

it('asks about a refund whose provider is silent; what one person found there takes a second', async () => {
  const state = createFakeState();
  const refund = { id: 'r3', at: '2026-11-21T09:00:00.000Z', kind: 'refund', reason: 'withdrawal', cents: 990 };
  const { user, unmount, container } = open(`/payments/${PAID}`, ANNA, state);
  state.payments.stories = [
    fakePayment({
      id: PAID,
      reversals: [
        { ...refund, status: 'asked', missingCredits: 0, canBeRetried: false, isOverdue: true, canBeAsked: true },
      ],
    }),
  ];
  const overdue = within(await screen.findByRole('group', { name: 'Refund of €9.90: was it made?' }));
  await user.click(overdue.getByRole('button', { name: 'Ask about it' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Ask about it' }));
  await user.type(asking.getByLabelText(/Reason/), 'its buyer asks{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(state.payments.deeds).toEqual(['askRefund r3: its buyer asks']);
  await user.click(await overdue.findByRole('button', { name: 'It was made' }));
  const made = within(await screen.findByRole('dialog', { name: 'It was made' }));
  await user.type(made.getByLabelText(/Reason/), 'seen on their page{Enter}');
  expect(made.getByText('Enter the provider’s id, without spaces.')).toBeVisible();
  await user.type(made.getByLabelText(/Provider’s id/), ' REFUND77 ');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(made.getByRole('button', { name: 'Say so' }));
  await screen.findByRole('article', { name: 'Refund of €9.90: was it made? · Luna' });
  expect(state.payments.waiting).toMatchObject([{ kind: 'made', reference: 'REFUND77', reason: 'seen on their page' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(overdue.queryByRole('button', { name: 'It was made' })).toBeNull();
  unmount();

  const second = open('/payments', BRUNO, state);
  const card = within(await screen.findByRole('article', { name: 'Refund of €9.90: was it made? · Luna' }));
  expect(card.getByText(/Found at the provider as REFUND77\. seen on their page/)).toBeVisible();
  await second.user.click(card.getByRole('button', { name: 'Approve' }));
  await second.user.click(card.getByRole('button', { name: 'Yes, I looked as well' }));
  await waitFor(() => expect(state.payments.waiting).toMatchObject([{ status: 'done' }]));
});
