import type { DeskCaseEntry } from '@halo/shared/contracts/operations';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../notice.tsx';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { CaseList } from './case-list.tsx';
import { CasePanel } from './case-panel.tsx';
import classes from './desk.module.css';
import type { Done } from './desk-state.ts';
import { FindCase } from './find-case.tsx';
import { KeysHelp } from './keys-help.tsx';
import { LeavingNotice } from './leaving-notice.tsx';
import { OpenCase } from './open-case.tsx';
import { useShortcuts } from './shortcut.ts';
import { useDesk } from './use-desk.ts';
import { useLetters } from './use-letters.ts';

const words = texts.desk;
type Dialog = 'open' | 'find' | 'keys';

/** What waits for a decision, and the one case that the operator has in hand. */
export function DeskPage() {
  const operator = useSignedIn();
  const [dialog, setDialog] = useState<Dialog>();
  const [hasLetters, setLetters] = useLetters();
  const { cases, state, claim, undo, refresh, opened, decided, putBack } = useDesk();
  const { held, leaving, done, draft } = state;
  const close = () => setDialog(undefined);

  useShortcuts(
    {
      j: () => focusCase(1),
      k: () => focusCase(-1),
      Escape: () => leaveFieldOr(() => void putBack()),
      'mod+k': () => setDialog('find'),
      '?': () => setDialog('keys'),
    },
    hasLetters,
  );

  const brands = cases.data?.brands ?? [];
  const titleOf = (brand: string): string => brands.find(({ id }) => id === brand)?.title ?? brand;
  return (
    <>
      <DeskHead onDialog={setDialog} />
      <div role="status">
        {leaving && (
          <LeavingNotice leaving={leaving} isUndoing={undo.isPending} onUndo={undo.mutate} onOver={refresh} />
        )}
        {done && !leaving && <Notice kind={done.kind === 'grown' ? 'watch' : 'good'} title={doneText(done)} />}
      </div>
      {undo.error && <ProblemNotice error={undo.error} />}
      {claim.error && <ProblemNotice error={claim.error} />}
      {cases.error && <ProblemNotice error={cases.error} onRetry={() => void cases.refetch()} />}
      {!cases.data && !cases.error && <Skeleton height={200} radius="md" aria-label={texts.app.loading} />}
      {cases.data && (
        <div className={classes['columns']}>
          <CaseList
            cases={cases.data.cases}
            person={operator.person}
            held={held?.entry.id}
            isBusy={claim.isPending}
            titleOf={titleOf}
            onClaim={(entry: DeskCaseEntry) => claim.mutate(entry.id)}
          />
          {held ? (
            <CasePanel
              key={`${held.entry.id}/${held.entry.version}`}
              held={held}
              draft={draft}
              hasLetters={hasLetters}
              brandTitle={titleOf(held.entry.brand)}
              onReload={() => claim.mutate(held.entry.id)}
              onPutBack={() => void putBack()}
              onDecided={(given, outcome) => {
                decided(given, outcome);
                focusCase(1);
              }}
            />
          ) : (
            <p className={parts['muted']}>{words.pick}</p>
          )}
        </div>
      )}
      <OpenCase
        isOpen={dialog === 'open'}
        brands={brands.map(({ id, title }) => ({ value: id, label: title }))}
        onClose={close}
        onOpened={(taken) => {
          close();
          opened(taken);
        }}
      />
      <FindCase
        isOpen={dialog === 'find'}
        onClose={close}
        onPicked={(id) => {
          close();
          claim.mutate(id);
        }}
      />
      <KeysHelp isOpen={dialog === 'keys'} hasLetters={hasLetters} onLetters={setLetters} onClose={close} />
    </>
  );
}

function DeskHead({ onDialog }: { onDialog: (dialog: Dialog) => void }) {
  return (
    <PageHead title={words.title} lead={words.lead}>
      <Button variant="default" aria-keyshortcuts="k" onClick={() => focusCase(-1)}>
        {words.before}
      </Button>
      <Button variant="default" aria-keyshortcuts="j" onClick={() => focusCase(1)}>
        {words.next}
      </Button>
      <Button variant="default" aria-keyshortcuts="Control+K" onClick={() => onDialog('find')}>
        {words.find}
      </Button>
      <Button variant="default" onClick={() => onDialog('open')}>
        {words.open}
      </Button>
      <Button variant="default" aria-keyshortcuts="?" onClick={() => onDialog('keys')}>
        {words.keys}
      </Button>
    </PageHead>
  );
}

function doneText(done: Done): string {
  const { kind, id } = done;
  if (kind === 'grown') return t('desk.grown', { id });
  if (kind === 'proposed') return t('desk.proposed', { id });
  return kind === 'undone' ? t('desk.undone', { id }) : t('desk.decided', { id, what: words.did[done.draft.action] });
}

/** The next case that can be taken; from the last one back to the first. */
function focusCase(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLButtonElement>('[data-case]:enabled')];
  const at = all.findIndex((each) => each === document.activeElement);
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
  all[next]?.focus();
}

function leaveFieldOr(run: () => void): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea, select')) activeElement.blur();
  else run();
}
