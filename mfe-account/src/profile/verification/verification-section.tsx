import { usePageProps, usePlatform } from '@halo/shared/remote';
import { problemText } from '@halo/shared/i18n';
import { radius } from '@halo/shared/theme';
import { Button, Heading, Notice, Skeleton, Stack, Text } from '@halo/shared/ui';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GestureStep } from './gesture-step.tsx';
import { useVerification } from './use-verification.ts';
import type { VerificationState } from './verification-state.ts';
import { VerificationStatus } from './verification-status.tsx';

/** Becoming a verified person, ready to be put into a page. */
export function VerificationSection() {
  const { i18n } = usePlatform();
  const { t } = useTranslation('account');
  const id = useId();
  const { state, actions } = useVerification();
  const { verification, work, code } = state;
  const title = useRef<HTMLHeadingElement>(null);
  useFocusOfWanted(title, verification !== undefined);
  useFocusOfNextStep(title, state);
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Heading ref={title} level={2} size="small" id={id} tabIndex={-1} style={{ outline: 'none' }}>
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

/** Who was led here begins here, once it is known where they stand: what loads above has its height by then. */
function useFocusOfWanted(title: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const isWanted = new URLSearchParams(usePageProps().search).get('part') === 'verification';
  useEffect(() => {
    if (isWanted && isLoaded) title.current?.focus();
  }, [title, isWanted, isLoaded]);
}

/** Each step takes the button away that led to it, and a photo's height: the next one begins at the title. */
function useFocusOfNextStep(title: RefObject<HTMLElement | null>, { verification, work }: VerificationState): void {
  const status = verification?.status;
  const before = useRef({ status, kind: work.kind });
  useEffect(() => {
    const { status: left, kind } = before.current;
    before.current = { status, kind: work.kind };
    if (left !== status && (kind === 'asking' || kind === 'sending')) title.current?.focus();
  }, [title, status, work.kind]);
}
