import type { ManyPreview, ManyResult, ManyWithdrawal } from '@halo/shared/contracts/operations';
import { pinText } from './pin-text.ts';
import parts from './parts.module.css';
import { remoteLabel } from './remote-label.ts';
import { t, texts } from './texts.ts';
import classes from './many.module.css';

const words = texts.overview.many;
const TONES = {
  applies: 'accent',
  waits: 'watch',
  same: 'unknown',
  refused: 'bad',
  applied: 'good',
  waiting: 'watch',
  withdrawn: 'unknown',
};

/** What would become of one brand, or what became of it. */
export type ManyOutcome = ManyPreview | ManyResult | ManyWithdrawal;

interface OutcomesProps {
  outcomes: readonly ManyOutcome[];
  titleOf(scope: string): string;
}

/** A line a brand: what would become of it, or what became of it, and why not. */
export function ManyOutcomes({ outcomes, titleOf }: OutcomesProps) {
  return (
    <ul className={classes['outcomes']}>
      {outcomes.map((one) => {
        const outcome = 'done' in one ? one.done.outcome : one.outcome;
        return (
          <li key={one.scope}>
            <p>
              <b>{titleOf(one.scope)}</b>{' '}
              <span className={`${parts['chip']} ${parts[TONES[outcome]]}`}>{words.outcome[outcome]}</span>
            </p>
            {linesOf(one).map((line) => (
              <p key={line} className={classes['line']}>
                {line}
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

function linesOf(one: ManyOutcome): string[] {
  if ('done' in one)
    return one.done.outcome === 'applied' ? [t('overview.revision', { revision: one.done.revision })] : [];
  if (one.outcome === 'refused') return [...one.reasons];
  if (one.outcome === 'same' || one.outcome === 'withdrawn') return [];
  return [
    ...one.differences.map(({ remote, before, after }) =>
      t('overview.many.difference', { name: remoteLabel(remote), before: pinText(before), after: pinText(after) }),
    ),
    ...one.leavesDefault.map((remote) => t('overview.many.leavesDefault', { name: remoteLabel(remote) })),
  ];
}
