import { Button, EmptyState, MailIcon } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** The answer that is the same for a known and an unknown address: what to do next stands in the mail. */
export function MailboxView({
  email,
  text,
  title,
  onStartOver,
}: {
  email: string;
  title: string;
  text: string;
  onStartOver: () => void;
}) {
  const { t } = useTranslation('auth');
  return (
    <div role="status">
      <EmptyState
        icon={<MailIcon size={30} />}
        title={title}
        text={
          <>
            <strong>{email}</strong>
            <br />
            {text}
          </>
        }
        action={
          <Button variant="soft" onClick={onStartOver}>
            {t('signUp.otherAddress')}
          </Button>
        }
      />
    </div>
  );
}
