import { type ContractGround, openGround, plainRequest } from './contract-harness.ts';
import type { PaymentProvider, StartRequest } from './payment-provider.ts';
import type { ContractHarness } from './contract-setup.ts';

/** For providers whose simulator has the test cards that change their mind once they are kept. */
export function describeKeptCards(
  title: string,
  open: (ground: ContractGround) => Promise<ContractHarness> | ContractHarness,
): void {
  describe(title, () => {
    let ground: Awaited<ReturnType<typeof openGround>>;
    let provider: PaymentProvider;

    beforeAll(async () => {
      ground = await openGround();
      provider = (await open(ground)).connect();
      await ground.listen(provider);
    });
    afterAll(() => ground.close());

    async function later(number: string, initiator: StartRequest['initiator']) {
      const card = { number, expiryMonth: '03', expiryYear: '2030', cvc: '737', firstName: 'Marco', lastName: 'Rossi' };
      const first = plainRequest(ground, { instrument: { kind: 'card', card }, keepsCard: true, renews: true });
      const paid = await provider.start(first);
      if (paid.kind !== 'accepted' || !paid.keptCard) throw new Error(`no card was kept: ${paid.kind}`);
      return provider.start(
        plainRequest(ground, {
          instrument: { kind: 'saved', token: paid.keptCard.token },
          shopper: first.shopper,
          initiator,
          ...(initiator === 'merchant' ? { browser: undefined } : {}),
        }),
      );
    }

    it('refuses a renewal with its own kind, and pays for the shopper', async () => {
      expect(await later('4000000000000192', 'merchant')).toMatchObject({
        kind: 'declined',
        failure: 'insufficient_funds',
      });
      expect(await later('4000000000000192', 'shopper')).toMatchObject({ kind: 'accepted' });
    });

    it('asks the shopper who is present, and reports that a renewal would have needed them', async () => {
      expect(await later('4000000000000200', 'shopper')).toMatchObject({ kind: 'challenge' });
      expect(await later('4000000000000200', 'merchant')).toMatchObject({
        kind: 'declined',
        failure: 'authentication_required',
      });
    });
  });
}
