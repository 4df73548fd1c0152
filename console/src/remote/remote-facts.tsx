import { SHELL_NAME } from '@halo/shared/contracts';
import type { Pin, RemoteStatus, ScopeStatus } from '@halo/shared/contracts/operations';
import { CanaryBar } from '../canary-bar.tsx';
import { formatPercent } from '../format.ts';
import { texts } from '../texts.ts';
import { VersionText } from '../version-text.tsx';
import classes from './remote-panel.module.css';

const words = texts.remote;

/** What the scope runs of the remote now. */
export function RemoteFacts({
  scope,
  remote: { name, pin, isInherited },
}: {
  scope: ScopeStatus;
  remote: RemoteStatus;
}) {
  return (
    <section className={classes['section']} aria-labelledby="remote-now">
      <h2 id="remote-now">{words.now}</h2>
      <dl className={classes['facts']}>
        <dt>{words.version}</dt>
        <dd>
          <b>{name === SHELL_NAME && pin.isOff ? words.shell.installed : <VersionText version={pin.version} />}</b>
        </dd>
        <dt>{words.canary}</dt>
        <dd>
          <CanaryFact pin={pin} />
        </dd>
        <dt>{words.standIn}</dt>
        <dd>{pin.previous === undefined ? noStandIn(name) : <VersionText version={pin.previous} />}</dd>
        {scope.scope !== 'default' && (
          <>
            <dt>{words.origin}</dt>
            <dd>{isInherited ? words.inheritedPin : words.ownPin}</dd>
          </>
        )}
        <dt>{words.state}</dt>
        <dd>{stateOf(pin, name === SHELL_NAME ? words.shell : words)}</dd>
      </dl>
    </section>
  );
}

function stateOf({ isOff, isCanaryOnly }: Pin, of: { readonly canaryOnly: string; readonly off: string }): string {
  if (isCanaryOnly) return of.canaryOnly;
  return isOff ? of.off : words.on;
}

function noStandIn(name: string): string {
  return name === SHELL_NAME ? words.shell.installed : texts.pin.none;
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
