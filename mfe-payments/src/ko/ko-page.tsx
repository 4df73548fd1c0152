import { useAppLink, usePlatform } from '@halo/shared/remote';
import { PURCHASE_PATH } from '../paths.ts';
import { KoView } from './ko-view.tsx';
import { useKo } from './use-ko.ts';

/** A payment that did not go through: why, and the one thing to do now. */
export function KoPage() {
  const { brand, hrefOf } = usePlatform();
  const { title, text, help, step, stepPath, isVerification } = useKo();
  const link = useAppLink();
  return (
    <KoView
      title={title}
      text={text}
      help={help}
      supportEmail={brand.support.email}
      step={step}
      links={{
        purchase: link(PURCHASE_PATH),
        step: link(stepPath),
        plans: isVerification ? undefined : link(hrefOf('plans')),
      }}
    />
  );
}
