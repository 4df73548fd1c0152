import styled from '@emotion/styled';
import type { Purchase } from '@halo/shared/contracts';
import type { AppLinkProps } from '@halo/shared/remote';
import { color, radius } from '@halo/shared/theme';
import {
  EmptyState,
  ErrorState,
  Heading,
  Notice,
  Page,
  PageHeader,
  ReceiptIcon,
  SkeletonScreen,
  Stack,
  SuccessIcon,
} from '@halo/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type PurchasesState, running } from './purchases-state.ts';
import { SubscriptionCard, type SubscriptionCardProps } from './subscription-card.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { PurchaseRow } from './purchase-row.tsx';

export interface PurchasesViewProps {
  state: PurchasesState;
  /** why the list did not come */
  problem: { title: string; text: string } | undefined;
  cancelProblem: string | undefined;
  claimProblem: string | undefined;
  backLink: AppLinkProps;
  /** another card for a plan was checked a moment ago, and its bank has agreed */
  isCardChecked: boolean;
  withdrawLink(purchase: Purchase): AppLinkProps;
  /** cards and settings below the list */
  children?: ReactNode;
  actions: SubscriptionCardProps['actions'] & {
    retry(): void;
    begin(purchaseId: string): void;
    receipt(purchaseId: string, position: number): void;
    openClaim(purchaseId: string): void;
    editClaim(reason: string): void;
    closeClaim(): void;
    claim(): void;
  };
}

export function PurchasesView({
  state,
  problem,
  cancelProblem,
  claimProblem,
  backLink,
  isCardChecked,
  withdrawLink,
  children,
  actions,
}: PurchasesViewProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHeader title={t('purchases.title')} back={{ label: t('ui:back'), ...backLink }} width="narrow" />
      <Page width="narrow">
        <Stack gap={6}>
          {isCardChecked && (
            <CardChecked
              renews={state.status === 'ready' && state.subscriptions.some(({ renewsAt }) => renewsAt !== undefined)}
            />
          )}
          {state.status === 'loading' && <SkeletonScreen layout="list" label={t('ui:loading')} />}
          {problem && (
            <ErrorState title={problem.title} text={problem.text} retryLabel={t('ui:retry')} onRetry={actions.retry} />
          )}
          {state.status === 'ready' && (
            <>
              {running(state.subscriptions).length > 0 && (
                <Stack as="section" gap={3}>
                  <Heading level={2} size="small">
                    {t('purchases.subscriptions')}
                  </Heading>
                  {running(state.subscriptions).map((subscription) => (
                    <SubscriptionCard
                      key={subscription.id}
                      subscription={subscription}
                      cancel={state.cancel}
                      problem={cancelProblem}
                      actions={actions}
                    />
                  ))}
                </Stack>
              )}
              {state.purchases.length === 0 ? (
                <EmptyState
                  icon={<ReceiptIcon size={32} />}
                  title={t('purchases.none')}
                  text={t('purchases.noneText')}
                />
              ) : (
                <Stack as="section" gap={3}>
                  <Heading level={2} size="small">
                    {t('purchases.list')}
                  </Heading>
                  <List role="list">
                    {state.purchases.map((purchase) => (
                      <PurchaseRow
                        key={purchase.id}
                        purchase={purchase}
                        isClaimSent={state.claim.status === 'closed' && state.claim.sentId === purchase.id}
                        withdrawLink={withdrawLink(purchase)}
                        onBegin={() => actions.begin(purchase.id)}
                        onClaim={() => actions.openClaim(purchase.id)}
                        onReceipt={(position) => actions.receipt(purchase.id, position)}
                      />
                    ))}
                  </List>
                </Stack>
              )}
              <ClaimDialog claim={state.claim} planName={planOfClaim(state)} problem={claimProblem} actions={actions} />
            </>
          )}
          {children}
        </Stack>
      </Page>
    </>
  );
}

/** What was pressed is on another page: the keyboard goes on from here. Which card counts the list and a mail say. */
function CardChecked({ renews }: { renews: boolean }) {
  const { t } = useTranslation('account');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Outcome ref={place} role="status" tabIndex={-1}>
      <Notice tone="success" icon={<SuccessIcon size={20} />}>
        {t('purchases.cardChecked')}
        {renews && ` ${t('purchases.cardFollows')}`}
      </Notice>
    </Outcome>
  );
}

function planOfClaim(state: PurchasesState & { status: 'ready' }): string {
  const { claim, purchases } = state;
  return claim.status === 'closed' ? '' : (purchases.find(({ id }) => id === claim.purchaseId)?.planName ?? '');
}

const Outcome = styled.div({ '&:focus-visible': { outline: 'none' } });
const List = styled.ul({ border: `1px solid ${color.line}`, borderRadius: radius.box, background: color.surface });
