import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import parts from './parts.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { texts } from './texts.ts';

interface FormEndProps {
  /** what the button that sends the form says */
  submit: string;
  isBusy: boolean;
  error: unknown;
  /** what is being done, or keeps the form from being sent, beside the button: read out when it changes */
  status?: ReactNode;
  onCancel(): void;
}

/** The last lines of a form: what was wrong with the last try to send it, the button that sends it, and the way out. */
export function FormEnd({ submit, isBusy, error, status, onCancel }: FormEndProps) {
  return (
    <>
      {error !== null && error !== undefined && <ProblemNotice error={error} />}
      {status !== undefined && <div role="status">{status}</div>}
      <div className={parts['buttons']}>
        {/* Not disabled while it is sent: a disabled button loses the focus. Forms send nothing twice. */}
        <Button
          type="submit"
          aria-disabled={isBusy}
          {...(isBusy ? { rightSection: <Loader size={14} color="inherit" /> } : {})}
        >
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {texts.tokens.cancel}
        </Button>
      </div>
    </>
  );
}
