import { type FigureGroup, FUNNEL_STEPS, type FunnelRow, type FunnelStep } from '@halo/shared/contracts/operations';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import parts from '../parts.module.css';
import { texts } from '../texts.ts';
import { comparisonText, groupName } from './figure-words.ts';
import classes from './figures.module.css';

const words = texts.figures;
const GOALS = FUNNEL_STEPS.filter((step) => step !== 'visits');

interface Picked {
  before?: string;
  after?: string;
  goal: FunnelStep;
}

/** Two groups beside each other, with what chance leaves open. */
export function Comparison({ by, rows }: { by: FigureGroup; rows: readonly FunnelRow[] }) {
  const [picked, setPicked] = useState<Picked>({ goal: 'confirmed' });
  const before = rows.find(({ group }) => group === picked.before) ?? rows[0];
  const after = rows.find(({ group }) => group === picked.after) ?? rows.find((row) => row !== before);
  if (!before || !after) return null;
  const sentences = before === after ? [] : comparisonText(before, after, picked.goal, by);
  const choices = rows.map((row) => ({ value: row.group, label: groupName(row, by) }));
  const pick = (change: Partial<Picked>) => setPicked({ ...picked, ...change });
  return (
    <section aria-labelledby="comparison">
      <h2 className={classes['section']} id="comparison">
        {words.comparison}
      </h2>
      <p className={parts['muted']}>{words.comparisonLead}</p>
      <div className={classes['filters']}>
        <NativeSelect
          label={words.first}
          value={before.group}
          data={choices}
          onChange={(event) => pick({ before: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.second}
          value={after.group}
          data={choices}
          onChange={(event) => pick({ after: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.goalLabel}
          value={picked.goal}
          data={GOALS.map((step) => ({ value: step, label: words.step[step] }))}
          onChange={(event) => pick({ goal: GOALS.find((step) => step === event.currentTarget.value) ?? 'confirmed' })}
        />
      </div>
      <div role="status" className={classes['sentences']}>
        {sentences.length === 0 && <p>{words.nothingToCompare}</p>}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}
