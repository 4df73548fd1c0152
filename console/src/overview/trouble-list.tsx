import type { PlatformStatus } from '@halo/shared/contracts/operations';
import { Link } from 'react-router-dom';
import { listed } from '../describe-change.ts';
import { formatNumber, formatShare } from '../format.ts';
import { failingShare } from '../health-level.ts';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { WayBackButton } from '../way-back-button.tsx';
import { ManyWayBack } from './many/many-way-back.tsx';
import { remoteLabel } from '../remote-label.ts';
import { t, texts } from '../texts.ts';
import classes from './trouble-list.module.css';
import { type Trouble, troubleOf, troubleOfMany } from './trouble.ts';

/** What fails now, each with its way back: two presses from opening the console. */
export function TroubleList({ status }: { status: PlatformStatus }) {
  const found = troubleOf(status);
  if (found.length === 0) return null;
  return (
    <section className={classes['trouble']} aria-labelledby="overview-trouble">
      <h2 id="overview-trouble">{texts.overview.trouble.title}</h2>
      <ul className={classes['list']}>
        {troubleOfMany(found).map((each) => (
          <ManyCard key={`${each.first.health.version} ${each.first.remote.name}`} {...each} />
        ))}
        {found.map((each) => (
          <TroubleCard key={`${each.scope.scope} ${each.health.version} ${each.remote.name}`} {...each} />
        ))}
      </ul>
    </section>
  );
}

/** One version that fails on several brands: one way back for all of them. */
function ManyCard({ first: { remote, health }, scopes }: ReturnType<typeof troubleOfMany>[number]) {
  const what = `${remoteLabel(remote.name)} ${health.version}`;
  const fails = t('overview.many.fails', { what, count: scopes.length });
  return (
    <li className={`${parts['card']} ${classes['card']}`}>
      <p>
        <b>{fails}</b>
      </p>
      <p className={classes['fails']}>{listed(scopes.map(({ title }) => title))}</p>
      <ManyWayBack what={what} remote={remote.name} scopes={scopes} because={fails} />
    </li>
  );
}

function TroubleCard({ scope, remote: { name }, health }: Trouble) {
  const { version, group, failing, visitors } = health;
  const numbers = {
    failing: formatNumber(failing),
    visitors: formatNumber(visitors),
    share: formatShare(failingShare(health)),
  };
  const what = `${remoteLabel(name)} ${version}`;
  const fails = t('overview.trouble.fails', numbers);
  return (
    <li className={`${parts['card']} ${classes['card']}`}>
      <p>
        <Link to={paths.remote(scope.scope, name)}>
          <b>
            {scope.title}: {what}
          </b>
        </Link>{' '}
        {group === 'canary' && <span className={`${parts['chip']} ${parts['accent']}`}>{texts.health.canary}</span>}
      </p>
      <p className={classes['fails']}>{fails}</p>
      <WayBackButton scope={scope} remote={name} because={`${what}: ${fails}`} />
    </li>
  );
}
