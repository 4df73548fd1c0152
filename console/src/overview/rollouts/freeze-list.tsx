import { type Freeze, operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '../../api/client-context.tsx';
import { useFreezes, usePlansChanged } from '../../api/rollout-queries.ts';
import { formatMoment } from '../../format.ts';
import { mayDo } from '../../may-do.ts';
import { useSignedIn } from '../../operator-context.tsx';
import parts from '../../parts.module.css';
import { ProblemNotice } from '../../problem-notice.tsx';
import { t, texts } from '../../texts.ts';
import { AskedTwice } from './asked-twice.tsx';
import { brandsText } from './brands-text.ts';
import classes from './rollouts.module.css';

const words = texts.overview.freezes;

/** Brands on which no version goes forward now or soon. */
export function FreezeList() {
  const freezes = useFreezes().data ?? [];
  if (freezes.length === 0) return null;
  return (
    <section className={classes['section']} aria-labelledby="overview-freezes">
      <h2 id="overview-freezes">{words.title}</h2>
      <ul className={classes['list']}>
        {freezes.map((each) => (
          <FreezeCard key={each.id} freeze={each} />
        ))}
      </ul>
    </section>
  );
}

function FreezeCard({ freeze: { id, brands, from, until, reason, madeBy, isNow } }: { freeze: Freeze }) {
  const client = useClient();
  const operator = useSignedIn();
  const plansChanged = usePlansChanged();
  const lift = useMutation({
    mutationFn: () =>
      client.call(operationsEndpoints.freezes.lift, { params: { id }, body: { reason: words.liftReason } }),
    onSettled: plansChanged,
  });
  const where = brandsText(brands);
  return (
    <li className={`${parts['card']} ${classes['plain']}`}>
      <p>
        <b>{where}</b>{' '}
        <span className={`${parts['chip']} ${parts[isNow ? 'watch' : 'unknown']}`}>
          {isNow ? words.now : t('overview.freezes.from', { when: formatMoment(from) })}
        </span>
      </p>
      <p>{t('overview.freezes.until', { when: formatMoment(until) })}</p>
      <p>{reason}</p>
      <p className={parts['muted']}>{t('overview.freezes.by', { person: madeBy })}</p>
      {lift.error && <ProblemNotice error={lift.error} />}
      {brands.every((brand) => mayDo(operator, 'approve', brand, '*')) && (
        <div className={parts['buttons']}>
          <AskedTwice
            label={words.lift}
            name={t('overview.freezes.liftOf', { brands: where })}
            confirm={words.confirmLift}
            keep={words.keep}
            isBusy={lift.isPending}
            onConfirm={() => lift.mutate()}
          />
        </div>
      )}
    </li>
  );
}
