import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { When } from '../when.tsx';
import classes from './desk.module.css';

const words = texts.desk;

export interface FindCaseProps {
  isOpen: boolean;
  onClose(): void;
  onPicked(id: number): void;
}

/** By number or id: says that a case is there and where it stands. Reading it takes the case. */
export function FindCase({ isOpen, onClose, onPicked }: FindCaseProps) {
  const client = useClient();
  const [text, setText] = useState('');
  const find = useMutation({
    gcTime: 0,
    mutationFn: () => client.call(operationsEndpoints.desk.find, { body: { text: text.trim() } }),
  });
  const found = find.data?.cases;
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.find} closeButtonProps={{ 'aria-label': texts.app.close }}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !find.isPending) find.mutate();
        }}
      >
        {find.error && <ProblemNotice error={find.error} />}
        <TextInput
          label={words.findLabel}
          description={words.findHint}
          required
          maxLength={80}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={parts['buttons']}>
          <Button type="submit" loading={find.isPending}>
            {words.find}
          </Button>
        </div>
      </form>
      <div role="status">{found?.length === 0 && <p className={parts['muted']}>{words.notFound}</p>}</div>
      {found && found.length > 0 && (
        <ul className={classes['cases']}>
          {found.map(({ id, queue, subject, isOpen: isUndecided, openedAt }) => (
            <li key={id}>
              <button type="button" className={classes['case']} disabled={!isUndecided} onClick={() => onPicked(id)}>
                <span className={classes['caseTitle']}>
                  {t('desk.number', { id })} · {subject}
                </span>
                <span className={parts['muted']}>
                  {words.queue[queue]} · <When at={openedAt} /> · {isUndecided ? words.isOpen : words.isDecided}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
