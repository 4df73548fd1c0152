import type { CheckResult } from '@halo/shared/contracts/operations';
import { Loader } from '@mantine/core';
import { listed } from '../describe-change.ts';
import { Notice } from '../notice.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';

const words = texts.check;

export interface CheckAnswerProps {
  /** undefined: not answered yet */
  result: CheckResult | undefined;
  error: unknown;
  onRetry(): void;
}

/** Whether the version fits where it is to go; if not, why and what to do. */
export function CheckAnswer({ result, error, onRetry }: CheckAnswerProps) {
  if (error !== null && error !== undefined) return <ProblemNotice error={error} onRetry={onRetry} />;
  if (!result)
    return (
      <p role="status" className={parts['buttons']}>
        <Loader size="xs" aria-hidden /> {words.asking}
      </p>
    );
  if (result.fits) {
    return (
      <Notice kind="good" role="status" title={words.fits}>
        {result.against.length > 0 && (
          <p className={parts['muted']}>{t('check.against', { with: listed(result.against) })}</p>
        )}
      </Notice>
    );
  }
  return (
    <Notice kind="bad" role="alert" title={t('check.unfit', { count: result.problems.length })}>
      <ul>
        {result.problems.map(({ code, message, remedy, with: partner }) => (
          <li key={`${code} ${partner ?? ''} ${message}`}>
            {message}
            <br />
            <b>{words.remedy}</b> {remedy}
          </li>
        ))}
      </ul>
      <p>{words.isRefused}</p>
    </Notice>
  );
}
