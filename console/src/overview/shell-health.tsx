import type { ScopeStatus, ShellHealth } from '@halo/shared/contracts/operations';
import { formatNumber } from '../format.ts';
import { HealthChip } from '../health-chip.tsx';
import { healthLevel } from '../health-level.ts';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { VersionText } from '../version-text.tsx';
import classes from './overview.module.css';
import { shellTrouble } from './shell-trouble.ts';

const words = texts.overview.shellHealth;

/** What went wrong with the shell itself, which no remote can be blamed for. */
export function ShellHealthView({ scopes }: { scopes: readonly ScopeStatus[] }) {
  const rows = shellTrouble(scopes);
  return (
    <section className={classes['shell']} aria-labelledby="shell-health">
      <h2 id="shell-health">{words.title}</h2>
      {rows.length === 0 ? (
        <p className={parts['muted']}>{words.none}</p>
      ) : (
        <div className={parts['tableWrap']}>
          <table className={parts['table']} aria-labelledby="shell-health">
            <thead>
              <tr>
                <th scope="col">{words.brand}</th>
                <th scope="col">{words.version}</th>
                <th scope="col">{words.visitors}</th>
                <th scope="col">{words.failures}</th>
                <th scope="col">{words.refusals}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ title, scope, shell }) => (
                <tr key={`${scope} ${shell.version}`}>
                  <th scope="row" data-label={words.brand}>
                    {title}
                  </th>
                  <td data-label={words.version}>
                    <VersionText version={shell.version} />
                  </td>
                  <td data-label={words.visitors}>
                    <Visitors shell={shell} />
                  </td>
                  <td data-label={words.failures}>
                    {shell.failures
                      .map(({ phase, code, count }) => `${formatNumber(count)} ${phase}: ${code}`)
                      .join(', ') || texts.health.noValue}
                  </td>
                  <td data-label={words.refusals}>
                    {shell.refusals.map(({ directive, count }) => `${formatNumber(count)} ${directive}`).join(', ') ||
                      texts.health.noValue}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={classes['shellNote']}>{words.note}</p>
        </div>
      )}
    </section>
  );
}

function Visitors({ shell }: { shell: ShellHealth }) {
  return (
    <span>
      {t('overview.shellHealth.failing', {
        failing: formatNumber(shell.failing),
        visitors: formatNumber(shell.visitors),
      })}{' '}
      {shell.failing > 0 && <HealthChip level={healthLevel(shell)} />}
    </span>
  );
}
