import { formatPercent } from './format.ts';
import classes from './parts.module.css';
import { t } from './texts.ts';

/** How many visitors have the canary, as a length. */
export function CanaryBar({ percent }: { percent: number }) {
  return (
    <span className={classes['bar']} role="img" aria-label={t('pin.canaryLabel', { percent: formatPercent(percent) })}>
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
