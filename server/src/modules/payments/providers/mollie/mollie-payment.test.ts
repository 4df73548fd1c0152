import { eventsOfPayment, MolliePayment } from './mollie-payment.ts';

test('what goes back names the payment that it is of: an attempt can have two', () => {
  const amount = { value: '9.90', currency: 'EUR' };
  const payment = MolliePayment.parse({
    id: 'tr_second',
    status: 'open',
    amount,
    profileId: 'pfl_1',
    _links: {},
    _embedded: {
      refunds: [{ id: 're_1', status: 'refunded', amount }],
      chargebacks: [{ id: 'chb_1', amount, reversedAt: '2026-11-20T10:00:00+00:00' }],
    },
  });
  expect(eventsOfPayment(payment, 'attempt').map(({ name, reference, about }) => [name, reference, about])).toEqual([
    ['refund.refunded', 're_1', 'tr_second'],
    ['chargeback.received', 'chb_1', 'tr_second'],
    ['chargeback.reversed', 'chb_1', 'tr_second'],
  ]);
});
