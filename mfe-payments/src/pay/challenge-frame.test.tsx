import type { PaymentAttempt } from '@halo/shared/contracts';
import { inTurn } from '@halo/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { bought, keysOf, openCheckout } from '../testing/open-checkout.tsx';

const challenge = {
  shape: 'frame',
  url: 'http://bank.localhost:4000/acs/1',
  method: 'POST',
  fields: { PaReq: 'req-1' },
  orderId: 'instance-1',
} as const;
const asked = bought({ status: 'challenge', challenge });
let posted: { action: string; target: string }[];

beforeEach(() => {
  posted = [];
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    posted.push({ action: this.action, target: this.target });
  });
});
afterEach(() => jest.restoreAllMocks());

/** The page of another origin is there: it says nothing about itself. */
function bankAnswers(bank: HTMLIFrameElement): void {
  Object.defineProperty(bank, 'contentWindow', {
    configurable: true,
    value: {
      get location(): never {
        throw new DOMException('another origin', 'SecurityError');
      },
    },
  });
  fireEvent.load(bank);
}

async function openChallenge(checkTrustPayFrame: () => Promise<PaymentAttempt> = asked) {
  const checkout = await openCheckout({ tryCharge: asked, checkTrustPayFrame });
  await checkout.pay();
  await checkout.frame.giveToken();
  const dialog = screen.getByRole('dialog', { name: 'La tua banca chiede una conferma' });
  const bank = screen.getByTitle<HTMLIFrameElement>('Pagina della tua banca');
  return { ...checkout, dialog, bank };
}

describe('[PAY-07] the bank asks in a window of the page', () => {
  it('posts its form into a titled frame, once, and shows it when its page is there', async () => {
    const { bank, dialog, platform } = await openChallenge();
    expect(posted).toEqual([{ action: challenge.url, target: bank.name }]);
    expect(dialog).toHaveTextContent('Si apre la pagina della tua banca…');
    expect(bank).toHaveAttribute('data-shown', 'false');
    bankAnswers(bank);
    expect(bank).toHaveAttribute('data-shown', 'true');
    expect(dialog).toHaveTextContent('Rispondi alla tua banca qui sotto.');
    expect(await axe(dialog, { iframes: false })).toHaveNoViolations();
    expect(platform.missingTexts).toEqual([]);
  });

  it.each([
    [1280, '02', '390'],
    [390, '02', '390'],
    [389, '01', '250'],
    [320, '01', '250'],
  ])(
    'on a page %s pixels wide in the window that its size fits, which the bank is sent',
    async (innerWidth, challengeWindow, width) => {
      const before = window.innerWidth;
      try {
        window.innerWidth = innerWidth;
        const { bank, platform } = await openChallenge();
        expect(platform.calls('payments.tryCharge')[0]?.args[0]).toMatchObject({ browser: { challengeWindow } });
        expect(bank).toHaveAttribute('width', width);
        expect(bank).toHaveAttribute('height', '400');
      } finally {
        window.innerWidth = before;
      }
    },
  );

  it('believes the server alone: asks how it stands until it is paid', async () => {
    const { platform, advance, bank } = await openChallenge(inTurn(asked, asked, bought()));
    bankAnswers(bank);
    expect(platform.calls('payments.checkTrustPayFrame').map(({ args }) => args[0])).toEqual(['instance-1']);
    await advance(2000);
    expect(screen.getByTitle('Pagina della tua banca')).toBe(bank);
    expect(platform.navigations).toEqual([]);
    await advance(3000);
    expect(platform.navigations).toEqual([{ path: '/ok', replace: true }]);
    expect(posted).toHaveLength(1);
  });

  it('says after ten seconds that the page does not come, and after ten minutes that it took too long', async () => {
    const { dialog, bank, advance } = await openChallenge();
    await advance(10_000);
    expect(dialog).toHaveTextContent('La pagina della banca ci mette più del solito.');
    bankAnswers(bank);
    expect(dialog).not.toHaveTextContent('più del solito');
    await advance(10 * 60_000);
    expect(dialog).toHaveTextContent('È passato troppo tempo senza una risposta.');
    expect(bank).toHaveAttribute('data-shown', 'false');
  });

  it('asks before it is left, and ends the payment at the server', async () => {
    const { dialog, bank, platform, user } = await openChallenge();
    bankAnswers(bank);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(dialog).toHaveTextContent('Vuoi interrompere?');
    await user.click(screen.getByRole('button', { name: 'Continua con la banca' }));
    expect(screen.getByTitle('Pagina della tua banca')).toBe(bank);
    await user.click(screen.getByRole('button', { name: 'Interrompi' }));
    await user.click(screen.getByRole('button', { name: 'Annulla il pagamento' }));
    expect(platform.calls('orders.cancel').map(({ args }) => args[0])).toEqual(keysOf(platform));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/Hai annullato/)).toBeVisible();
  });

  it('a refusal there is a refusal here', async () => {
    const { platform, advance } = await openChallenge(
      inTurn<[], Promise<PaymentAttempt>>(asked, bought({ status: 'failed', failure: 'authentication_failed' })),
    );
    await advance(2000);
    expect(platform.opened[0]).toMatchObject({ content: { title: 'Verifica non riuscita' } });
  });
});
