import { usePlaceLink } from '@halo/shared/remote';
import { Heading, Row, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../auth-frame.tsx';
import { LogInPanel } from './log-in-panel.tsx';
import { useLogIn } from './use-log-in.ts';

/** Log-in as a page. */
export function LogInPage() {
  const { t } = useTranslation('auth');
  const linkTo = usePlaceLink();
  const logIn = useLogIn();
  return (
    <AuthFrame back={{ label: t('backHome'), ...linkTo('home') }}>
      <Stack gap={5}>
        <Heading level={1}>{t('logIn.heading')}</Heading>
        <LogInPanel logIn={logIn} />
        <Row justify="center" gap={2} wrap>
          <Text tone="soft">{t('logIn.noAccount')}</Text>
          <a {...linkTo('signUp')}>{t('signUp.short')}</a>
        </Row>
      </Stack>
    </AuthFrame>
  );
}
