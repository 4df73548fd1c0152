import styled from '@emotion/styled';
import { paymentNumber, type Purchase } from '@halo/shared/contracts';
import { type AppLinkProps, startTexts, useFormats, usePlatform } from '@halo/shared/remote';
import { color, fontWeight, space } from '@halo/shared/theme';
import { Button, ButtonLink, ClockIcon, Notice, Row, Stack, SuccessIcon, Text, VisuallyHidden } from '@halo/shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface PurchaseRowProps {
  purchase: Purchase;
  /** its claim was sent a moment ago */
  isClaimSent: boolean;
  withdrawLink: AppLinkProps;
  onBegin(): void;
  onClaim(): void;
  onReceipt(position: number): void;
}

/** A payment: what, when, how much, and what can still be done about it. */
export function PurchaseRow({ purchase, isClaimSent, withdrawLink, onBegin, onClaim, onReceipt }: PurchaseRowProps) {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const {
    planName,
    paidAt,
    amountCents,
    isRenewal,
    waitsUntil,
    withdrawableUntil,
    withdrawalCents = 0,
    claimableUntil,
  } = purchase;
  const sent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isClaimSent) sent.current?.focus();
  }, [isClaimSent]);
  const notes = useNotes(purchase);
  return (
    <Item>
      <Stack gap={2}>
        <Row justify="space-between" gap={3} align="baseline">
          <Name>{planName}</Name>
          <Amount>{formats.money(amountCents)}</Amount>
        </Row>
        <Text tone="soft" size="small">
          {[
            formats.dateTime(paidAt),
            isRenewal ? t('purchases.renewal') : '',
            t(`purchases.methods.${purchase.method}`, { defaultValue: purchase.method }),
            t('purchases.number', { number: paymentNumber(purchase.id) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {notes.map((note) => (
          <Text key={note} size="small">
            {note}
          </Text>
        ))}
        <Documents receipts={purchase.receipts ?? []} onReceipt={onReceipt} />
        {waitsUntil !== undefined && <Waiting planName={planName} waitsUntil={waitsUntil} onBegin={onBegin} />}
        <Sent ref={sent} role="status" tabIndex={-1}>
          {isClaimSent && (
            <Notice tone="success" icon={<SuccessIcon size={20} />}>
              {t('purchases.claim.sent', { plan: planName })}
            </Notice>
          )}
        </Sent>
        {withdrawableUntil !== undefined && (
          <Text tone="soft" size="small">
            {t('purchases.withdrawOffer', {
              date: formats.longDate(withdrawableUntil),
              price: formats.money(withdrawalCents),
            })}
          </Text>
        )}
        {(withdrawableUntil !== undefined || claimableUntil !== undefined) && (
          <Row gap={2} wrap>
            {withdrawableUntil !== undefined && (
              <Wide>
                <ButtonLink variant="ghost" size="medium" fullWidth {...withdrawLink}>
                  {t('withdraw.here')}
                  <VisuallyHidden> {planName}</VisuallyHidden>
                </ButtonLink>
              </Wide>
            )}
            {claimableUntil !== undefined && (
              <Wide>
                <Button variant="soft" size="medium" fullWidth onClick={onClaim}>
                  {t('purchases.claim.ask')}
                  <VisuallyHidden> {planName}</VisuallyHidden>
                </Button>
              </Wide>
            )}
          </Row>
        )}
      </Stack>
    </Item>
  );
}

/** What became of a payment, a line each. */
function useNotes({
  status,
  withdrawnAt,
  refundedCents,
  chargedBackCents = 0,
  uncollectedCents = 0,
  refundReview,
  claim,
}: Purchase): string[] {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const moneyBack = (cents: number, key: 'refunded' | 'chargedBack' | 'uncollected') =>
    cents > 0 ? [t(`purchases.${key}`, { price: formats.money(cents) })] : [];
  return [
    ...(status === 'settled' ? [] : [t('purchases.pending')]),
    ...(withdrawnAt === undefined ? [] : [t('purchases.withdrawn', { date: formats.dateTime(withdrawnAt) })]),
    ...moneyBack(refundedCents - chargedBackCents - uncollectedCents, 'refunded'),
    ...moneyBack(chargedBackCents, 'chargedBack'),
    ...moneyBack(uncollectedCents, 'uncollected'),
    ...(refundReview
      ? [
          t(`purchases.refundReview.${refundReview.status}`, {
            price: formats.money(refundReview.cents),
            date: formats.longDate(refundReview.until),
          }),
        ]
      : []),
    ...(claim
      ? [t(`purchases.claim.${claim.status}`, { date: formats.longDate(claim.answeredAt ?? claim.madeAt) })]
      : []),
  ];
}

/** What proves the purchase and what went back of it, to download. */
function Documents({
  receipts,
  onReceipt,
}: { receipts: NonNullable<Purchase['receipts']> } & Pick<PurchaseRowProps, 'onReceipt'>) {
  const { t } = useTranslation('account');
  return receipts.map(({ position, number, isCreditNote }) => (
    <Button key={position} variant="ghost" size="medium" fullWidth onClick={() => onReceipt(position)}>
      <span>
        {t(isCreditNote ? 'purchases.creditNote' : 'purchases.receipt')} <Whole>{number}</Whole>
      </span>
    </Button>
  ));
}

/** Paid, and not begun yet. */
function Waiting({ planName, waitsUntil, onBegin }: { planName: string; waitsUntil: number; onBegin(): void }) {
  const { t } = useTranslation('account');
  const { language } = usePlatform();
  const formats = useFormats();
  return (
    <Stack gap={2}>
      <Notice icon={<ClockIcon size={20} />}>
        <Text size="small">{t('purchases.waiting', { date: formats.longDate(waitsUntil) })}</Text>
      </Notice>
      <Button size="medium" fullWidth onClick={onBegin}>
        {startTexts(language, planName).begin}
        <VisuallyHidden> {planName}</VisuallyHidden>
      </Button>
    </Stack>
  );
}

const Item = styled.li({ padding: space[4], '& + &': { borderTop: `1px solid ${color.line}` } });
// Empty it takes no row, and still is there to be read out.
const Sent = styled.div({ '&:empty': { position: 'absolute' } });
const Whole = styled.span({ whiteSpace: 'nowrap' });
const Wide = styled.div({ flex: '1 1 200px' });
const Name = styled.h3({ minWidth: 0, fontSize: 'inherit', fontWeight: fontWeight.strong, overflowWrap: 'anywhere' });
const Amount = styled.span({ fontWeight: fontWeight.bold, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
