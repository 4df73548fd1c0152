import { isEmail } from '@halo/shared/contracts';
import { usePageProps, usePlaceLink, usePlatform } from '@halo/shared/remote';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../auth-frame.tsx';
import { ExternalSignUpForm } from './external-sign-up-form.tsx';

/** What another answer in the form, or a little patience, can mend; after anything else the form is of no use. */
const STAYS: readonly string[] = [
  'redirect_required',
  'welcome_email_sent',
  'email_exists',
  'age_out_of_range',
  'region_unknown',
  'consent_missing',
  'too_many_attempts',
  'rate_limited',
  'offline',
  'timeout',
];

/** Where a partner’s link leads: the address is known and leaves the address bar at once, the rest is asked. */
export function AutoSignUpPage() {
  const { t } = useTranslation('auth');
  const { hrefOf, log, navigate } = usePlatform();
  const { search } = usePageProps();
  const linkTo = usePlaceLink();
  const [arrived] = useState(() => ({ search, email: emailIn(search) }));
  const { email } = arrived;

  const address = email === undefined ? `${hrefOf('search')}${arrived.search}` : OWN_ADDRESS;
  useEffect(() => {
    if (email === undefined) log.warn('auto sign-up without an address');
    navigate(address, { replace: true });
  }, [address, email, log, navigate]);

  if (email === undefined) return null;
  return (
    <AuthFrame back={{ label: t('backHome'), ...linkTo('home') }}>
      <ExternalSignUpForm
        person={{ email }}
        onFailed={(code) => {
          if (!STAYS.includes(code)) navigate(hrefOf('search'), { replace: true });
        }}
      />
    </AuthFrame>
  );
}

/** This page's own, without the address of the person. */
const OWN_ADDRESS = '/asignup';

function emailIn(search: string): string | undefined {
  const email = (new URLSearchParams(search).get('mail') ?? '').replaceAll(/\s/g, '');
  return isEmail(email) ? email : undefined;
}
