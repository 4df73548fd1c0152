import { Button, CopyButton, TextInput } from '@mantine/core';
import { Notice } from '../notice.tsx';
import { texts } from '../texts.ts';
import classes from './operators.module.css';

const words = texts.operators;

/** The one time that the link is seen. */
export function InvitationLink({ link, onDone }: { link: string; onDone(): void }) {
  return (
    <div className={classes['form']}>
      <Notice kind="watch" role="status" title={words.linkTitle}>
        <p>{words.linkLead}</p>
      </Notice>
      <TextInput
        label={words.link}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <div>
        <CopyButton value={link} timeout={3000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? texts.tokens.copied : texts.tokens.copy}
            </Button>
          )}
        </CopyButton>{' '}
        <Button onClick={onDone}>{texts.tokens.saved}</Button>
      </div>
    </div>
  );
}
