import styled from '@emotion/styled';
import { PROFILE_TEXT_MAX_CHARS, QUESTIONS, USER_NAME_MAX_CHARS } from '@halo/shared/contracts';
import { useStepFocus } from '@halo/shared/remote';
import { color, fontSize, fontWeight, radius, space } from '@halo/shared/theme';
import { Button, Notice, Page, Stack, Text, TextArea, TextField } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PromptFields } from '../prompt-fields.tsx';
import { FIRST_STEPS, type FirstStep } from './first-minutes-steps.ts';
import type { Answers } from './use-first-minutes.ts';

export interface FirstMinutesViewProps {
  step: FirstStep;
  /** of the step, from 1 */
  number: number;
  answers: Answers;
  isSaving: boolean;
  failure?: string | undefined;
  photos: ReactNode;
  found: ReactNode;
  actions: {
    change(change: Partial<Answers>): void;
    next(): void;
    skip(): void;
    leaveAll(): void;
    back(): void;
  };
}

/** One question at a time, how many there are, and the way past each and past all. */
export function FirstMinutesView(props: FirstMinutesViewProps) {
  const { step, number, isSaving, failure, actions } = props;
  const { t } = useTranslation('account');
  const title = useStepFocus(step);
  const isLast = number === FIRST_STEPS.length;
  return (
    <Page width="narrow">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) actions.next();
        }}
      >
        <Stack gap={4}>
          <Top>
            <span>{t('first.count', { number, total: FIRST_STEPS.length })}</span>
            <Button size="small" variant="ghost" onClick={actions.leaveAll}>
              {t('first.leaveAll')}
            </Button>
          </Top>
          <Bars aria-hidden="true">
            {FIRST_STEPS.map((each, index) => (
              <span key={each} data-done={index < number || undefined} />
            ))}
          </Bars>
          <Title ref={title} tabIndex={-1}>
            {t(`first.${step}.title`)}
          </Title>
          <Text tone="soft">{t(`first.${step}.text`)}</Text>
          <Question {...props} />
          <div role="alert">{failure && <Notice tone="danger">{failure}</Notice>}</div>
          <Button type="submit" fullWidth busy={isSaving} busyLabel={t('saving')}>
            {t(isLast ? 'first.end' : 'ui:continue')}
          </Button>
          <Others>
            {number > 1 && (
              <Button variant="plain" onClick={actions.back}>
                {t('ui:back')}
              </Button>
            )}
            {!isLast && (
              <Button variant="plain" disabled={isSaving} onClick={actions.skip}>
                {t('first.skip')}
              </Button>
            )}
          </Others>
        </Stack>
      </form>
    </Page>
  );
}

function Question({ step, answers, photos, found, actions }: FirstMinutesViewProps) {
  const { t } = useTranslation('account');
  switch (step) {
    case 'name':
      return (
        <TextField
          label={t('userName')}
          value={answers.userName}
          maxLength={USER_NAME_MAX_CHARS}
          autoComplete="nickname"
          onChange={({ target }) => actions.change({ userName: target.value })}
        />
      );
    case 'photo':
      return photos;
    case 'prompts':
      return <TwoPrompts {...{ answers, actions }} />;
    case 'looking':
      return (
        <TextArea
          label={t('lookingFor')}
          minRows={3}
          maxRows={8}
          maxLength={PROFILE_TEXT_MAX_CHARS}
          value={answers.lookingFor}
          onChange={({ target }) => actions.change({ lookingFor: target.value })}
        />
      );
    case 'found':
      return found;
  }
}

function TwoPrompts({ answers, actions }: Pick<FirstMinutesViewProps, 'answers' | 'actions'>) {
  const { t } = useTranslation('account');
  const [first, second] = answers.prompts;
  return (
    <>
      <Group role="group" aria-label={t('first.prompts.one', { number: 1 })}>
        <PromptFields
          id="first"
          prompt={first}
          questions={QUESTIONS.filter((each) => each !== second.question)}
          onChange={(prompt) => actions.change({ prompts: [prompt, second] })}
        />
      </Group>
      <Group role="group" aria-label={t('first.prompts.one', { number: 2 })}>
        <PromptFields
          id="second"
          prompt={second}
          questions={QUESTIONS.filter((each) => each !== first.question)}
          onChange={(prompt) => actions.change({ prompts: [first, prompt] })}
        />
      </Group>
    </>
  );
}

const Top = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  color: color.soft,
  fontSize: fontSize.small,
});
const Bars = styled.div({
  display: 'flex',
  gap: 5,
  '& > span': { flex: 1, height: 5, borderRadius: radius.round, background: color.line },
  '& > [data-done]': { background: color.accent },
});
const Title = styled.h1({
  // The header of a phone stays above what is scrolled to, and so does the count of the steps.
  scrollMarginTop: 160,
  fontSize: fontSize.title,
  fontWeight: fontWeight.heavy,
  letterSpacing: '-0.02em',
  '&:focus': { outline: 'none' },
});
const Group = styled.div({ display: 'grid', gap: space[3] });
const Others = styled.div({ display: 'flex', justifyContent: 'center', flexWrap: 'wrap', gap: space[3] });
