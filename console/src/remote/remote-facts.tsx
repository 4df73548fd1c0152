import type { Pin, RemoteStatus, ScopeStatus } from '@halo/shared/contracts/operations';
import { CanaryBar } from '../canary-bar.tsx';
import { formatPercent } from '../format.ts';
import { texts } from '../texts.ts';
import { VersionText } from '../version-text.tsx';
import classes from './remote-panel.module.css';

const words = texts.remote;

/** What the scope runs of the remote now. */
export function RemoteFacts({ scope, remote: { pin, isInherited } }: { scope: ScopeStatus; remote: RemoteStatus }) {
  return (
    <section className={classes['section']} aria-labelledby="remote-now">
      <h2 id="remote-now">{words.now}</h2>
      <dl className={classes['facts']}>
        <dt>{words.version}</dt>
        <dd>
          <b>
            <VersionText version={pin.version} />
          </b>
        </dd>
        <dt>{words.canary}</dt>
        <dd>
          <CanaryFact pin={pin} />
        </dd>
        <dt>{words.standIn}</dt>
        <dd>{pin.previous === undefined ? texts.pin.none : <VersionText version={pin.previous} />}</dd>
        {scope.scope !== 'default' && (
          <>
            <dt>{words.origin}</dt>
            <dd>{isInherited ? words.inheritedPin : words.ownPin}</dd>
          </>
        )}
        <dt>{words.state}</dt>
        <dd>{stateOf(pin)}</dd>
      </dl>
    </section>
  );
}

function stateOf({ isOff, isCanaryOnly }: Pin): string {
  if (isCanaryOnly) return words.canaryOnly;
  return isOff ? words.off : words.on;
}

function CanaryFact({ pin: { canary } }: { pin: Pin }) {
  if (!canary) return texts.pin.none;
  return (
    <span className={classes['canary']}>
      <span>
        <b>
          <VersionText version={canary.version} />
        </b>{' '}
        <span className="num">{formatPercent(canary.percent)}</span>
      </span>
      <CanaryBar percent={canary.percent} />
    </span>
  );
}
