import { usePlaceLink, useFormats, useUser } from '@halo/shared/remote';
import { CardIcon, ClockIcon, LeaveIcon, ReceiptIcon, SettingList, SettingRow } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

/** The ways to everything about money. `withPurchases`: also to the list of purchases, on pages that are not it. */
export function MoneyLinks({ withPurchases = false }: { withPurchases?: boolean }) {
  const { t } = useTranslation('account');
  const linkTo = usePlaceLink();
  const formats = useFormats();
  const renewsAt = useUser()?.renewsAt;
  return (
    <SettingList label={t('money.label')}>
      {withPurchases && (
        <SettingRow
          icon={<CardIcon size={20} />}
          label={t('purchases.title')}
          {...linkTo('purchases')}
          {...(renewsAt === undefined ? {} : { value: t('money.renews', { date: formats.date(renewsAt) }) })}
        />
      )}
      <SettingRow icon={<ReceiptIcon size={20} />} label={t('credits.title')} {...linkTo('creditHistory')} />
      <SettingRow icon={<ClockIcon size={20} />} label={t('spending.title')} {...linkTo('spending')} />
      <SettingRow icon={<LeaveIcon size={20} />} label={t('withdraw.here')} {...linkTo('withdraw')} />
    </SettingList>
  );
}
