import styled from '@emotion/styled';
import { PASSKEY_NAME_MAX_CHARS } from '@halo/shared/contracts';
import { useFormats } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import { Button, Dialog, Heading, LockIcon, Notice, Stack, Text, TextField, VisuallyHidden } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RowList } from '../../row-list.ts';
import { SecretField } from '../../secret-field.tsx';
import type { PasskeyQuestion, PasskeysState } from './passkeys-state.ts';

export interface PasskeysViewProps {
  state: PasskeysState;
  /** this browser can make one */
  canAdd: boolean;
  problem: string | undefined;
  actions: {
    add(): void;
    askName(id: string, name: string): void;
    askRemoval(id: string, name: string): void;
    disconnectGoogle(): void;
    type(text: string): void;
    confirm(): void;
    drop(): void;
  };
}

/** Passkeys of the account, each with its name, and Google where it is connected. */
export function PasskeysView({ state, canAdd, problem, actions }: PasskeysViewProps) {
  const { t } = useTranslation('account');
  const titleId = useId();
  const { ways, isBusy, question } = state;
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={titleId}>
          {t('access.passkeys.title')}
        </Heading>
        <Text tone="soft" size="small">
          {t(canAdd || ways.passkeys.length > 0 ? 'access.passkeys.text' : 'access.passkeys.notHere')}
        </Text>
        <div role="status">{problem && <Notice tone="danger">{problem}</Notice>}</div>
        {ways.passkeys.length > 0 && (
          <RowList role="list">
            {ways.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} isBusy={isBusy} actions={actions} />
            ))}
          </RowList>
        )}
        {canAdd && (
          <Button
            variant="soft"
            fullWidth
            icon={<LockIcon size={19} />}
            busy={isBusy && question === undefined}
            busyLabel={t('access.passkeys.adding')}
            onClick={actions.add}
          >
            {t('access.passkeys.add')}
          </Button>
        )}
        {ways.google.length > 0 && <GoogleRows ways={ways} isBusy={isBusy} onRemove={actions.disconnectGoogle} />}
        {question && <QuestionDialog question={question} isBusy={isBusy} actions={actions} />}
      </Stack>
    </section>
  );
}

function PasskeyRow({
  passkey: { id, name, createdAt, lastUsedAt },
  isBusy,
  actions,
}: {
  passkey: PasskeysState['ways']['passkeys'][number];
  isBusy: boolean;
  actions: PasskeysViewProps['actions'];
}) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  return (
    <li>
      <Facts>
        <strong>{name}</strong>
        <Text tone="soft" size="small">
          {t('access.passkeys.since', { date: formats.longDate(createdAt) })}
          <br />
          {lastUsedAt === undefined
            ? t('access.passkeys.neverUsed')
            : t('access.passkeys.lastUsed', { date: formats.longDate(lastUsedAt) })}
        </Text>
      </Facts>
      <Choices>
        <Button size="medium" variant="ghost" disabled={isBusy} onClick={() => actions.askName(id, name)}>
          {t('access.passkeys.rename')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        <Button size="medium" variant="soft" disabled={isBusy} onClick={() => actions.askRemoval(id, name)}>
          {t('access.passkeys.remove')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Choices>
    </li>
  );
}

function GoogleRows({
  ways,
  isBusy,
  onRemove,
}: {
  ways: PasskeysState['ways'];
  isBusy: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  return (
    <RowList role="list">
      {ways.google.map(({ email, connectedAt }) => (
        <li key={email}>
          <Facts>
            <strong>Google</strong>
            <Text tone="soft" size="small">
              {email}
              <br />
              {t('access.google.since', { date: formats.longDate(connectedAt) })}
            </Text>
          </Facts>
          <Button size="medium" variant="soft" disabled={isBusy} onClick={onRemove}>
            {t('access.google.remove')}
          </Button>
        </li>
      ))}
    </RowList>
  );
}

function QuestionDialog({
  question,
  isBusy,
  actions,
}: {
  question: PasskeyQuestion;
  isBusy: boolean;
  actions: PasskeysViewProps['actions'];
}) {
  const { t } = useTranslation('account');
  const { kind } = question;
  return (
    <Dialog
      open
      layout="sheet"
      title={t(`access.passkeys.ask.${kind}.title`)}
      onClose={actions.drop}
      actions={
        <>
          <Button
            variant={kind === 'remove' ? 'danger' : 'primary'}
            fullWidth
            busy={isBusy}
            busyLabel={t('saving')}
            onClick={actions.confirm}
          >
            {t(`access.passkeys.ask.${kind}.confirm`)}
          </Button>
          <Button variant="soft" fullWidth disabled={isBusy} onClick={actions.drop}>
            {t('access.passkeys.ask.keep')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {kind === 'remove' && <Text>{t('access.passkeys.ask.remove.text', { name: question.name })}</Text>}
        {kind === 'rename' && (
          <TextField
            id="passkey-name"
            label={t('access.passkeys.name')}
            maxLength={PASSKEY_NAME_MAX_CHARS}
            autoComplete="off"
            value={question.name}
            onChange={(event) => actions.type(event.target.value)}
          />
        )}
        {kind === 'password' && (
          <SecretField
            id="passkey-password"
            label={t('access.password.current')}
            hint={t('access.passkeys.ask.password.text')}
            autoComplete="current-password"
            value={question.password}
            error={question.isWrong ? t('access.password.errors.wrong') : undefined}
            onEdit={actions.type}
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** Side by side: beside the facts, or together below them. */
const Choices = styled.div({ display: 'flex', gap: space[2] });

const Facts = styled.div({ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' });
