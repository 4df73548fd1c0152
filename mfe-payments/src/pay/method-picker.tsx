import styled from '@emotion/styled';
import type { PaymentMethod, Wallet } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, motion, radius, size, space } from '@halo/shared/theme';
import { Button, CardIcon, CheckIcon, Notice, ReceiptIcon, Skeleton, WarningIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { isWallet, type ShownMethods } from './usable-methods.ts';

interface MethodPickerProps {
  /** in this order */
  offered: readonly PaymentMethod[];
  methods: ShownMethods;
  picked: PaymentMethod | undefined;
  /** a payment runs */
  isLocked: boolean;
  onPick: (method: PaymentMethod) => void;
  onRetry: (wallet: Wallet) => void;
}

/** One button a way to pay; those that do not work here are not there. */
export function MethodPicker({ offered, methods, picked, isLocked, onPick, onRetry }: MethodPickerProps) {
  const { t } = useTranslation('payments');
  const isPlaced = (method: PaymentMethod): boolean =>
    methods.usable.includes(method) || (isWallet(method) && methods.loading.includes(method));
  return (
    <>
      {offered.some(isPlaced) && (
        <Methods role="group" aria-label={t('pay.methods')} data-loading={methods.loading.length > 0}>
          {offered.filter(isPlaced).map((method) =>
            isWallet(method) && methods.loading.includes(method) ? (
              <Skeleton key={method} height={size.touch} radius={radius.field} />
            ) : (
              <Method
                key={method}
                type="button"
                aria-pressed={method === picked}
                disabled={isLocked && method !== picked}
                onClick={() => onPick(method)}
                data-method={method}
              >
                {method === 'credit_card' ? (
                  <CardIcon size={20} />
                ) : method === 'mollie' ? (
                  <ReceiptIcon size={20} />
                ) : null}
                <span>{t(`methods.${method}`)}</span>
                {method === picked && <CheckIcon size={18} />}
              </Method>
            ),
          )}
        </Methods>
      )}
      {methods.failed.map((wallet) => (
        <Notice
          key={wallet}
          tone="warning"
          icon={<WarningIcon size={20} />}
          action={
            <Button
              size="medium"
              variant="soft"
              onClick={() => onRetry(wallet)}
              aria-label={t('wallet.retry', { wallet: t(`methods.${wallet}`) })}
            >
              {t('ui:retry')}
            </Button>
          }
        >
          {t('wallet.failed', { wallet: t(`methods.${wallet}`) })}
        </Notice>
      ))}
    </>
  );
}

const Methods = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))',
  gap: space[2],
});
const Method = styled('button')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  minHeight: size.touch,
  padding: `${space[2]} ${space[3]}`,
  border: `1.5px solid ${color.line}`,
  borderRadius: radius.field,
  background: color.surface,
  color: color.ink,
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  lineHeight: 1.25,
  cursor: 'pointer',
  transition: `border-color ${motion.quick}, box-shadow ${motion.quick}`,
  // The longest name, and what most people pay with.
  '&[data-method=credit_card]:first-of-type': { gridColumn: '1 / -1' },
  '& > svg': { flex: 'none', color: color.accent },
  '&[aria-pressed=true]': { borderColor: color.accent, boxShadow: `0 0 0 3px ${color.tint}` },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
});
