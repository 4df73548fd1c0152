import { Button, CopyButton } from '@mantine/core';
import { Notice } from '../notice.tsx';
import parts from '../parts.module.css';
import { texts } from '../texts.ts';
import classes from './second-factor.module.css';

const words = texts.secondFactor;

/** The one time that they are seen. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  return (
    <div className={classes['form']}>
      <Notice kind="watch" role="status" title={words.codesTitle}>
        <p>{words.codesLead}</p>
      </Notice>
      <ul className={classes['codes']} aria-label={words.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={parts['buttons']}>
        <CopyButton value={codes.join('\n')} timeout={3000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? texts.tokens.copied : words.copyAll}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{words.kept}</Button>
      </div>
    </div>
  );
}
