import { useAppLink, usePlatform } from '@halo/shared/remote';
import { Heading, Row, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../auth-frame.tsx';
import { HOME_PATH, SIGN_UP_PATH } from '../paths.ts';
import { LogInPanel } from './log-in-panel.tsx';
import { useLogIn } from './use-log-in.ts';

/** Log-in as a page. */
export function LogInPage() {
  const { t } = useTranslation('auth');
  const { brand, language } = usePlatform();
  const link = useAppLink();
  const logIn = useLogIn();
  return (
    <AuthFrame
      brandTitle={brand.title}
      slogan={{ title: brand.copy.heroTitle[language], claim: brand.copy.heroClaim[language] }}
      back={{ label: t('backHome'), ...link(HOME_PATH) }}
    >
      <Stack gap={5}>
        <Heading level={1}>{t('logIn.heading')}</Heading>
        <LogInPanel logIn={logIn} />
        <Row justify="center" gap={2} wrap>
          <Text tone="soft">{t('logIn.noAccount')}</Text>
          <a {...link(SIGN_UP_PATH)}>{t('signUp.short')}</a>
        </Row>
      </Stack>
    </AuthFrame>
  );
}
