import styled from '@emotion/styled';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { color, fontSize, space } from '@halo/shared/theme';
import { ButtonLink, MailIcon, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { canUsePasskeys } from './sign-with-passkey.ts';

interface OtherWaysInProps {
  /** a new person has no passkey yet */
  isNew?: boolean;
  /** the path to which a mailed link leads back */
  backTo?: string | undefined;
}

/** The ways in besides a password, below a form; nothing where there are none. */
export function OtherWaysIn({ isNew = false, backTo }: OtherWaysInProps) {
  const { t } = useTranslation('auth');
  const { brand } = usePlatform();
  const hasGoogle = brand.signInWith?.includes('google') ?? false;
  const hasPasskeys = !isNew && canUsePasskeys();
  const linkTo = usePlaceLink();
  if (isNew && !hasGoogle) return null;
  return (
    <Stack gap={4}>
      <Line>{t('google.or')}</Line>
      <Stack gap={3}>
        {hasPasskeys && <PasskeyButton />}
        {hasGoogle && <GoogleButton />}
        {!isNew && (
          <ButtonLink
            variant="ghost"
            fullWidth
            icon={<MailIcon size={19} />}
            {...linkTo('signInLink', backTo === undefined ? {} : { red: backTo })}
          >
            {t('signInLink.button')}
          </ButtonLink>
        )}
      </Stack>
    </Stack>
  );
}

const Line = styled.p({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.soft,
  fontSize: fontSize.small,
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: color.line },
});
