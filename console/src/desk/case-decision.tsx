import { DECISION_REASONS, DecisionReason, VerificationRefusal } from '@halo/shared/contracts';
import {
  DESK_TEXT_MAX_CHARS,
  type DeskAction,
  type DeskCase,
  type DeskDraft,
  type DeskOutcome,
} from '@halo/shared/contracts/operations';
import { hasCode } from '@halo/shared/errors';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { languageName } from '../language-name.ts';
import { Notice } from '../notice.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { CaseVerification } from './case-verification.tsx';
import { isAppealable, needsText, takesText } from './decision-draft.ts';
import classes from './desk.module.css';
import { ACTION_KEYS, useDecision } from './use-decision.ts';

const words = texts.desk;

export interface CaseDecisionProps {
  held: DeskCase;
  /** what was chosen before it was taken back */
  draft: DeskDraft | undefined;
  hasLetters: boolean;
  onReload(): void;
  onDecided(draft: DeskDraft, outcome: DeskOutcome): void;
}

/** Choose, write, look at what the person will read, and only then decide. */
export function CaseDecision({ held, draft: before, hasLetters, onReload, onDecided }: CaseDecisionProps) {
  const decision = useDecision({ held, before, hasLetters, onDecided });
  const { draft, change, preview, decide, mustPreview, canGoOn, goOn } = decision;
  const { action } = draft;
  // Outside of danger an account is disabled by two: who chooses it proposes it.
  const isProposal = action === 'disable' && held.entry.queue !== 'danger';
  return (
    <section className={classes['decision']} aria-label={words.decision}>
      {held.verification && (
        <CaseVerification held={held} same={draft.photos ?? []} onSame={(photos) => change({ photos })} />
      )}
      <h3>{words.decision}</h3>
      <div className={parts['buttons']} role="group" aria-label={words.decision}>
        {held.actions.map((each) => (
          <Button
            key={each}
            size="xs"
            variant={action === each ? 'filled' : 'default'}
            color={each === 'disable' ? 'red' : undefined}
            aria-pressed={action === each}
            aria-keyshortcuts={ACTION_KEYS[each]}
            onClick={() => change({ action: each })}
          >
            {words.action[each]}
          </Button>
        ))}
      </div>
      {action === 'hidePhoto' && (
        <WhichPhoto photos={held.account?.photos ?? []} chosen={draft.photo} onChoose={(photo) => change({ photo })} />
      )}
      {action === 'refuse' && <WhyRefused chosen={draft.refusal} onChoose={(refusal) => change({ refusal })} />}
      {isAppealable(action) && (
        <NativeSelect
          label={words.reasonLabel}
          required
          value={draft.reason ?? ''}
          onChange={(event) => change({ reason: DecisionReason.safeParse(event.currentTarget.value).data })}
          data={[
            { value: '', label: words.chooseReason },
            ...DECISION_REASONS.map((reason, index) => ({
              value: reason,
              label: t('desk.numbered', { number: index + 1, reason: words.reason[reason] }),
            })),
          ]}
        />
      )}
      {takesText(action) && (
        <Textarea
          label={labelOf(action)}
          description={t('desk.writeIn', { language: languageName(held.language) })}
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
        {canGoOn && mustPreview ? (
          <Button loading={preview.isPending} aria-keyshortcuts="Control+Enter" onClick={goOn}>
            {words.preview}
          </Button>
        ) : (
          <Button
            color={action === 'disable' ? 'red' : undefined}
            disabled={!canGoOn}
            loading={decide.isPending}
            aria-keyshortcuts="Control+Enter"
            onClick={goOn}
          >
            {action
              ? t(isProposal ? 'desk.propose' : 'desk.confirm', { what: words.action[action] })
              : words.chooseFirst}
          </Button>
        )}
      </div>
    </section>
  );
}

function labelOf(action: DeskAction | undefined): string {
  if (action === 'refuse') return words.verification.words;
  return action === 'answer' ? words.answer : words.facts;
}

interface WhyRefusedProps {
  chosen: VerificationRefusal | undefined;
  onChoose(refusal: VerificationRefusal | undefined): void;
}

function WhyRefused({ chosen, onChoose }: WhyRefusedProps) {
  return (
    <NativeSelect
      label={words.verification.refusal}
      required
      value={chosen ?? ''}
      onChange={(event) => onChoose(VerificationRefusal.safeParse(event.currentTarget.value).data)}
      data={[
        { value: '', label: words.verification.chooseRefusal },
        ...VerificationRefusal.options.map((value) => ({ value, label: words.verification.refusals[value] })),
      ]}
    />
  );
}

interface WhichPhotoProps {
  photos: readonly number[];
  chosen: number | undefined;
  onChoose(photo: number): void;
}

/** Of one photo there is nothing to choose. */
function WhichPhoto({ photos, chosen, onChoose }: WhichPhotoProps) {
  if (photos.length < 2) return null;
  return (
    <NativeSelect
      label={words.whichPhoto}
      value={String(chosen)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      data={photos.map((photo, index) => ({ value: String(photo), label: t('desk.photo', { place: index + 1 }) }))}
    />
  );
}
