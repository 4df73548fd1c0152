import { aGatedSession, describeRemote, visitorSession } from '@halo/shared/testing';
import { manifest } from './manifest.ts';
import * as autologin from './pages/autologin.tsx';
import * as autoSignUp from './pages/auto-sign-up.tsx';
import * as confirmEmail from './pages/confirm-email.tsx';
import * as externalEmail from './pages/external-email.tsx';
import * as forgotPassword from './pages/forgot-password.tsx';
import * as googleReturn from './pages/google-return.tsx';
import * as logIn from './pages/log-in.tsx';
import * as resetPassword from './pages/reset-password.tsx';
import * as signInLink from './pages/sign-in-link.tsx';
import * as signUp from './pages/sign-up.tsx';
import * as optInPopup from './popups/confirm-email.tsx';
import * as lostPasswordPopup from './popups/lost-password.tsx';
import * as signInPopup from './popups/sign-in.tsx';
import * as signUpPopup from './popups/sign-up.tsx';

const platform = { session: visitorSession() };

describeRemote({
  manifest,
  pages: {
    'sign-up': { page: signUp, shows: /Crea il tuo account/, platform },
    'log-in': { page: logIn, shows: /Che bello rivederti/, platform },
    'auto-sign-up': { page: autoSignUp, shows: /Manca poco/, search: '?mail=marco%40esempio.it', platform },
    'google-return': { page: googleReturn, shows: /Manca poco/, search: '?code=c&state=s', platform },
    'forgot-password': { page: forgotPassword, shows: /Mandami il link/, platform },
    'sign-in-link': { page: signInLink, shows: /Entra con un link/, platform },
    autologin: { page: autologin, shows: /Entra come/, search: '?token=link-1', platform },
    'external-email': { page: externalEmail, shows: /Entra come/, search: '?token=link-1', platform },
    'reset-password': { page: resetPassword, shows: /Scegli una nuova password/, search: '?token=link-1', platform },
    'confirm-email': { page: confirmEmail, shows: /Conferma il mio indirizzo/, search: '?token=link-1', platform },
  },
  popups: {
    'sign-in': { popup: signInPopup, shows: /Accedi/, platform },
    'lost-password': { popup: lostPasswordPopup, shows: /Mandami il link/, platform },
    'sign-up': { popup: signUpPopup, shows: /Età/, platform },
    'confirm-email': {
      popup: optInPopup,
      shows: /Ho confermato/,
      platform: { session: aGatedSession('doi') },
      context: { email: 'marco@esempio.it' },
    },
  },
});
