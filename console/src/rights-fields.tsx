import { RELEASE_ACTIONS, type ReleaseAction, type Rights } from '@halo/shared/contracts/operations';
import { Checkbox } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ALL } from './may-do.ts';
import { remoteLabel } from './remote-label.ts';
import { toggled } from './rights-choice.ts';
import classes from './rights-fields.module.css';
import { texts } from './texts.ts';

const words = texts.tokens;

export interface RightsDraft {
  readonly remotes: readonly string[];
  readonly brands: readonly string[];
  readonly actions: readonly ReleaseAction[];
}

export interface RightsFieldsProps {
  /** of the operator who gives them, and can give no more */
  rights: Rights;
  draft: RightsDraft;
  remotes: readonly string[];
  scopes: readonly { scope: string; title: string }[];
  errorOf(field: keyof RightsDraft): string | undefined;
  onChange(part: Partial<RightsDraft>): void;
}

/** What may be done, with which remotes and at which brands. */
export function RightsFields({ rights, draft, remotes, scopes, errorOf, onChange }: RightsFieldsProps) {
  return (
    <>
      <Choices legend={words.actions} error={errorOf('actions')}>
        {RELEASE_ACTIONS.filter((action) => rights.actions.includes(action)).map((action) => (
          <Checkbox
            key={action}
            label={words.action[action]}
            checked={draft.actions.includes(action)}
            onChange={() =>
              onChange({
                actions: draft.actions.includes(action)
                  ? draft.actions.filter((each) => each !== action)
                  : [...draft.actions, action],
              })
            }
          />
        ))}
      </Choices>
      <Choices legend={words.remotes} error={errorOf('remotes')}>
        {offered(rights.remotes, remotes).map((name) => (
          <Checkbox
            key={name}
            label={name === ALL ? words.all : remoteLabel(name)}
            checked={draft.remotes.includes(name)}
            onChange={() => onChange({ remotes: toggled(draft.remotes, name) })}
          />
        ))}
      </Choices>
      <Choices legend={words.brands} error={errorOf('brands')}>
        {offered(
          rights.brands,
          scopes.map(({ scope }) => scope),
        ).map((name) => (
          <Checkbox
            key={name}
            label={name === ALL ? words.all : (scopes.find(({ scope }) => scope === name)?.title ?? name)}
            checked={draft.brands.includes(name)}
            onChange={() => onChange({ brands: toggled(draft.brands, name) })}
          />
        ))}
      </Choices>
    </>
  );
}

function Choices({ legend, error, children }: { legend: string; error: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={classes['fieldset']} aria-describedby={error === undefined ? undefined : id}>
      <legend className={classes['legend']}>{legend}</legend>
      <div className={classes['choices']}>{children}</div>
      {error !== undefined && (
        <p className={classes['error']} id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function offered(own: readonly string[], known: readonly string[]): string[] {
  return own.includes(ALL) ? [ALL, ...known] : [...own];
}
