import type { ReportTask } from '@halo/shared/contracts/operations';
import { useState } from 'react';
import { DifferenceList } from './difference-list.tsx';
import { ReportList } from './report-list.tsx';
import { SettlementForm } from './settlement-form.tsx';

/** What providers settled: reports that are due and were taken in, the file of one, and where it differs. */
export function Settlements({ company }: { company: string }) {
  const [task, setTask] = useState<ReportTask>();
  return (
    <>
      <ReportList company={company} onTake={setTask} />
      <SettlementForm key={task === undefined ? 'any' : `${task.account} ${task.name}`} company={company} task={task} />
      <DifferenceList company={company} />
    </>
  );
}
