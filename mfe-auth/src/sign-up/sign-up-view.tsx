import styled from '@emotion/styled';
import { ageRange } from '@halo/shared/contracts';
import { useStepFocus } from '@halo/shared/remote';
import { color, fontSize, fontWeight } from '@halo/shared/theme';
import { Button, type ComboboxTexts, FormErrorSummary, Notice, Stack, VisuallyHidden } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AboutStep } from './about-step.tsx';
import { AccountStep } from './account-step.tsx';
import { ConsentStep } from './consent-step.tsx';
import { type SignUpField, stepNumber } from './sign-up-form.ts';
import { fieldOfRefusal, type FillingState, isSending } from './sign-up-state.ts';
import { fieldId, type LegalLinks, type SignUpActions, type StepProps } from './sign-up-step.ts';

export interface SignUpViewProps {
  state: FillingState;
  /** the text of `state.refusal` */
  refusalMessage?: string | undefined;
  genders: StepProps['genders'];
  regions: readonly string[];
  legal: LegalLinks;
  comboboxTexts: ComboboxTexts;
  /** level of the step's title */
  headingLevel: 2 | 3;
  /** false where the page's header has the way back */
  hasBack: boolean;
  actions: SignUpActions;
}

/** One step of the sign-up with its button; the same in the page and in the popup. */
export function SignUpView({ state, refusalMessage, headingLevel, hasBack, ...rest }: SignUpViewProps) {
  const { t } = useTranslation('auth');
  const title = useStepFocus(state.step);
  const refusedField = state.refusal && fieldOfRefusal(state.refusal);
  const messages = new Map<SignUpField, string>(
    state.errors.map(({ field, reason }) => [field, t(`signUp.errors.${reason}`, ageRange(state.isMainstream))]),
  );
  if (refusedField && refusalMessage) messages.set(refusedField, refusalMessage);
  const errorOf = (field: SignUpField) => (messages.has(field) ? { error: messages.get(field) ?? '' } : {});
  const step: StepProps = { ...rest, form: state.form, isMainstream: state.isMainstream, errorOf };
  const sending = isSending(state);
  const count = t('signUp.stepCount', stepNumber(state.step));
  return (
    <form
      noValidate
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault();
        rest.actions.next();
      }}
    >
      <Stack gap={4}>
        <StepTitle as={`h${headingLevel}`} ref={title} tabIndex={-1}>
          <span>{t(`signUp.step.${state.step}`)}</span>
          {hasBack ? <StepCount>{count}</StepCount> : <VisuallyHidden>{count}</VisuallyHidden>}
        </StepTitle>
        <FormErrorSummary
          title={t('ui:checkFields')}
          errors={[...messages].map(([field, message]) => ({ fieldId: fieldId(field), message }))}
          attempt={state.attempt}
        />
        {state.step === 'account' && <AccountStep {...step} />}
        {state.step === 'about' && <AboutStep {...step} />}
        {state.step === 'consents' && <ConsentStep {...step} />}
        {refusalMessage && !refusedField && (
          <Notice role="alert" tone="danger">
            {refusalMessage}
          </Notice>
        )}
        <Button type="submit" fullWidth busy={sending} busyLabel={t('signUp.sending')}>
          {t(state.step === 'consents' ? 'signUp.create' : 'ui:continue')}
        </Button>
        {hasBack && state.step !== 'account' && (
          <Button variant="plain" fullWidth onClick={rest.actions.back}>
            {t('ui:back')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

const StepTitle = styled.h2({
  // The header of a phone stays above what is scrolled to.
  scrollMarginTop: 120,
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 12,
  fontSize: fontSize.control,
  fontWeight: fontWeight.strong,
  letterSpacing: 0,
  '&:focus': { outline: 'none' },
});
const StepCount = styled.span({
  color: color.soft,
  fontSize: fontSize.small,
  fontWeight: fontWeight.medium,
  whiteSpace: 'nowrap',
});
