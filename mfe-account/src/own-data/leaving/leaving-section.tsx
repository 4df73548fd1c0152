import { problemText } from '@halo/shared/i18n';
import { useCredits, useFormats, usePlaceLink, usePlatform, useUser } from '@halo/shared/remote';
import { Button, Heading, Notice, Stack, Text } from '@halo/shared/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from './delete-dialog.tsx';
import { useLeaving } from './use-leaving.ts';

/** Two doors out, each with what it does beside it. */
export function LeavingSection() {
  const { brand, i18n } = usePlatform();
  const { t } = useTranslation('account');
  const user = useUser();
  const [first] = useState(user);
  const credits = useCredits();
  const formats = useFormats();
  const linkTo = usePlaceLink();
  const { state, actions } = useLeaving();
  const [pauseId, deleteId] = [useId(), useId()];
  const problem = 'code' in state && state.code ? problemText(i18n, state.code) : undefined;
  const shown = user ?? first;
  const closing =
    brand.closesAt === undefined
      ? undefined
      : { brand: brand.title, date: formats.longDate(Date.parse(brand.closesAt)) };
  return (
    <>
      <section aria-labelledby={pauseId}>
        <Stack gap={3}>
          <Heading level={2} size="small" id={pauseId}>
            {t('leaving.pause.heading')}
          </Heading>
          <Text tone="soft">{t('leaving.pause.short')}</Text>
          <div role="status">{state.step === 'here' && problem && <Notice tone="danger">{problem}</Notice>}</div>
          <Button
            variant="soft"
            busy={state.step === 'pausing'}
            busyLabel={t('leaving.pause.sending')}
            onClick={actions.pause}
          >
            {t('leaving.pause.open')}
          </Button>
        </Stack>
      </section>
      <section aria-labelledby={deleteId}>
        <Stack gap={3}>
          <Heading level={2} size="small" id={deleteId}>
            {t('leaving.delete.heading')}
          </Heading>
          <Text tone="soft">{closing ? t('leaving.delete.shortClosing', closing) : t('leaving.delete.short')}</Text>
          <Button variant="danger" onClick={actions.askToDelete}>
            {t('leaving.delete.open')}
          </Button>
        </Stack>
      </section>
      {state.step === 'deleting' && shown && (
        <DeleteDialog
          state={state}
          user={shown}
          credits={credits?.messageCredits ?? 0}
          closing={closing}
          problem={problem}
          withdrawLink={linkTo('withdraw')}
          forgotLink={linkTo('forgotPassword')}
          actions={actions}
        />
      )}
    </>
  );
}
