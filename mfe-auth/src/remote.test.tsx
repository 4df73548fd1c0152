import { createFakePlatform, mountLifecycles, visitorSession } from '@halo/shared/testing';
import * as confirmEmail from './pages/confirm-email.tsx';
import * as logIn from './pages/log-in.tsx';
import * as signUp from './pages/sign-up.tsx';
import * as optInPopup from './popups/confirm-email.tsx';
import * as signInPopup from './popups/sign-in.tsx';
import * as signUpPopup from './popups/sign-up.tsx';

const newPlatform = () => createFakePlatform({ session: visitorSession() });

describe('what the remote exposes', () => {
  it.each([
    ['sign-up', signUp, /Crea il tuo account/],
    ['log-in', logIn, /Che bello rivederti/],
    ['confirm-email', confirmEmail, /E-mail confermata/],
  ])('mounts the page %s twice and leaves nothing behind', async (_name, page, text) => {
    for (let times = 0; times < 2; times += 1) {
      const platform = newPlatform();
      const mounted = await mountLifecycles(page, { platform, params: {}, search: '?token=link-1' });
      expect(mounted.element).toHaveTextContent(text);
      await mounted.unmount();
      expect(mounted.element).toBeEmptyDOMElement();
      expect(platform.clock.waiting).toBe(0);
      expect(platform.holds).toEqual([]);
    }
  });

  it.each([
    ['sign-in', signInPopup, /Accedi/],
    ['sign-up', signUpPopup, /Età/],
    ['confirm-email', optInPopup, /Ho confermato/],
  ])('mounts the popup %s', async (_name, popup, text) => {
    const mounted = await mountLifecycles(popup, {
      platform: newPlatform(),
      context: { email: 'marco@esempio.it' },
      close: () => {},
    });
    expect(mounted.element).toHaveTextContent(text);
    await mounted.unmount();
  });
});
