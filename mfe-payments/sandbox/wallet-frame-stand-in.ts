import '../wallet-frame/wallet-frame.css';
import { type Wallet, type WalletFrameEvent } from '@halo/shared/contracts';

const COLOURS: Readonly<Record<string, string>> = { paypal: '#ffc439', googlepay: '#1f1f1f', applepay: '#000000' };
const NAMES: Readonly<Record<string, string>> = { paypal: 'PayPal', googlepay: 'Google Pay', applepay: 'Apple Pay' };

/** A wallet's button without its company: one that can be pressed, and whose window is left open. */
export function startWalletStandIn(): void {
  const query = new URLSearchParams(location.search);
  const wallet = (query.get('wallet') ?? 'paypal') as Wallet;
  const parent = query.get('parent') ?? location.origin;
  const post = (event: WalletFrameEvent): void => window.parent.postMessage(event, parent);
  // The sandbox is one origin, so the page around can be asked.
  const scenario = new URLSearchParams(window.parent.location.search).get('scenario');
  if (scenario === 'wallet-blocked' && wallet === 'paypal') return post({ type: 'halo.wallet.failed' });
  if (scenario === 'wallet-blocked' && wallet === 'applepay')
    return post({ type: 'halo.wallet.ready', isUsable: false });

  const place = Object.assign(document.createElement('div'), { id: 'wallet' });
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: NAMES[wallet] ?? wallet,
  });
  Object.assign(button.style, {
    minHeight: '48px',
    border: '0',
    borderRadius: '8px',
    font: '600 18px system-ui',
    background: COLOURS[wallet],
    color: wallet === 'paypal' ? '#111111' : '#ffffff',
  });
  button.addEventListener('click', () => post({ type: 'halo.wallet.pressed', requestId: crypto.randomUUID() }));
  place.append(button);
  document.body.replaceChildren(place);
  // A frame of another colour scheme than the page around has an opaque ground.
  document.documentElement.style.colorScheme =
    { day: 'light', night: 'dark' }[query.get('theme') ?? ''] ?? 'light dark';
  post({ type: 'halo.wallet.ready', isUsable: true });
  post({ type: 'halo.wallet.height', height: 56 });
}
