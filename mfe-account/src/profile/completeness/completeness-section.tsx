import styled from '@emotion/styled';
import { missingParts, PROFILE_PARTS, type ProfilePart, type User } from '@halo/shared/contracts';
import { color, radius, space } from '@halo/shared/theme';
import { Chip, Heading, Panel, Stack, Text } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** Where each part is filled in on this page. */
const FIELD_OF: Record<ProfilePart, string> = {
  photo: 'profile-photo-add',
  name: 'profile-userName',
  about: 'profile-description',
  prompts: 'profile-prompts-add',
  interests: 'profile-interests-choose',
};

/** How much of the own profile is there, and one tap to what is not; nothing once it is whole. */
export function CompletenessSection({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const id = useId();
  const missing = missingParts(user);
  if (missing.length === 0) return null;
  const percent = Math.round(((PROFILE_PARTS.length - missing.length) / PROFILE_PARTS.length) * 100);
  return (
    <Panel as="section" aria-labelledby={id}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={id}>
          {t('complete.title', { percent })}
        </Heading>
        <Bar role="meter" aria-labelledby={id} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
          <span style={{ width: `${percent}%` }} />
        </Bar>
        <Text tone="soft" size="small">
          {t('complete.text')}
        </Text>
        <Ways>
          {missing.map((part) => (
            <Chip key={part} onClick={() => goTo(FIELD_OF[part])}>
              {t(`complete.part.${part}`)}
            </Chip>
          ))}
        </Ways>
      </Stack>
    </Panel>
  );
}

function goTo(field: string): void {
  const element = document.getElementById(field);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

const Bar = styled.div({
  height: 8,
  overflow: 'hidden',
  borderRadius: radius.round,
  background: color.line,
  '& > span': { display: 'block', height: '100%', borderRadius: radius.round, background: color.accent },
});
const Ways = styled.div({ display: 'flex', flexWrap: 'wrap', gap: `10px ${space[2]}` });
