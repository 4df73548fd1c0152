import { Button } from '@mantine/core';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import { useGoToCompany, useHasCompany } from './use-company.ts';

/** Only where a company is set up. */
export function CompanyButton() {
  const hasCompany = useHasCompany();
  const go = useGoToCompany();
  if (!hasCompany) return null;
  return (
    <>
      {go.error && <ProblemNotice error={go.error} />}
      <Button variant="default" size="md" fullWidth loading={go.isPending} onClick={() => go.mutate()}>
        {texts.signIn.company}
      </Button>
    </>
  );
}
