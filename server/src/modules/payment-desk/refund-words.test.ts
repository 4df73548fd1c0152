import { randomUUID } from 'node:crypto';
import { positionOf } from '../accounting/index.ts';
import type { PaymentProvider } from '../payments/providers/payment-provider.ts';
import { openPaymentDeskHarness, type PaymentDeskHarness, type Send } from './payment-desk-harness.ts';

let desk: PaymentDeskHarness;
let adyen: PaymentProvider;
beforeAll(async () => {
  desk = await openPaymentDeskHarness();
  adyen = desk.services.payments.providers.byName('adyen')!;
});
afterEach(() => {
  delete adyen.refundStatus;
  jest.restoreAllMocks();
});
afterAll(() => desk.close());

/** Paid and refunded; its provider has accepted the refund, or not answered at all, and says nothing more. */
async function silent(accepted?: string) {
  const bought = await desk.bought();
  const answer =
    accepted === undefined ? { kind: 'lost', reason: 'no answer' } : { kind: 'asked', reference: accepted };
  jest.spyOn(adyen, 'refund').mockResolvedValue(answer as never);
  const body = { id: randomUUID(), cents: 2990, takesGoods: true, reason: 'because of a test' };
  await desk.anna('POST', `/api/payments/${bought.attempt.id}/refunds`, body);
  await desk.services.payments.reconcile();
  const [refund] = await desk.reversals(bought.attempt.id);
  return { ...bought, id: bought.attempt.id, refund: refund?.id ?? '' };
}
type Silent = Awaited<ReturnType<typeof silent>>;

const word = ({ id, refund }: Silent, change: object = {}, send: Send = desk.anna) =>
  send('POST', `/api/payments/${id}/refunds/${refund}/word`, {
    id: randomUUID(),
    reason: 'looked at their page',
    ...change,
  });
const ask = ({ id, refund }: Silent) =>
  desk.anna('POST', `/api/payments/${id}/refunds/${refund}/ask`, { reason: 'its buyer asks' });
const story = async ({ id }: Silent) => (await desk.anna('POST', `/api/payments/${id}/story`)).json();
const later = () => desk.clock.advance(3_600_000);
const approve = async (answer: ReturnType<Send>, send: Send = desk.bruno) =>
  (await send('POST', `/api/payment-actions/${(await answer).json().id}/approve`)).statusCode;
const position = ({ id }: Silent) => positionOf(desk.database.db, id);

it('a refund that its provider is silent about is made when two people saw it there, and its report is no second one', async () => {
  const bought = await silent('ACCEPTED00000001');
  expect((await word(bought, { reference: 'SEENTHERE0000001' })).json().message).toContain('does not wait');
  later();
  expect((await story(bought)).reversals).toMatchObject([{ status: 'asked', isOverdue: true, canBeAsked: false }]);
  expect((await ask(bought)).json().message).toContain('cannot be asked');
  const looking = await desk.as({ actions: ['payments'] });
  expect((await word(bought, {}, looking)).statusCode).toBe(403);
  const said = word(bought, { reference: 'SEENTHERE0000001' });
  expect((await said).json()).toMatchObject({ kind: 'made', status: 'waiting', cents: 2990 });
  expect((await story(bought)).reversals).toMatchObject([{ status: 'asked' }]);
  expect([await approve(said, desk.anna), await approve(said), await approve(said)]).toEqual([403, 200, 409]);
  const done = [{ status: 'done', reference: 'SEENTHERE0000001', isOverdue: false }];
  expect(await story(bought)).toMatchObject({ reversals: done, reversedCents: 2990 });
  expect(await position(bought)).toEqual({});
  const { attempt } = bought;
  await desk.post({ reference: attempt.id, eventCode: 'REFUND', value: 2990, pspReference: 'SEENTHERE0000001' });
  expect([(await story(bought)).reversals, await desk.parked(bought.id)]).toMatchObject([done, []]);
  expect(await desk.audited('proposeRefundWord', 'refundWord')).toMatchObject([
    { after: { cents: 2990, reference: 'SEENTHERE0000001' } },
    { actor: expect.stringContaining('approved by bruno'), reason: 'looked at their page' },
  ]);
});

it('one that two people did not find there has failed, and can be sent again as another', async () => {
  const bought = await silent();
  later();
  expect(await approve(word(bought))).toBe(200);
  expect(await story(bought)).toMatchObject({
    reversals: [{ status: 'failed', canBeRetried: true }],
    reversedCents: 0,
  });
  expect(await position(bought)).toMatchObject({ 'payer EUR': -2990 });
  expect((await word(bought)).statusCode).toBe(409);
  jest.restoreAllMocks();
  const again = `/api/payments/${bought.id}/refunds/${bought.refund}/retry`;
  expect((await desk.anna('POST', again, { reason: 'not there' })).statusCode).toBe(200);
  await desk.eventually(async () => (await desk.reversals(bought.id)).some(({ status }) => status === 'done'));
  expect(await position(bought)).toEqual({});
});

it('its provider is asked now where it can be, and not when its turn is', async () => {
  const bought = await silent('ACCEPTED00000002');
  later();
  adyen.refundStatus = async () => ({ kind: 'done', reference: 'ACCEPTED00000002' });
  expect((await story(bought)).reversals).toMatchObject([{ canBeAsked: true }]);
  expect((await ask(bought)).statusCode).toBe(200);
  expect((await story(bought)).reversals).toMatchObject([{ status: 'done', isOverdue: false }]);
  expect(await desk.audited('askAboutRefund')).toMatchObject([{ reason: 'its buyer asks' }]);
});
