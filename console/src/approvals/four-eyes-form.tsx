import type { FourEyesRule, NewFourEyes } from '@halo/shared/contracts/operations';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ALL } from '../may-do.ts';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { REASON_MAX_CHARS, REASON_MIN_CHARS } from '../reason.ts';
import { remoteLabel } from '../remote-label.ts';
import { t, texts } from '../texts.ts';
import classes from './approvals.module.css';
import { ruleText, rulesWithout } from './rule-text.ts';

const words = texts.fourEyes;

export interface FourEyesFormProps {
  rules: readonly FourEyesRule[];
  remotes: readonly string[];
  scopes: readonly { scope: string; title: string }[];
  titleOf(scope: string): string;
  isBusy: boolean;
  error: unknown;
  onSubmit(wanted: NewFourEyes): void;
  onCancel(): void;
}

/** Another list, rule by rule, with its reason. */
export function FourEyesForm(props: FourEyesFormProps) {
  const { rules, remotes, scopes, titleOf, isBusy, error, onSubmit, onCancel } = props;
  const [wanted, setWanted] = useState(rules);
  const [added, setAdded] = useState<FourEyesRule>({ scope: 'default', remote: ALL });
  const [reason, setReason] = useState('');
  const isSame = rulesWithout(wanted, rules).length === 0 && rulesWithout(rules, wanted).length === 0;
  return (
    <form
      className={parts['card']}
      aria-label={words.propose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit({ rules: [...wanted], reason: reason.trim() });
      }}
    >
      <p>{words.formLead}</p>
      <ul className={classes['rules']} aria-label={words.wanted}>
        {wanted.map((rule) => {
          const text = ruleText(rule, titleOf);
          return (
            <li key={text}>
              {text}
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('fourEyes.removeRule', { rule: text })}
                onClick={() => setWanted(rulesWithout(wanted, [rule]))}
              >
                {words.remove}
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={classes['fields']}>
        <NativeSelect
          label={words.remote}
          value={added.remote}
          onChange={(event) => setAdded({ ...added, remote: event.currentTarget.value })}
          data={[
            { value: ALL, label: words.everyRemote },
            ...remotes.map((value) => ({ value, label: remoteLabel(value) })),
          ]}
        />
        <NativeSelect
          label={words.where}
          value={added.scope}
          onChange={(event) => setAdded({ ...added, scope: event.currentTarget.value })}
          data={[
            { value: ALL, label: words.allBrands },
            ...scopes.map(({ scope, title }) => ({ value: scope, label: title })),
          ]}
        />
        <Button variant="default" onClick={() => setWanted([...rulesWithout(wanted, [added]), added])}>
          {words.add}
        </Button>
      </div>
      <TextInput
        label={words.reason}
        required
        minLength={REASON_MIN_CHARS}
        maxLength={REASON_MAX_CHARS}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error !== null && error !== undefined && <ProblemNotice error={error} />}
      <div className={parts['buttons']}>
        <Button type="submit" loading={isBusy} disabled={isSame}>
          {words.submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {texts.tokens.cancel}
        </Button>
      </div>
    </form>
  );
}
