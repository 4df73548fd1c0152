import styled from '@emotion/styled';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { color, fontSize, space } from '@halo/shared/theme';
import { ButtonLink, MailIcon, Stack } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { REDIRECT_MAX_CHARS } from '@halo/shared/contracts';
import { GoogleButton } from './google-button.tsx';
import { manifest } from './manifest.ts';
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
            {...linkTo('signInLink', { red: placeBelow() })}
          >
            {t('signInLink.button')}
          </ButtonLink>
        )}
      </Stack>
    </Stack>
  );
}

/** Where the person wanted to go when the form came up over it; nothing on the pages of this remote. */
function placeBelow(): string | undefined {
  const { pathname, search } = location;
  const isOwn = pathname === '/' || manifest.routes.some(({ path }) => path === pathname);
  return isOwn || pathname.length + search.length > REDIRECT_MAX_CHARS ? undefined : pathname + search;
}

const Line = styled.p({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  color: color.soft,
  fontSize: fontSize.small,
  '&::before, &::after': { content: '""', flex: 1, height: 1, background: color.line },
});
