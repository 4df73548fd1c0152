import styled from '@emotion/styled';
import { type Prompt, PROMPTS_MAX, QUESTIONS } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { color, fontSize, space } from '@halo/shared/theme';
import { Button, Dialog, Heading, Notice, Panel, Row, Stack, Text } from '@halo/shared/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PromptFields } from '../../prompt-fields.tsx';
import { useSavePart } from '../../use-save-part.ts';

/** The answers of the own profile: each is saved by itself. */
export function PromptsSection({ prompts }: { prompts: readonly Prompt[] }) {
  const { t } = useTranslation('account');
  const id = useId();
  const [edited, setEdited] = useState<number>();
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={id}>
          {t('prompts.title')}
        </Heading>
        <Text tone="soft" size="small">
          {t('prompts.text', { total: PROMPTS_MAX })}
        </Text>
        {prompts.map(({ question, answer }, index) => (
          <Panel key={question}>
            <Row justify="space-between" align="center" gap={3}>
              <Said>
                <span>{t(`person:questions.${question}`)}</span>
                <strong>{answer}</strong>
              </Said>
              <Button
                size="small"
                variant="ghost"
                aria-label={t('prompts.editOne', { question: t(`person:questions.${question}`) })}
                onClick={() => setEdited(index)}
              >
                {t('prompts.edit')}
              </Button>
            </Row>
          </Panel>
        ))}
        {prompts.length < PROMPTS_MAX && (
          <Button id="profile-prompts-add" variant="soft" fullWidth onClick={() => setEdited(prompts.length)}>
            {t('prompts.add')}
          </Button>
        )}
      </Stack>
      {edited !== undefined && <PromptDialog prompts={prompts} place={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

function PromptDialog({ prompts, place, onClose }: { prompts: readonly Prompt[]; place: number; onClose: () => void }) {
  const { i18n } = usePlatform();
  const { t } = useTranslation('account');
  const { isSaving, code, save } = useSavePart();
  const others = prompts.filter((_, index) => index !== place);
  const questions = QUESTIONS.filter((each) => !others.some(({ question }) => question === each));
  const before = prompts[place];
  const [prompt, setPrompt] = useState<Prompt>(before ?? { question: questions[0] ?? QUESTIONS[0], answer: '' });
  const put = async (own: readonly Prompt[]) => {
    if (await save({ prompts: [...prompts.slice(0, place), ...own, ...prompts.slice(place + 1)] })) onClose();
  };
  return (
    <Dialog
      open
      layout="sheet"
      title={t(before ? 'prompts.edit' : 'prompts.add')}
      closeLabel={t('ui:close')}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) void put(prompt.answer.trim() === '' ? [] : [prompt]);
        }}
      >
        <Stack gap={4}>
          <PromptFields id="prompt" {...{ prompt, questions }} onChange={setPrompt} />
          <div role="alert">{code && <Notice tone="danger">{problemText(i18n, code)}</Notice>}</div>
          <Button type="submit" fullWidth busy={isSaving} busyLabel={t('saving')}>
            {t('ui:save')}
          </Button>
          {before && (
            <Button variant="ghost" fullWidth onClick={() => void put([])}>
              {t('prompts.remove')}
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

const Said = styled.div({
  display: 'grid',
  gap: space[1],
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > span': { color: color.soft, fontSize: fontSize.small },
});
