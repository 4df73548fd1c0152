import styled from '@emotion/styled';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Language } from '../../contracts/language.ts';
import { REPORT_NOTE_MAX_CHARS, REPORT_REASONS, type ReportReason } from '../../contracts/safety.ts';
import { color, fontSize, fontWeight, radius } from '../../theme/tokens.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { SuccessIcon } from '../../ui/icons.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { LiveRegion } from '../../ui/screen-reader/live-region.tsx';
import { type ReportTexts, reportTexts } from './report-texts.ts';

export interface ReportForm {
  reason: ReportReason;
  note: string;
  /** closes the conversation for both, unless the reporter takes that out */
  alsoBlock: boolean;
}

export interface ReportDialogProps {
  name: string;
  locale: Language;
  /** it starts from a message */
  hasMessage: boolean;
  /** the profile is blocked already */
  isBlocked: boolean;
  /** Undefined: it arrived. A text: why it did not. */
  onSend(form: ReportForm): Promise<string | undefined>;
  onClose(): void;
}

type SendStatus = 'open' | 'sending' | 'sent';

/** What happened, in a few taps; then what follows from it. What was filled in stays when sending fails. */
export function ReportDialog({ name, locale, hasMessage, isBlocked, onSend, onClose }: ReportDialogProps) {
  const texts = reportTexts(locale, name);
  const [form, setForm] = useState<ReportDraft>({ reason: undefined, note: '', alsoBlock: !isBlocked });
  const [status, setStatus] = useState<SendStatus>('open');
  const [problem, setProblem] = useState<string>();
  const formId = useId();

  async function send({ note, ...rest }: ReportForm): Promise<void> {
    if (status === 'sending') return;
    setStatus('sending');
    setProblem(undefined);
    const failure = await onSend({ ...rest, note: note.trim() });
    setStatus(failure === undefined ? 'sent' : 'open');
    setProblem(failure);
  }

  if (status === 'sent') return <ReportThanks texts={texts} alsoBlock={form.alsoBlock} onClose={onClose} />;
  return (
    <Dialog
      open
      key="form"
      layout="sheet"
      title={texts.title}
      description={texts.intro}
      closeLabel={texts.close}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} fullWidth busy={status === 'sending'} busyLabel={texts.sending}>
          {texts.send}
        </Button>
      }
    >
      <ReportFields
        id={formId}
        form={form}
        texts={texts}
        hasMessage={hasMessage}
        mayBlock={!isBlocked}
        problem={problem}
        onChange={(change) => setForm((before) => ({ ...before, ...change }))}
        onSend={(complete) => void send(complete)}
      />
    </Dialog>
  );
}

function ReportThanks({ texts, alsoBlock, onClose }: { texts: ReportTexts; alsoBlock: boolean; onClose(): void }) {
  return (
    <Dialog
      open
      key="sent"
      layout="sheet"
      title={texts.thanks}
      picture={
        <Sign>
          <SuccessIcon size={40} />
        </Sign>
      }
      onClose={onClose}
      description={
        <>
          {texts.next}
          {alsoBlock && <> {texts.nextBlocked}</>}
        </>
      }
      actions={
        <Button fullWidth onClick={onClose}>
          {texts.close}
        </Button>
      }
    />
  );
}

/** The form while it is filled in: without a reason it is not sent. */
type ReportDraft = Omit<ReportForm, 'reason'> & { reason: ReportReason | undefined };

interface ReportFieldsProps {
  id: string;
  form: ReportDraft;
  texts: ReportTexts;
  hasMessage: boolean;
  mayBlock: boolean;
  problem: string | undefined;
  onChange(change: Partial<ReportDraft>): void;
  onSend(form: ReportForm): void;
}

function ReportFields({ id, form, texts, hasMessage, mayBlock, problem, onChange, onSend }: ReportFieldsProps) {
  const { reason, note, alsoBlock } = form;
  const [wasRefused, setRefused] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const isMissing = wasRefused && !reason;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason) {
      onSend({ reason, note, alsoBlock });
      return;
    }
    setRefused(true);
    first.current?.focus();
  }

  return (
    <Form id={id} noValidate onSubmit={submit}>
      <Reasons aria-describedby={isMissing ? errorId : undefined}>
        <legend>{texts.legend}</legend>
        {REPORT_REASONS.map((each, index) => (
          <label key={each}>
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name={`${id}-reason`}
              value={each}
              checked={reason === each}
              onChange={() => onChange({ reason: each })}
            />
            {texts.reasons[each]}
          </label>
        ))}
      </Reasons>
      {isMissing && (
        <Text tone="danger" size="small" id={errorId}>
          {texts.choose}
        </Text>
      )}
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        minRows={2}
        maxRows={6}
        maxLength={REPORT_NOTE_MAX_CHARS}
        value={note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      {hasMessage && (
        <Text tone="soft" size="small">
          {texts.withMessage}
        </Text>
      )}
      {mayBlock && (
        <Checkbox
          label={texts.alsoBlock}
          checked={alsoBlock}
          onChange={(event) => onChange({ alsoBlock: event.target.checked })}
        />
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <LiveRegion assertive message={problem ?? (isMissing ? texts.choose : '')} />
    </Form>
  );
}

const Form = styled.form({ display: 'grid', gap: 14, minWidth: 0 });
const Sign = styled.span({ color: color.ok, display: 'grid' });
const Reasons = styled.fieldset({
  display: 'grid',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBottom: 4, fontSize: fontSize.small, fontWeight: fontWeight.strong },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    padding: '4px 8px',
    marginInline: -8,
    borderRadius: radius.field,
    cursor: 'pointer',
    lineHeight: 1.3,
  },
  '& label:has(:checked)': { background: color.tint },
  '& input': { flex: 'none', width: 20, height: 20, margin: 0, accentColor: color.accent },
});
