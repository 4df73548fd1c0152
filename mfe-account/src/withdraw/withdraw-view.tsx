import styled from '@emotion/styled';
import type { Purchase, User } from '@halo/shared/contracts';
import { type AppLinkProps, useFormats } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Heading,
  Notice,
  Page,
  PageHeader,
  Panel,
  ReceiptIcon,
  SkeletonScreen,
  Stack,
  SuccessIcon,
  Text,
  VisuallyHidden,
} from '@halo/shared/ui';
import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../fact-list.tsx';
import { WaysOut } from '../ways-out.tsx';
import type { WithdrawState } from './withdraw-state.ts';

export interface WithdrawViewProps {
  user: User | undefined;
  state: WithdrawState;
  supportEmail: string;
  problem: { title: string; text: string } | undefined;
  /** why the server did not take it */
  refusal: string | undefined;
  backLink: AppLinkProps;
  purchasesLink: AppLinkProps;
  /** the mailed link is too old: where another is asked for */
  againLink: AppLinkProps | undefined;
  actions: { retry(): void; choose(id: string): void; leave(): void; confirm(): void };
}

/** Step one: which contract. Step two: the statement, filled in, and the button that makes it. Then the receipt. */
export function WithdrawView(props: WithdrawViewProps) {
  const { user, state, supportEmail, problem, refusal, backLink, purchasesLink, againLink, actions } = props;
  const { t } = useTranslation('account');
  const words = useRef<HTMLParagraphElement>(null);
  const before = useRef(state.status);
  useEffect(() => {
    const steps = [before.current, state.status];
    before.current = state.status;
    // The button that was pressed is gone: reading goes on at the step's first words.
    if (steps[0] !== steps[1] && steps.every((step) => step === 'choosing' || step === 'confirming'))
      words.current?.focus();
  }, [state.status]);
  return (
    <>
      <PageHeader title={t('withdraw.title')} back={{ label: t('ui:back'), ...backLink }} width="narrow" />
      <Page width="narrow">
        {state.status === 'loading' && <SkeletonScreen layout="form" label={t('ui:loading')} />}
        {problem && againLink && (
          <EmptyState
            icon={<ReceiptIcon size={32} />}
            title={problem.title}
            text={problem.text}
            action={<ButtonLink {...againLink}>{t('askToWithdraw.again')}</ButtonLink>}
          />
        )}
        {problem && !againLink && (
          <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={actions.retry} />
        )}
        {state.status === 'choosing' &&
          (state.contracts.length === 0 ? (
            <EmptyState
              icon={<ReceiptIcon size={32} />}
              title={t('withdraw.none')}
              text={
                <>
                  {t('withdraw.noneText')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
                </>
              }
              action={
                <ButtonLink size="medium" {...purchasesLink}>
                  {t('purchases.title')}
                </ButtonLink>
              }
            />
          ) : (
            <Choice words={words} contracts={state.contracts} onChoose={actions.choose} />
          ))}
        {state.status === 'choosing' && (
          <Below>
            <WaysOut />
          </Below>
        )}
        {state.status === 'confirming' && (
          <Statement words={words} user={user} state={state} refusal={refusal} actions={actions} />
        )}
        {state.status === 'done' && (
          <Receipt
            purchase={state.purchase}
            refundCents={state.refundCents}
            email={user?.email}
            purchasesLink={purchasesLink}
          />
        )}
      </Page>
    </>
  );
}

function Choice({
  words,
  contracts,
  onChoose,
}: {
  words: Ref<HTMLParagraphElement>;
  contracts: readonly Purchase[];
  onChoose(id: string): void;
}) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  return (
    <Stack gap={4}>
      <Text ref={words} tabIndex={-1}>
        {t('withdraw.intro')}
      </Text>
      {contracts.map(({ id, planName, paidAt, amountCents, withdrawableUntil = 0 }) => (
        <Panel key={id}>
          <Stack gap={3}>
            <div>
              <Heading level={2} size="small">
                {planName}
              </Heading>
              <Text tone="soft" size="small">
                {[
                  formats.longDate(paidAt),
                  formats.money(amountCents),
                  t('withdraw.until', { date: formats.longDate(withdrawableUntil) }),
                ].join(' · ')}
              </Text>
            </div>
            <Button size="medium" variant="ghost" onClick={() => onChoose(id)}>
              {t('withdraw.here')}
              <VisuallyHidden> {planName}</VisuallyHidden>
            </Button>
          </Stack>
        </Panel>
      ))}
    </Stack>
  );
}

function Statement({
  words,
  user,
  state,
  refusal,
  actions,
}: {
  words: Ref<HTMLParagraphElement>;
  user: User | undefined;
  state: WithdrawState & { status: 'confirming' };
  refusal: string | undefined;
  actions: WithdrawViewProps['actions'];
}) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const { chosen, contracts, isSending, declaredAt } = state;
  const { withdrawalCents = 0 } = chosen;
  const isWhole = withdrawalCents === chosen.amountCents;
  const facts = [
    ...(user?.userName ? [[t('withdraw.name'), user.userName] as const] : []),
    ...(user ? [[t('withdraw.email'), user.email] as const] : []),
    [t('withdraw.contract'), chosen.planName],
    [t('withdraw.bought'), formats.dateTime(chosen.paidAt)],
    [t('withdraw.paid'), formats.money(chosen.amountCents)],
    ...(declaredAt === undefined ? [] : [[t('withdraw.declaredAt'), formats.dateTime(declaredAt)] as const]),
    [t('withdraw.reference'), chosen.id],
  ] as const;
  return (
    <Stack gap={4}>
      <Text ref={words} tabIndex={-1}>
        {t('withdraw.statement')}
      </Text>
      <FactList rows={facts} />
      <Notice>
        {t(chosen.isRefundReviewed ? 'withdraw.reviewed' : isWhole ? 'withdraw.refundWhole' : 'withdraw.refund', {
          price: formats.money(withdrawalCents),
        })}
        {!isWhole &&
          chosen.startAskedAt !== undefined &&
          ` ${t('withdraw.startAsked', { date: formats.longDate(chosen.startAskedAt) })}`}
      </Notice>
      <Text tone="soft" size="small">
        {t('withdraw.effect')}
      </Text>
      <div role="status">{refusal && <Notice tone="danger">{refusal}</Notice>}</div>
      <Button fullWidth busy={isSending} busyLabel={t('withdraw.sending')} onClick={actions.confirm}>
        {t('withdraw.confirm')}
      </Button>
      {contracts.length > 1 && (
        <Button variant="plain" size="medium" fullWidth onClick={actions.leave}>
          {t('withdraw.other')}
        </Button>
      )}
    </Stack>
  );
}

function Receipt({
  purchase,
  refundCents,
  email,
  purchasesLink,
}: {
  purchase: Purchase;
  refundCents: number;
  /** absent: with the mailed link */
  email: string | undefined;
  purchasesLink: AppLinkProps;
}) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const review = purchase.refundReview?.status === 'open' ? purchase.refundReview : undefined;
  const doneText = review
    ? t('withdraw.doneTextReviewed', { date: formats.longDate(review.until) })
    : email === undefined
      ? t('withdraw.doneTextMailed')
      : t('withdraw.doneText', { email });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Stack gap={4}>
      <Notice tone="success" icon={<SuccessIcon size={20} />}>
        <Heading level={2} size="small" ref={title} tabIndex={-1}>
          {t('withdraw.done')}
        </Heading>
      </Notice>
      <FactList
        rows={[
          [t('withdraw.contract'), purchase.planName],
          [t('withdraw.received'), formats.dateTime(purchase.withdrawnAt ?? 0)],
          [t(review ? 'withdraw.backReviewed' : 'withdraw.back'), formats.money(review ? review.cents : refundCents)],
          [t('withdraw.reference'), purchase.id],
        ]}
      />
      <Text>{doneText}</Text>
      <ButtonLink fullWidth variant="soft" {...purchasesLink}>
        {t('purchases.title')}
      </ButtonLink>
    </Stack>
  );
}

const Below = styled.div({ marginTop: space[5] });
