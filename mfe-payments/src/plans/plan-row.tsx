import styled from '@emotion/styled';
import type { RatePlan } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { color, fontSize, fontWeight, radius } from '@halo/shared/theme';
import { PlanOption } from '@halo/shared/ui';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { knownLabel } from '../plan-labels.ts';
import { creditValue } from '../plan-terms.ts';

const MAX_SPACING_PX = 64;
/** A flow's colour is mixed with the text's own, so that it reads by day and by night. */
const INK_SHARE = '45%';

interface PlanRowProps {
  plan: RatePlan;
  messageCost: number;
  formats: Formats;
  isSelected: boolean;
  onSelect: (productId: string) => void;
  /** every press of the row by finger or mouse */
  onPress: (productId: string) => void;
}

/** One plan to choose: name, price, and what a credit and a message really cost. */
export function PlanRow({ plan, messageCost, formats, isSelected, onSelect, onPress }: PlanRowProps) {
  const { t, i18n } = useTranslation('payments');
  const value = creditValue(plan, messageCost);
  const press = (event: PointerEvent): void => {
    if (event.button === 0) onPress(plan.productId);
  };
  return (
    <div
      onPointerUp={press}
      style={{
        marginBottom: Math.min(Math.max(plan.spacingBottom ?? 0, 0), MAX_SPACING_PX),
        ...tagColour(plan.suggestionColour),
      }}
      data-plan={plan.productId}
    >
      <PlanOption
        name="plan"
        value={plan.productId}
        checked={isSelected}
        onChange={onSelect}
        title={plan.name}
        description={
          <>
            {plan.badge && <Badge>{knownLabel(i18n, plan.badge)}</Badge>}
            <Line style={textColour(plan.descriptionColour)}>{plan.description}</Line>
            {plan.priceNote && <Line>{plan.priceNote}</Line>}
            {value && (
              <Line>
                {t(value.messages === undefined ? 'plans.valueCredit' : 'plans.value', {
                  credit: formats.money(value.perCreditCents),
                  message: formats.money(value.perMessageCents),
                })}
              </Line>
            )}
          </>
        }
        price={formats.money(plan.priceCents)}
        {...(plan.reduction === undefined
          ? {}
          : { oldPrice: formats.money(plan.reduction.lowestCents), oldPriceLabel: t('plans.insteadOf') })}
        {...(plan.suggestion ? { tag: knownLabel(i18n, plan.suggestion) } : {})}
      />
    </div>
  );
}

function textColour(colour: string | undefined) {
  return isColour(colour) ? { color: `color-mix(in srgb, ${colour}, ${color.ink} ${INK_SHARE})` } : undefined;
}

/** The tag is white on the brand's dark; a colour of the flow may tint that dark, not replace it. */
function tagColour(colour: string | undefined) {
  return isColour(colour) ? { '--halo-deep': `color-mix(in srgb, ${colour} 55%, #000000)` } : {};
}

function isColour(colour: string | undefined): colour is string {
  return colour !== undefined && /^#[0-9a-f]{6}$/i.test(colour);
}

const Line = styled('span')({ display: 'block' });
const Badge = styled('span')({
  display: 'inline-block',
  padding: '0 7px',
  borderRadius: radius.tag,
  background: color.tint,
  color: color.accent,
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.bold,
});
