import { PROBLEM_CODES, type ProblemCode } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { useAppLink, usePageProps, usePlatform, useUser } from '@halo/shared/remote';
import { useState } from 'react';
import { PLANS_PATH, PURCHASE_PATH } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { declinesBeforeOther } from '../payment-rules.ts';
import { KoView } from './ko-view.tsx';

/** A payment that did not go through: why, and what now. */
export function KoPage() {
  const { i18n, brand, storage } = usePlatform();
  const { search } = usePageProps();
  const link = useAppLink();
  const user = useUser();
  const [declines] = useState(() => createPaymentDrafts(storage).declines());
  const code = codeOf(search);
  return (
    <KoView
      title={problemTitle(i18n, code)}
      text={problemText(i18n, code)}
      isEnough={declines >= declinesBeforeOther(user?.flow)}
      supportEmail={brand.support.email}
      links={{ purchase: link(PURCHASE_PATH), plans: link(PLANS_PATH) }}
    />
  );
}

function codeOf(search: string): ProblemCode {
  const named = new URLSearchParams(search).get('code');
  return PROBLEM_CODES.find((code) => code === named) ?? 'payment_generic';
}
