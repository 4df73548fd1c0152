import styled from '@emotion/styled';
import { color } from '@halo/shared/theme';
import { Button, MailIcon, Notice, Stack, Text, TextField } from '@halo/shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../marked-text.tsx';
import type { DoubleOptInState } from './double-opt-in-state.ts';

export interface DoubleOptInViewProps {
  state: DoubleOptInState;
  /** the text of a refusal */
  refusalMessage?: string | undefined;
  /** until the mail may be sent again */
  secondsLeft: number;
  actions: {
    check(): void;
    resend(): void;
    openChange(): void;
    leaveChange(): void;
    type(text: string): void;
    change(): void;
    later(): void;
  };
}

/** The popup that waits for a confirmed address. Title and window are the shell's. */
export function DoubleOptInView(props: DoubleOptInViewProps) {
  const { t } = useTranslation('auth');
  const { state, refusalMessage } = props;
  const { outcome } = state;
  return (
    <Stack gap={4}>
      {state.view === 'confirm' ? <Waiting {...props} state={state} /> : <Change {...props} state={state} />}
      <div role="status">
        {outcome && outcome.kind !== 'refused' && (
          <Notice tone={outcome.kind === 'unconfirmed' ? 'warning' : 'success'}>
            {t(`optIn.outcome.${outcome.kind}`)}
          </Notice>
        )}
      </div>
      {refusalMessage && (
        <Notice role="alert" tone="danger">
          {refusalMessage}
        </Notice>
      )}
    </Stack>
  );
}

function Waiting({ state, secondsLeft, actions }: DoubleOptInViewProps) {
  const { t } = useTranslation('auth');
  const { email, task } = state;
  return (
    <Stack gap={3}>
      <Centred>
        <Tile aria-hidden="true">
          <MailIcon size={30} />
        </Tile>
        <Text tone="soft">
          <MarkedText i18nKey="optIn.text" values={{ email }} mark={<Address />} />
        </Text>
        <Text tone="soft" size="small">
          {t('optIn.patience')}
        </Text>
      </Centred>
      <Button fullWidth busy={task === 'check'} busyLabel={t('optIn.checking')} onClick={actions.check}>
        {t('optIn.confirmed')}
      </Button>
      <Button fullWidth variant="soft" onClick={actions.openChange}>
        {t('optIn.change')}
      </Button>
      <Button fullWidth variant="plain" busy={task === 'resend'} disabled={secondsLeft > 0} onClick={actions.resend}>
        {secondsLeft > 0 ? t('optIn.resendIn', { count: secondsLeft }) : t('optIn.resend')}
      </Button>
      <Button fullWidth variant="plain" size="medium" onClick={actions.later}>
        {t('optIn.later')}
      </Button>
    </Stack>
  );
}

function Change({ state, actions }: DoubleOptInViewProps & { state: Extract<DoubleOptInState, { view: 'change' }> }) {
  const { t } = useTranslation('auth');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { email, typed, error, task } = state;
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.change();
      }}
    >
      <Stack gap={3}>
        <Text tone="soft">
          <MarkedText i18nKey="optIn.current" values={{ email }} mark={<Address />} />
        </Text>
        <TextField
          ref={field}
          id="opt-in-email"
          label={t('optIn.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => actions.type(event.target.value)}
          {...(error ? { error: t(`optIn.errors.${error}`) } : {})}
        />
        <Button type="submit" fullWidth busy={task === 'change'} busyLabel={t('optIn.saving')}>
          {t('optIn.save')}
        </Button>
        <Button fullWidth variant="plain" onClick={actions.leaveChange}>
          {t('ui:back')}
        </Button>
      </Stack>
    </form>
  );
}

const Address = styled.strong({ color: color.ink, overflowWrap: 'anywhere' });
const Centred = styled.div({ display: 'grid', gap: 8, justifyItems: 'center', textAlign: 'center' });
const Tile = styled.span({
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  marginBottom: 4,
  borderRadius: 24,
  background: color.tint,
  color: color.accent,
});
