import { deviceChoiceEndpoints, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { HttpClient } from '@halo/shared/http';
import type { Log } from '@halo/shared/remote';
import type { SessionController } from '../session/session-controller.ts';
import type { Choices } from './choices.ts';

interface KeepChoiceNeeds {
  choices: Choices;
  session: Pick<SessionController, 'current' | 'subscribe'>;
  http: HttpClient;
  log: Log;
}

/** Keeps the browser's choice with the account that is signed in, once for each choice and account. */
export function keepChoiceWithAccount({ choices, session, http, log }: KeepChoiceNeeds): void {
  let sending: string | undefined;
  async function keep(): Promise<void> {
    const choice = choices.get();
    const clickId = userOf(session.current.session)?.clickId;
    if (!choice || clickId === undefined || choice.keptFor === clickId) return;
    const each = `${clickId} ${choice.decidedAt}`;
    if (sending === each) return;
    sending = each;
    try {
      const { version, decidedAt, asked, given } = choice;
      await http.call(deviceChoiceEndpoints.keep, { body: { version, decidedAt, asked, given } });
      if (choices.get()?.decidedAt === decidedAt) choices.keptFor(clickId);
    } catch (error) {
      // The next page load sends it again.
      log.warn('the choice about cookies was not kept with the account', { code: fromUnknown(error).code });
    }
  }
  choices.subscribe(() => void keep());
  session.subscribe(() => void keep());
}
