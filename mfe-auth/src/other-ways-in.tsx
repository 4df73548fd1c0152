import styled from '@emotion/styled';
import { usePlatform } from '@halo/shared/remote';
import { color, fontSize, space } from '@halo/shared/theme';
import { Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { canUsePasskeys } from './sign-with-passkey.ts';

interface OtherWaysInProps {
  /** a new person has no passkey yet */
  isNew?: boolean;
}

/** The ways in besides a password, below a form; nothing where there are none. */
export function OtherWaysIn({ isNew = false }: OtherWaysInProps) {
  const { t } = useTranslation('auth');
  const { brand } = usePlatform();
  const hasGoogle = brand.signInWith?.includes('google') ?? false;
  const hasPasskeys = !isNew && canUsePasskeys();
  if (!hasGoogle && !hasPasskeys) return null;
  return (
    <Stack gap={4}>
      <Line>{t('google.or')}</Line>
      <Stack gap={3}>
        {hasPasskeys && <PasskeyButton />}
        {hasGoogle && <GoogleButton />}
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
