import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useEdits } from '@halo/shared/store';
import { Checkbox, Heading, Notice, Stack } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavePart } from '../../use-save-part.ts';

/** Whether our server reads the pages that one's messages lead to; it holds on all devices. */
export function PreviewsSection({ isOn }: { isOn: boolean }) {
  const { i18n } = usePlatform();
  const { t } = useTranslation('account');
  const id = useId();
  const { code, save } = useSavePart();
  const { shown, edit } = useEdits(isOn);
  const choose = (linkPreviews: boolean) =>
    edit(
      () => linkPreviews,
      async () => void (await save({ linkPreviews })),
    );
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={id}>
          {t('previews.title')}
        </Heading>
        <Checkbox
          id="profile-link-previews"
          label={t('previews.box')}
          hint={t('previews.hint')}
          checked={shown}
          onChange={(event) => choose(event.target.checked)}
        />
        <div role="status">{code && <Notice tone="danger">{problemText(i18n, code)}</Notice>}</div>
      </Stack>
    </section>
  );
}
