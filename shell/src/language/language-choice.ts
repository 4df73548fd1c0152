import { type Brand, type Language, languageChoiceEndpoints, offeredLanguage, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { HttpClient } from '@halo/shared/http';
import type { Log } from '@halo/shared/remote';
import type { AppStorage } from '@halo/shared/storage';
import type { ReloadGuard } from '../platform/reload-guard.ts';
import type { SessionController } from '../session/session-controller.ts';
import type { SessionSignal } from '../session/session-parts.ts';
import { readLanguageCookie, writeLanguageCookie } from './language-cookie.ts';

export interface LanguageChoiceDeps {
  brand: Pick<Brand, 'language' | 'languages'>;
  /** of the page as it stands */
  language: Language;
  page: Document;
  storage: AppStorage;
  session: Pick<SessionController, 'current'>;
  http: HttpClient;
  reloads: ReloadGuard;
  onSessionSignal(listener: (signal: SessionSignal) => void): void;
  /** Runs it once what is going on now has come to its end. */
  later(run: () => void): void;
  /** Loads the page again, with what stands in it. */
  reload(): void;
  log: Log;
}

/**
 * In which language a person reads. The browser has it in a cookie, so that the next document comes in it; an account
 * has it too, and is what counts: a browser in which its owner signs in takes the account's, unless something else was
 * chosen in it since.
 */
export function createLanguageChoice(deps: LanguageChoiceDeps): (language: Language) => Promise<void> {
  const { brand, page, storage, session, http, reloads, log } = deps;

  async function keepWithAccount(): Promise<void> {
    const language = storage.get('chosenLanguage');
    if (language === undefined || !userOf(session.current.session)) return;
    try {
      await http.call(languageChoiceEndpoints.keep, { body: { language } });
      storage.remove('chosenLanguage');
    } catch (error) {
      // The next start of a page sends it again.
      log.warn('the language was not kept with the account', { code: fromUnknown(error).code });
    }
  }

  /** Not while something is being sent: the page follows when that is done. */
  function reloadWhenFree(): void {
    if (!reloads.isHeld) return deps.reload();
    const stop = reloads.subscribe(() => {
      if (reloads.isHeld) return;
      stop();
      deps.reload();
    });
  }

  function turnTo(language: Language): void {
    writeLanguageCookie(page, language);
    // Without cookies the next document comes in the brand's language again: then this page stays what it is.
    if (language !== deps.language && readLanguageCookie(page) === language) reloadWhenFree();
  }

  deps.onSessionSignal((signal) => {
    if (signal.type !== 'signedIn') return;
    if (storage.get('chosenLanguage') !== undefined) return void keepWithAccount();
    const ofAccount = offeredLanguage(brand, signal.user.language);
    if (ofAccount !== undefined && ofAccount !== deps.language) deps.later(() => turnTo(ofAccount));
  });

  return async function choose(language) {
    if (language === deps.language) return;
    storage.set('chosenLanguage', language);
    await keepWithAccount();
    turnTo(language);
  };
}
