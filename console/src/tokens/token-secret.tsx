import { Button, CopyButton, TextInput } from '@mantine/core';
import { Notice } from '../notice.tsx';
import { texts } from '../texts.ts';
import classes from './tokens.module.css';

const words = texts.tokens;

/** The one time that a secret is seen. */
export function TokenSecret({ secret, onDone }: { secret: string; onDone(): void }) {
  return (
    <div className={classes['form']}>
      <Notice kind="watch" role="status" title={words.secretTitle}>
        <p>{words.secretLead}</p>
      </Notice>
      <div className={classes['secret']}>
        <TextInput
          label={words.secret}
          readOnly
          value={secret}
          classNames={{ input: classes['secretInput'] ?? '' }}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <CopyButton value={secret} timeout={3000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
      </div>
      <div>
        <Button onClick={onDone}>{words.saved}</Button>
      </div>
    </div>
  );
}
