import type { SessionState } from '@halo/shared/contracts/operations';
import { Modal } from '@mantine/core';
import { Notice } from '../notice.tsx';
import { texts } from '../texts.ts';
import { SignInStep, stepWords } from './sign-in-step.tsx';
import classes from './sign-in.module.css';

/** The session has ended under an open page: the page stays, with all that was typed, behind this. */
export function SignInAgain({ session }: { session: SessionState | null }) {
  const { title, lead } = stepWords(session);
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size={400}
      title={title}
      zIndex={400}
    >
      <div className={classes['form']}>
        {session === null ? (
          <Notice kind="watch" role="status">
            <p>{texts.signIn.ended}</p>
          </Notice>
        ) : (
          <p>{lead}</p>
        )}
        <SignInStep session={session} />
      </div>
    </Modal>
  );
}
