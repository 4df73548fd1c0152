import { Modal } from '@mantine/core';
import { Notice } from '../notice.tsx';
import { texts } from '../texts.ts';
import { SignInView } from './sign-in-view.tsx';
import classes from './sign-in.module.css';
import { useSignIn } from './use-sign-in.ts';

/** The session has ended under an open page: the page stays, with all that was typed, behind this. */
export function SignInAgain() {
  const signIn = useSignIn();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size={400}
      title={texts.signIn.title}
      zIndex={400}
    >
      <div className={classes['form']}>
        <Notice kind="watch" role="status">
          <p>{texts.signIn.ended}</p>
        </Notice>
        <SignInView isBusy={signIn.isPending} error={signIn.error} onSubmit={signIn.mutate} />
      </div>
    </Modal>
  );
}
