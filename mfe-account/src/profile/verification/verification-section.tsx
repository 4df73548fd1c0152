import { usePlatform } from '@halo/shared/remote';
import { problemText } from '@halo/shared/i18n';
import { radius } from '@halo/shared/theme';
import { Button, Heading, Notice, Skeleton, Stack, Text } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { GestureStep } from './gesture-step.tsx';
import { useVerification } from './use-verification.ts';
import { VerificationStatus } from './verification-status.tsx';

/** Becoming a verified person, ready to be put into a page. */
export function VerificationSection() {
  const { i18n } = usePlatform();
  const { t } = useTranslation('account');
  const id = useId();
  const { state, actions } = useVerification();
  const { verification, work, code } = state;
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={id}>
          {t('verification.title')}
        </Heading>
        <Text tone="soft" size="small">
          {t('verification.text')}
        </Text>
        {!verification && !code && <Skeleton height={64} radius={radius.box} />}
        {verification?.status === 'drawn' ? (
          <GestureStep verification={verification} work={work} actions={actions} />
        ) : (
          verification && (
            <VerificationStatus verification={verification} isBusy={work.kind === 'asking'} actions={actions} />
          )
        )}
        <div role="alert">
          {code && (
            <Notice
              tone="danger"
              {...(!verification && {
                action: (
                  <Button size="small" variant="ghost" onClick={actions.retry}>
                    {t('ui:retry')}
                  </Button>
                ),
              })}
            >
              {code === 'conflict' ? t('verification.late') : problemText(i18n, code)}
            </Notice>
          )}
        </div>
      </Stack>
    </section>
  );
}
