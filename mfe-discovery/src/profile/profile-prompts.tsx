import styled from '@emotion/styled';
import type { Prompt } from '@halo/shared/contracts';
import { color, fontSize, radius, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';

/** What a person answered about themselves. */
export function ProfilePrompts({ prompts = [] }: { prompts: readonly Prompt[] | undefined }) {
  const { t } = useTranslation('discovery');
  if (prompts.length === 0) return null;
  return (
    <List>
      {prompts.map(({ question, answer }) => (
        <div key={question}>
          <dt>{t(`person:questions.${question}`)}</dt>
          <dd dir="auto">{answer}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl({
  display: 'grid',
  gap: space[3],
  '& > div': {
    padding: '12px 16px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.field,
    background: color.surface,
  },
  '& dt': { color: color.soft, fontSize: fontSize.small },
  '& dd': { fontSize: fontSize.large, lineHeight: 1.4, overflowWrap: 'anywhere' },
});
