import type { PlatformStatus } from '@halo/shared/contracts/operations';
import { Link } from 'react-router-dom';
import { formatNumber, formatShare } from '../format.ts';
import { failingShare } from '../health-level.ts';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { WayBackButton } from '../way-back-button.tsx';
import { remoteLabel } from '../remote-label.ts';
import { t, texts } from '../texts.ts';
import classes from './trouble-list.module.css';
import { type Trouble, troubleOf } from './trouble.ts';

/** What fails now, each with its way back: two presses from opening the console. */
export function TroubleList({ status }: { status: PlatformStatus }) {
  const found = troubleOf(status);
  if (found.length === 0) return null;
  return (
    <section className={classes['trouble']} aria-labelledby="overview-trouble">
      <h2 id="overview-trouble">{texts.overview.trouble.title}</h2>
      <ul className={classes['list']}>
        {found.map((each) => (
          <TroubleCard key={`${each.scope.scope} ${each.health.version} ${each.remote.name}`} {...each} />
        ))}
      </ul>
    </section>
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
