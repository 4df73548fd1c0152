import styled from '@emotion/styled';
import type { PaymentMethod } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { fontWeight, space } from '@halo/shared/theme';
import { Button, Notice, Row, Text, WarningIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { isCardCheck } from '../card-check.ts';
import type { PaymentState } from '../live/payment-state.ts';
import { OtherAttemptNotice } from '../other-attempt-notice.tsx';

interface PayStatusProps {
  state: PaymentState;
  /** words for the code in the state */
  problem: { title: string } | undefined;
  formats: Formats;
  /** so many refusals that another way is better */
  isEnough: boolean;
  others: readonly PaymentMethod[];
  onPick: (method: PaymentMethod) => void;
}

/** One sentence and one next step, where the eyes are. */
export function PayStatus(props: PayStatusProps) {
  // Always there, so that what appears in it is read out; takes room only when it says something.
  return (
    <Place role="status" tabIndex={-1} data-pay-status>
      <Status {...props} />
    </Place>
  );
}

function Status({ state, problem, formats, isEnough, others, onPick }: PayStatusProps) {
  const { t } = useTranslation('payments');
  const isCheck = state.status === 'unknown' && state.other !== undefined && isCardCheck(state.other);
  switch (state.status) {
    case 'idle':
      if (state.other) return <OtherAttemptNotice other={state.other} formats={formats} />;
      // Mistakes in the fields stand in their own list, right above.
      return state.hint && state.hint !== 'fields' ? <Notice tone="info">{t(`hint.${state.hint}`)}</Notice> : null;
    case 'failed':
      return (
        <Notice tone="danger" icon={<WarningIcon size={20} />}>
          {/* The popup has said the rest. */}
          <strong>{problem?.title}</strong>
          {isEnough && others.length > 0 && (
            <Others gap={2} wrap>
              {others.map((method) => (
                <Button key={method} size="medium" variant="soft" onClick={() => onPick(method)}>
                  {t(`methods.${method}`)}
                </Button>
              ))}
            </Others>
          )}
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warning">
          <strong>{t('unknown.title')}</strong>
          {state.other && (
            <Detail size="small">
              {t(isCheck ? 'other.askingCheck' : 'other.asking', {
                plan: state.other.planName,
                price: formats.money(state.other.amountCents),
              })}
            </Detail>
          )}
          {!isCheck && <Detail size="small">{t('unknown.text')}</Detail>}
          {state.code === 'offline' && <Detail size="small">{t('unknown.offline')}</Detail>}
        </Notice>
      );
    case 'choosing':
    case 'approving':
      return <Notice>{t('wallet.open')}</Notice>;
    default:
      return null;
  }
}

const Place = styled('div')({ '&:not(:empty)': { marginBottom: space[4] }, '&:focus-visible': { outline: 'none' } });
const Detail = styled(Text)({ fontWeight: fontWeight.regular, textWrap: 'pretty' });
const Others = styled(Row)({ marginTop: space[2] });
