import styled from '@emotion/styled';
import type { SpendingRules } from '@halo/shared/contracts';
import { type AppLinkProps, useFormats } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import {
  Button,
  ClockIcon,
  ErrorState,
  Heading,
  Notice,
  Page,
  PageHeader,
  Panel,
  SelectField,
  SkeletonScreen,
  Stack,
  SuccessIcon,
  Text,
  TextField,
} from '@halo/shared/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { endedBy, limitOf, PAUSES, type SpendingState } from './spending-state.ts';

export interface SpendingViewProps {
  state: SpendingState;
  problem: { title: string; text: string } | undefined;
  /** why the last save did not work */
  saveProblem: string | undefined;
  backLink: AppLinkProps;
  actions: {
    retry(): void;
    typeLimit(limit: string): void;
    choosePause(days: number): void;
    saveLimit(): void;
    dropLimit(): void;
    askPause(): void;
    dropPause(): void;
    pause(): void;
  };
}

export function SpendingView({ state, problem, saveProblem, backLink, actions }: SpendingViewProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHeader title={t('spending.title')} back={{ label: t('ui:back'), ...backLink }} width="narrow" />
      <Page width="narrow">
        {state.status === 'loading' && <SkeletonScreen layout="form" label={t('ui:loading')} />}
        {problem && (
          <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={actions.retry} />
        )}
        {state.status === 'ready' && (
          <Stack gap={6}>
            <Limit state={state} saveProblem={saveProblem} actions={actions} />
            <Pause state={state} saveProblem={saveProblem} actions={actions} />
          </Stack>
        )}
      </Page>
    </>
  );
}

interface PartProps extends Pick<SpendingViewProps, 'saveProblem' | 'actions'> {
  state: SpendingState & { status: 'ready' };
}

function Limit({ state: { rules, limit, isInvalid, isLimitAsked, save }, saveProblem, actions }: PartProps) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const isOf = 'what' in save && save.what === 'limit';
  const isSaving = isOf && save.status === 'saving';
  const [question, field, outcome] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const isSaved = isOf && save.status === 'saved';
  const wasAsked = useRef(isLimitAsked);
  useEffect(() => {
    // The button that was pressed is gone by then; a person who types again is at the field already.
    if (isLimitAsked !== wasAsked.current) (isLimitAsked ? question : isSaved ? outcome : field).current?.focus();
    wasAsked.current = isLimitAsked;
  }, [isLimitAsked, isSaved, question, field, outcome]);
  const ended = (renewals: ReturnType<typeof endedBy>) =>
    renewals.map(({ planName, renewsAt, neededCents }) => (
      <span key={`${planName}/${renewsAt}`}>
        {t('spending.renewalEnds', {
          plan: planName,
          date: formats.longDate(renewsAt),
          price: formats.money(neededCents),
        })}{' '}
      </span>
    ));
  const endsNow = endedBy(rules, rules.monthlyLimitCents);
  function submit(event: FormEvent): void {
    event.preventDefault();
    actions.saveLimit();
  }
  return (
    <Stack as="section" gap={4}>
      <Panel>
        <Text tone="soft" size="small">
          {t('spending.spent')}
        </Text>
        <Text as="p" size="large">
          <strong>{formats.money(rules.spentCents)}</strong>
        </Text>
        <Text size="small">
          {rules.monthlyLimitCents === undefined
            ? t('spending.noLimit')
            : t('spending.ofLimit', { price: formats.money(rules.monthlyLimitCents) })}
        </Text>
        {rules.nextLimitAt !== undefined && <Text size="small">{nextText(rules, t, formats)}</Text>}
      </Panel>
      {endsNow.length > 0 && <Notice tone="warning">{ended(endsNow)}</Notice>}
      <form noValidate onSubmit={submit}>
        <Stack gap={3}>
          <TextField
            ref={field}
            label={t('spending.limit')}
            hint={t('spending.limitHint')}
            inputMode="decimal"
            autoComplete="off"
            end="€"
            value={limit}
            onChange={(event) => actions.typeLimit(event.target.value)}
            {...(isInvalid ? { error: t('spending.invalid') } : {})}
          />
          <Outcome ref={outcome} role="status" tabIndex={-1}>
            {isOf && save.status === 'failed' && saveProblem && <Notice tone="danger">{saveProblem}</Notice>}
            {isOf && save.status === 'saved' && (
              <Notice tone="success" icon={<SuccessIcon size={20} />}>
                {rules.nextLimitAt === undefined ? t('ui:saved') : nextText(rules, t, formats)}
              </Notice>
            )}
          </Outcome>
          {isLimitAsked ? (
            <Stack gap={2}>
              <Question ref={question} tabIndex={-1}>
                <Notice tone="warning">{ended(endedBy(rules, limitOf(limit)))}</Notice>
              </Question>
              <Button type="submit" variant="danger" fullWidth busy={isSaving} busyLabel={t('saving')}>
                {t('spending.limitConfirm')}
              </Button>
              <Button variant="soft" fullWidth disabled={isSaving} onClick={actions.dropLimit}>
                {t('ui:cancel')}
              </Button>
            </Stack>
          ) : (
            <Button type="submit" fullWidth busy={isSaving} busyLabel={t('saving')}>
              {t('spending.saveLimit')}
            </Button>
          )}
        </Stack>
      </form>
    </Stack>
  );
}

function Pause({ state: { rules, pauseDays, isPauseAsked, save }, saveProblem, actions }: PartProps) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const isOf = 'what' in save && save.what === 'pause';
  const isSaved = isOf && save.status === 'saved';
  const [outcome, question, start] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLParagraphElement>(null),
    useRef<HTMLButtonElement>(null),
  ];
  const wasAsked = useRef(isPauseAsked);
  useEffect(() => {
    // Each button that was pressed is gone by then.
    if (isPauseAsked !== wasAsked.current) (isPauseAsked ? question : isSaved ? outcome : start).current?.focus();
    wasAsked.current = isPauseAsked;
  }, [isPauseAsked, isSaved, outcome, question, start]);
  return (
    <Stack as="section" gap={3}>
      <Heading level={2} size="small">
        {t('spending.pause')}
      </Heading>
      <Text tone="soft" size="small">
        {t('spending.pauseText')}
      </Text>
      <Outcome ref={outcome} role="status" tabIndex={-1}>
        {rules.pausedUntil !== undefined && (
          <Notice icon={<ClockIcon size={20} />}>
            {t('spending.paused', { date: formats.longDate(rules.pausedUntil) })}
          </Notice>
        )}
        {isOf && save.status === 'failed' && saveProblem && <Notice tone="danger">{saveProblem}</Notice>}
      </Outcome>
      <SelectField
        label={t('spending.pauseFor')}
        value={String(pauseDays)}
        onChange={(event) => actions.choosePause(Number(event.target.value))}
        options={PAUSES.map((days) => ({ value: String(days), label: t('spending.days', { count: days }) }))}
      />
      {isPauseAsked ? (
        <Stack gap={2}>
          <Text ref={question} tabIndex={-1}>
            {t('spending.pauseSure', { count: pauseDays })}
          </Text>
          <Button
            variant="danger"
            fullWidth
            busy={isOf && save.status === 'saving'}
            busyLabel={t('saving')}
            onClick={actions.pause}
          >
            {t('spending.pauseConfirm')}
          </Button>
          <Button variant="soft" fullWidth disabled={isOf && save.status === 'saving'} onClick={actions.dropPause}>
            {t('ui:cancel')}
          </Button>
        </Stack>
      ) : (
        <Button ref={start} variant="soft" fullWidth onClick={actions.askPause}>
          {t(rules.pausedUntil === undefined ? 'spending.pauseStart' : 'spending.pauseLonger')}
        </Button>
      )}
    </Stack>
  );
}

function nextText(
  { nextLimitAt = 0, nextLimitCents }: SpendingRules,
  t: ReturnType<typeof useTranslation>['t'],
  formats: ReturnType<typeof useFormats>,
): string {
  const date = formats.longDate(nextLimitAt);
  return nextLimitCents === undefined
    ? t('spending.nextNone', { date })
    : t('spending.next', { date, price: formats.money(nextLimitCents) });
}

// Empty it takes no row, and still is there to be read out.
const Outcome = styled.div({ display: 'grid', gap: space[2], '&:empty': { position: 'absolute' } });
// Takes the focus only so that it is read out and a keyboard goes on from here.
const Question = styled.div({ '&:focus-visible': { outline: 'none' } });
