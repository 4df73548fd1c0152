import styled from '@emotion/styled';
import type { Brand, RatePlan } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { Text } from '@halo/shared/ui';
import type { AnchorHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPart } from './card-part.tsx';
import { DebtNotice } from '../debt-notice.tsx';
import { MethodPicker } from './method-picker.tsx';
import { PayAction } from './pay-action.tsx';
import { PayStatus } from './pay-status.tsx';
import { PaymentSummary } from '../payment-summary.tsx';
import { canPay } from '../live/payment-state.ts';
import { mayStartEarly, paidWith, type PlanTerms, termsAsTicked, withdrawalTextKey } from '../plan-terms.ts';
import { RenewalChoice } from '../renewal-choice.tsx';
import { StartChoice } from '../start-choice.tsx';
import { walletsOf } from './usable-methods.ts';
import type { Pay } from './use-pay.ts';
import { WalletFrame } from './wallet-frame.tsx';

export interface CheckoutFormProps {
  pay: Pay;
  plan: RatePlan;
  messageCost: number;
  isVerification: boolean;
  declinesBeforeOther: number;
  formats: Formats;
  terms: PlanTerms;
  /** credits missing of earlier payments */
  missingCredits: number;
  brand: Brand;
  /** texts for the code in the state */
  problem: { title: string; text: string } | undefined;
  termsLink: AnchorHTMLAttributes<HTMLAnchorElement>;
}

/** How to pay, what is said beside the button, and the button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { pay, plan, messageCost, isVerification, formats, terms, missingCredits, brand, termsLink } = props;
  const { state, offered, methods, method, options, actions } = pay;
  const { t } = useTranslation('payments');
  const isLocked = !canPay(state);
  const shown = termsAsTicked(plan, terms, options.startsAtOnce);
  return (
    <>
      {!isVerification && (
        <MethodPicker
          offered={offered}
          methods={methods}
          picked={method}
          isLocked={isLocked}
          onPick={actions.pick}
          onRetry={actions.retryWallet}
        />
      )}
      {offered.includes('credit_card') && (
        <CardPart
          card={pay.card}
          cards={{ cards: pay.savedCards, picked: pay.savedCard, pick: actions.pickCard, removal: pay.removal }}
          address={pay.address}
          keepsCard={options.keepsCard}
          keepLabel={t(isVerification ? 'card.keepAfterCheck' : 'card.keep')}
          isLocked={isLocked}
          isHidden={method !== 'credit_card'}
          onKeepsCard={actions.setKeepsCard}
        />
      )}
      {method === 'mollie' && (
        <Text tone="soft" size="small">
          {t('hosted.text')}
        </Text>
      )}
      {plan.renewal && (
        <RenewalChoice
          renewal={plan.renewal}
          endsAt={shown.endsAt}
          isTicked={options.renews}
          isLocked={isLocked}
          hasWallet={method !== 'credit_card'}
          formats={formats}
          onChange={actions.setRenews}
        />
      )}
      {!isVerification && mayStartEarly(plan, terms) && (
        <StartChoice
          isTicked={options.startsAtOnce}
          isLocked={isLocked}
          startsBy={terms.startsBy}
          formats={formats}
          onChange={actions.setStartsAtOnce}
        />
      )}
      {!isVerification && <DebtNotice plan={paidWith(plan, method)} missingCredits={missingCredits} />}
      {!isVerification && (
        <PaymentSummary
          plan={paidWith(plan, method)}
          messageCost={messageCost}
          missingCredits={missingCredits}
          renews={options.renews}
          terms={shown}
          descriptor={brand.descriptor}
          formats={formats}
        />
      )}
      <ButtonPart {...props} />
      <Small size="small" tone="soft">
        {isVerification ? t('verification.noSubscription') : t(withdrawalTextKey(plan, options.startsAtOnce))}{' '}
        <a {...termsLink}>{t('pay.terms')}</a>
      </Small>
    </>
  );
}

/** How the payment stands, and the button of the way that is open. */
function ButtonPart({ pay, plan, isVerification, declinesBeforeOther, formats, problem }: CheckoutFormProps) {
  const { state, card, wallets, offered, methods, method, savedCard, actions } = pay;
  const { t } = useTranslation('payments');
  const price = formats.money(plan.totalCents);
  return (
    <div>
      <PayStatus
        state={state}
        problem={problem}
        formats={formats}
        isEnough={state.status === 'failed' && state.declines >= declinesBeforeOther}
        others={methods.usable.filter((one) => one !== method)}
        onPick={actions.pick}
      />
      {walletsOf(offered).map((wallet) => (
        <WalletFrame
          key={wallet}
          wallet={wallet}
          isShown={method === wallet && state.status !== 'unknown'}
          state={wallets.frameOf(wallet)}
          label={t('wallet.pay', { price, wallet: t(`methods.${wallet}`) })}
          src={wallets.addressOf(wallet)}
          setElement={wallets.setElement}
        />
      ))}
      <PayAction
        state={state}
        method={method}
        savedCard={savedCard}
        price={price}
        isCheck={isVerification && plan.totalCents === 0}
        isCardReady={card.state.status === 'ready'}
        onPay={actions.pay}
        onAskNow={actions.askNow}
      />
    </div>
  );
}

const Small = styled(Text)({ textAlign: 'center', textWrap: 'pretty' });
