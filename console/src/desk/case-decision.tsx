import { DECISION_REASONS, DecisionReason } from '@halo/shared/contracts';
import {
  DESK_TEXT_MAX_CHARS,
  type DeskAction,
  type DeskCase,
  operationsEndpoints,
} from '@halo/shared/contracts/operations';
import { hasCode } from '@halo/shared/errors';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { Notice } from '../notice.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { emptyDecision, isAppealable, needsText, takesText, toBody } from './decision-draft.ts';
import classes from './desk.module.css';

const words = texts.desk;

export interface CaseDecisionProps {
  held: DeskCase;
  onReload(): void;
  onDecided(action: DeskAction): void;
}

/** Choose, write, look at what the person will read, and only then decide. */
export function CaseDecision({ held, onReload, onDecided }: CaseDecisionProps) {
  const client = useClient();
  const [draft, setDraft] = useState(emptyDecision);
  const params = { id: held.entry.id };
  const body = toBody(draft);
  const preview = useMutation({
    mutationFn: (given: NonNullable<typeof body>) =>
      client.call(operationsEndpoints.desk.preview, { params, body: given }),
  });
  const decide = useMutation({
    mutationFn: (given: NonNullable<typeof body>) =>
      client.call(operationsEndpoints.desk.decide, { params, body: { ...given, version: held.entry.version } }),
    onSuccess: (_done, { action }) => onDecided(action),
  });
  const change = (part: Partial<typeof draft>): void => {
    preview.reset();
    setDraft({ ...draft, ...part });
  };
  const { action } = draft;
  return (
    <section className={classes['decision']} aria-label={words.decision}>
      <h3>{words.decision}</h3>
      <div className={parts['buttons']} role="group" aria-label={words.decision}>
        {held.actions.map((each) => (
          <Button
            key={each}
            size="xs"
            variant={action === each ? 'filled' : 'default'}
            color={each === 'disable' ? 'red' : undefined}
            aria-pressed={action === each}
            onClick={() => change({ action: each })}
          >
            {words.action[each]}
          </Button>
        ))}
      </div>
      {isAppealable(action) && (
        <NativeSelect
          label={words.reasonLabel}
          required
          value={draft.reason ?? ''}
          onChange={(event) => change({ reason: DecisionReason.safeParse(event.currentTarget.value).data })}
          data={[
            { value: '', label: words.chooseReason },
            ...DECISION_REASONS.map((reason) => ({ value: reason, label: words.reason[reason] })),
          ]}
        />
      )}
      {takesText(action) && (
        <Textarea
          label={action === 'answer' ? words.answer : words.facts}
          description={t('desk.writeIn', { language: words.languages[held.language] })}
          required={needsText(action)}
          autosize
          minRows={3}
          maxLength={DESK_TEXT_MAX_CHARS}
          value={draft.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )}
      {preview.error && <ProblemNotice error={preview.error} />}
      {preview.data && preview.data.text !== '' && (
        <Notice kind="plain" title={words.willRead} role="status">
          <div className={classes['statement']} lang={held.language}>
            {preview.data.text}
          </div>
        </Notice>
      )}
      {decide.error && (
        <>
          <ProblemNotice error={decide.error} />
          {hasCode(decide.error, 'conflict', 'forbidden') && (
            <Button size="xs" variant="default" onClick={onReload}>
              {words.lookAgain}
            </Button>
          )}
        </>
      )}
      <div className={parts['buttons']}>
        {body && takesText(action) && !preview.data ? (
          <Button loading={preview.isPending} onClick={() => preview.mutate(body)}>
            {words.preview}
          </Button>
        ) : (
          <Button
            color={action === 'disable' ? 'red' : undefined}
            disabled={!body}
            loading={decide.isPending}
            onClick={() => body && decide.mutate(body)}
          >
            {action ? t('desk.confirm', { what: words.action[action] }) : words.chooseFirst}
          </Button>
        )}
      </div>
    </section>
  );
}
