import styled from '@emotion/styled';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { Language } from '../contracts/language.ts';
import { REPORT_NOTE_MAX_CHARS, REPORT_REASONS, type ReportReason } from '../contracts/safety.ts';
import { color, fontSize, fontWeight, radius } from '../theme/tokens.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { TextArea } from '../ui/field/text-area.tsx';
import { SuccessIcon } from '../ui/icons.tsx';
import { Text } from '../ui/layout/text.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { LiveRegion } from '../ui/screen-reader/live-region.tsx';
import { safetyTexts } from './safety-texts.ts';

export interface ReportForm {
  reason: ReportReason;
  note: string;
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

/** What happened, in a few taps; then what follows from it. What was filled in stays when sending fails. */
export function ReportDialog({ name, locale, hasMessage, isBlocked, onSend, onClose }: ReportDialogProps) {
  const texts = safetyTexts(locale, name);
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState('');
  const [alsoBlock, setAlsoBlock] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [status, setStatus] = useState<'open' | 'sending' | 'sent'>('open');
  const [problem, setProblem] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const formId = useId();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (status === 'sending') return;
    if (!reason) {
      setMissing(true);
      first.current?.focus();
      return;
    }
    setStatus('sending');
    setProblem(undefined);
    const failure = await onSend({ reason, note: note.trim(), alsoBlock });
    setStatus(failure === undefined ? 'sent' : 'open');
    setProblem(failure);
  }

  if (status === 'sent') {
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
      <Form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <Reasons aria-describedby={isMissing && !reason ? errorId : undefined}>
          <legend>{texts.legend}</legend>
          {REPORT_REASONS.map((each, index) => (
            <label key={each}>
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                name={`${formId}-reason`}
                value={each}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {texts.reasons[each]}
            </label>
          ))}
        </Reasons>
        {isMissing && !reason && (
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
          onChange={(event) => setNote(event.target.value)}
        />
        {hasMessage && (
          <Text tone="soft" size="small">
            {texts.withMessage}
          </Text>
        )}
        {!isBlocked && (
          <Checkbox
            label={texts.alsoBlock}
            checked={alsoBlock}
            onChange={(event) => setAlsoBlock(event.target.checked)}
          />
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <LiveRegion assertive message={problem ?? (isMissing && !reason ? texts.choose : '')} />
      </Form>
    </Dialog>
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
