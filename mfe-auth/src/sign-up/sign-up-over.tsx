import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { Notice } from '@halo/shared/ui';

/** In place of a form to sign up, where the brand is to close: the account would be refused at its end. */
export function SignUpOver() {
  const { i18n } = usePlatform();
  return <Notice>{problemText(i18n, 'brand_closing')}</Notice>;
}
