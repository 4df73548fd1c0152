import type { OperatorRecord } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { formatDay } from '../format.ts';
import { ALL } from '../may-do.ts';
import parts from '../parts.module.css';
import { texts } from '../texts.ts';
import { remoteLabel } from '../remote-label.ts';

const words = texts.operators;

export interface OperatorTableProps {
  operators: readonly OperatorRecord[];
  own: string;
  titleOf(scope: string): string;
  onInvite(operator: OperatorRecord): void;
  onDisable(operator: OperatorRecord): void;
  onReset(operator: OperatorRecord): void;
}

/** People with what they may do, those who are out last. */
export function OperatorTable({ operators, own, titleOf, onInvite, onDisable, onReset }: OperatorTableProps) {
  const sorted = operators.toSorted((a, b) => Number(a.state === 'disabled') - Number(b.state === 'disabled'));
  const named = (names: readonly string[], label: (name: string) => string): string =>
    names.includes(ALL) ? texts.tokens.everything : names.map(label).join(', ');
  return (
    <div className={parts['tableWrap']}>
      <table className={parts['table']} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            <th scope="col">{texts.tokens.rights}</th>
            <th scope="col">{texts.tokens.created}</th>
            <th scope="col">{texts.tokens.state}</th>
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((each) => (
            <tr key={each.email}>
              <th scope="row" data-label={words.person}>
                <div>
                  {each.name || each.email}
                  {each.name !== '' && <div className={parts['muted']}>{each.email}</div>}
                </div>
              </th>
              <td data-label={texts.tokens.rights}>
                <div>
                  {each.rights.actions.map((action) => texts.tokens.action[action]).join(', ')}
                  <div className={parts['muted']}>
                    {texts.tokens.remotes}: {named(each.rights.remotes, remoteLabel)} · {texts.tokens.brands}:{' '}
                    {named(each.rights.brands, titleOf)}
                  </div>
                </div>
              </td>
              <td data-label={texts.tokens.created} className={parts['nowrap']}>
                {formatDay(each.createdAt)}
              </td>
              <td data-label={texts.tokens.state}>
                <div>
                  {words.state[each.state]}
                  {each.state === 'active' && (
                    <div className={parts['muted']}>{each.hasSecondFactor ? words.hasFactor : words.noFactor}</div>
                  )}
                </div>
              </td>
              <td data-label="">
                {each.state !== 'disabled' && each.email !== own && (
                  <div className={parts['buttons']}>
                    {each.state === 'invited' && (
                      <Button size="compact-sm" variant="default" onClick={() => onInvite(each)}>
                        {words.newLink}
                      </Button>
                    )}
                    {each.hasSecondFactor && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`${words.reset} ${each.email}`}
                        onClick={() => onReset(each)}
                      >
                        {words.reset}
                      </Button>
                    )}
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`${words.disable} ${each.email}`}
                      onClick={() => onDisable(each)}
                    >
                      {words.disable}
                    </Button>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
