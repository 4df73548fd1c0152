import { Button } from '@mantine/core';
import parts from './parts.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { texts } from './texts.ts';

interface FormEndProps {
  /** what the button that sends the form says */
  submit: string;
  isBusy: boolean;
  error: unknown;
  onCancel(): void;
}

/** The last lines of a form: what was wrong with the last try to send it, the button that sends it, and the way out. */
export function FormEnd({ submit, isBusy, error, onCancel }: FormEndProps) {
  return (
    <>
      {error !== null && error !== undefined && <ProblemNotice error={error} />}
      <div className={parts['buttons']}>
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {texts.tokens.cancel}
        </Button>
      </div>
    </>
  );
}
