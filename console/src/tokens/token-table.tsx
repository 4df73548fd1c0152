import { type AccessToken, RELEASE_ACTIONS } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { formatDay } from '../format.ts';
import parts from '../parts.module.css';
import { remoteLabel } from '../remote-label.ts';
import { texts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import { When } from '../when.tsx';
import { ALL } from './new-token-draft.ts';
import classes from './tokens.module.css';

const words = texts.tokens;

export interface TokenTableProps {
  tokens: readonly AccessToken[];
  mayRevoke: boolean;
  titleOf(scope: string): string;
  onRevoke(token: AccessToken): void;
}

/** Tokens, the good ones first. */
export function TokenTable({ tokens, mayRevoke, titleOf, onRevoke }: TokenTableProps) {
  const now = useNow();
  const stateOf = (token: AccessToken): string | undefined => {
    if (token.revokedAt !== undefined) return words.revoked;
    return new Date(token.expiresAt).getTime() <= now ? words.expired : undefined;
  };
  const sorted = tokens.toSorted(
    (a, b) =>
      Number(stateOf(a) !== undefined) - Number(stateOf(b) !== undefined) || b.createdAt.localeCompare(a.createdAt),
  );
  return (
    <div className={parts['tableWrap']}>
      <table className={parts['table']} aria-label={words.caption}>
        <thead>
          <tr>
            <th scope="col">{words.label}</th>
            <th scope="col">{words.rights}</th>
            <th scope="col">{words.person}</th>
            <th scope="col">{words.expires}</th>
            <th scope="col">{words.used}</th>
            <th scope="col">{words.state}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((token) => {
            const ended = stateOf(token);
            return (
              <tr key={token.id}>
                <th scope="row" data-label={words.label}>
                  <span className={ended === undefined ? undefined : parts['muted']}>{token.label}</span>
                </th>
                <td data-label={words.rights}>
                  <TokenRights token={token} titleOf={titleOf} />
                </td>
                <td data-label={words.person}>{token.person}</td>
                <td data-label={words.expires} className={parts['nowrap']}>
                  {formatDay(token.expiresAt)}
                </td>
                <td data-label={words.used} className={parts['nowrap']}>
                  {token.lastUsedAt === undefined ? words.never : <When at={token.lastUsedAt} />}
                </td>
                <td data-label="">
                  {ended ?? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={!mayRevoke}
                      aria-label={`${words.revoke} ${token.label}`}
                      onClick={() => onRevoke(token)}
                    >
                      {words.revoke}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function TokenRights({ token: { rights }, titleOf }: { token: AccessToken; titleOf(scope: string): string }) {
  const named = (names: readonly string[], label: (name: string) => string): string =>
    names.includes(ALL) ? words.everything : names.map(label).join(', ');
  return (
    <span className={classes['rights']}>
      <span>
        {rights.actions.length === RELEASE_ACTIONS.length
          ? words.everyAction
          : rights.actions.map((action) => words.action[action]).join(', ')}
      </span>
      <span className={parts['muted']}>
        {words.remotes}: {named(rights.remotes, remoteLabel)} · {words.brands}: {named(rights.brands, titleOf)}
      </span>
    </span>
  );
}
