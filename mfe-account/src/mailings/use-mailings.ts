import type { MailingChoice, Mailings, ProblemCode } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useEdits, useLoad } from '@halo/shared/store';
import { useState } from 'react';

export interface MailingsState {
  readonly mailings: Mailings | undefined;
  /** why the last call failed */
  readonly code: ProblemCode | undefined;
  readonly isBusy: boolean;
  readonly did: 'nothing' | 'stopped' | 'saved';
}

export interface MailingsActions {
  retry(): void;
  stopAll(): void;
  takeBack(): void;
  choose(change: Partial<MailingChoice>): void;
}

/** The mailings of the link in a mail; without one, of the person who is signed in. */
export function useMailings(token: string | undefined): { state: MailingsState; actions: MailingsActions } {
  const { api, log } = usePlatform();
  const [mailings, setMailings] = useState<Mailings>();
  const [before, setBefore] = useState<MailingChoice>();
  const [code, setCode] = useState<ProblemCode>();
  const [isBusy, setIsBusy] = useState(false);
  const [did, setDid] = useState<MailingsState['did']>('nothing');
  const retry = useLoad(
    'mailings',
    (signal) => (token === undefined ? api.mailings.own({ signal }) : api.mailings.byLink(token, { signal })),
    { started: () => setCode(undefined), loaded: setMailings, failed: setCode },
  );
  const save = (wanted: MailingChoice) =>
    token === undefined ? api.mailings.choose(wanted) : api.mailings.chooseByLink(token, wanted);

  const edits = useEdits(mailings);

  async function change(call: () => Promise<Mailings>, done: MailingsState['did']): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setCode(undefined);
    try {
      setMailings(await call());
      setDid(done);
    } catch (thrown) {
      const failure = fromUnknown(thrown).code;
      log.warn('the choice of mailings was not saved', { code: failure });
      setCode(failure);
      setDid('nothing');
    }
    setIsBusy(false);
  }

  return {
    state: { mailings: edits.shown, code: code ?? edits.code, isBusy, did },
    actions: {
      retry,
      stopAll() {
        setBefore(mailings?.wanted);
        void change(() => (token === undefined ? save(NONE) : api.mailings.remove(token)), 'stopped');
      },
      takeBack: () => void change(() => save(before ?? ALL), 'saved'),
      choose(part) {
        if (!edits.shown) return;
        const wanted = { ...edits.shown.wanted, ...part };
        setCode(undefined);
        setDid('nothing');
        edits.edit(
          (before) => before && { ...before, wanted },
          async () => {
            setMailings(await save(wanted));
            setDid('saved');
          },
        );
      },
    },
  };
}

const NONE: MailingChoice = { welcome: false, digest: false };
const ALL: MailingChoice = { welcome: true, digest: true };
