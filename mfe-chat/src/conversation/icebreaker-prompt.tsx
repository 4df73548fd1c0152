import styled from '@emotion/styled';
import type { ProfileNature } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, radius, size, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';

const OPENERS = ['icebreaker.first', 'icebreaker.second', 'icebreaker.third'] as const;
/** Who answers for the brand's team is asked about the site, not out. */
const QUESTIONS = ['icebreaker.teamFirst', 'icebreaker.teamSecond', 'icebreaker.teamThird'] as const;

interface IcebreakerPromptProps {
  name: string;
  nature: ProfileNature | undefined;
  onPick(opener: string): void;
}

/** The first words are the hardest: three to start from. Picking one fills the box and sends nothing. */
export function IcebreakerPrompt({ name, nature, onPick }: IcebreakerPromptProps) {
  const { t } = useTranslation('chat');
  return (
    <Root role="group" aria-label={t('icebreaker.title', { name })}>
      <Title>{t('icebreaker.title', { name })}</Title>
      <Openers>
        {(nature === 'operator' ? QUESTIONS : OPENERS).map((key) => {
          const opener = t(key, { name });
          return (
            <Opener key={key} type="button" onClick={() => onPick(opener)}>
              {opener}
            </Opener>
          );
        })}
      </Openers>
    </Root>
  );
}

const Root = styled.div({ display: 'grid', gap: space[2], padding: `${space[3]} ${space[4]}` });
const Title = styled.p({ color: color.soft, fontSize: fontSize.small, fontWeight: fontWeight.strong });
const Openers = styled.div({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const Opener = styled.button({
  minHeight: size.touch,
  padding: '8px 16px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  color: color.ink,
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
  lineHeight: 1.35,
  textAlign: 'start',
});
