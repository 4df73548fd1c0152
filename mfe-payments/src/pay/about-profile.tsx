import type { Language, Profile } from '@halo/shared/contracts';
import { NatureLabel, NatureNotice } from '@halo/shared/trust';
import { Avatar, Row, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** Whose conversation led to the purchase, and what stands behind the profile: as the conversation itself says it. */
export function AboutProfile({
  angel: { id, screenName, avatarUrl, nature },
  language,
}: {
  angel: Pick<Profile, 'id' | 'screenName' | 'avatarUrl' | 'nature'>;
  language: Language;
}) {
  const { t } = useTranslation('payments');
  return (
    <Stack gap={2} as="section" aria-label={t('pay.about', { name: screenName })}>
      <Row gap={3}>
        <Avatar name={screenName} src={avatarUrl} seed={id} size={44} />
        <div>
          <Text as="div">
            <strong>{t('pay.about', { name: screenName })}</strong>
          </Text>
          <NatureLabel nature={nature} locale={language} />
        </div>
      </Row>
      <NatureNotice nature={nature} locale={language} />
    </Stack>
  );
}
