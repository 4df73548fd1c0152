import { hasCode } from '@halo/shared/errors';
import { Notice } from '../notice.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';

/** Why a code or the password beside it was not accepted. */
export function FactorProblem({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  if (hasCode(error, 'wrong_credentials') && error.field === 'code')
    return <Notice kind="bad" role="alert" title={texts.secondFactor.wrongCode} />;
  return <ProblemNotice error={error} />;
}
