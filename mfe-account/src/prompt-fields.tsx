import { type Prompt, PROMPT_ANSWER_MAX_CHARS, type Question } from '@halo/shared/contracts';
import { SelectField, TextArea } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

interface PromptFieldsProps {
  /** begins the ids of the fields */
  id: string;
  prompt: Prompt;
  /** those that are not answered elsewhere, the one of this prompt among them */
  questions: readonly Question[];
  onChange(prompt: Prompt): void;
}

/** A question from the list, and a short answer. */
export function PromptFields({ id, prompt, questions, onChange }: PromptFieldsProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <SelectField
        id={`${id}-question`}
        label={t('prompts.question')}
        value={prompt.question}
        options={questions.map((question) => ({ value: question, label: t(`person:questions.${question}`) }))}
        onChange={({ target }) => {
          const question = questions.find((each) => each === target.value);
          if (question) onChange({ ...prompt, question });
        }}
      />
      <TextArea
        id={`${id}-answer`}
        label={t('prompts.answer')}
        hint={t('prompts.left', { count: PROMPT_ANSWER_MAX_CHARS - prompt.answer.length })}
        minRows={2}
        maxRows={5}
        maxLength={PROMPT_ANSWER_MAX_CHARS}
        value={prompt.answer}
        onChange={({ target }) => onChange({ ...prompt, answer: target.value })}
      />
    </>
  );
}
