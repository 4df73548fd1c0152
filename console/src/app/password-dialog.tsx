import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { Notice } from '../notice.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import classes from '../sign-in/sign-in.module.css';
import { texts } from '../texts.ts';

const words = texts.password;

/** A new password of one's own; other sessions end. */
export function PasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const client = useClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => client.call(operationsEndpoints.session.changePassword, { body: { current, next } }),
    onSuccess() {
      setCurrent('');
      setNext('');
    },
  });
  return (
    <Modal
      opened={isOpen}
      onClose={() => {
        change.reset();
        onClose();
      }}
      title={words.title}
      closeButtonProps={{ 'aria-label': texts.app.close }}
    >
      {change.data ? (
        <Notice kind="good" role="status" title={words.done} />
      ) : (
        <form
          className={classes['form']}
          aria-label={words.title}
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) change.mutate();
          }}
        >
          {change.error && <ProblemNotice error={change.error} />}
          <PasswordInput
            label={words.current}
            autoComplete="current-password"
            required
            data-autofocus
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <PasswordInput
            label={words.next}
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={200}
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
          <Button type="submit" loading={change.isPending}>
            {words.submit}
          </Button>
        </form>
      )}
    </Modal>
  );
}
