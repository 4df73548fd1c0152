import type { Platform } from '@halo/shared/remote';
import { Dialog, SettingList, SettingRow } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CHOICES_HASH } from '../consent/choices-address.ts';
import { LanguageLinks } from '../language/language-links.tsx';
import type { NavItem } from './nav-entries.ts';
import { NavEntryIcon } from './nav-icon.tsx';

interface PhoneMenuProps {
  platform: Platform;
  menuItems: NavItem[];
  isOpen: boolean;
  onSignOut(): void;
  onClose(): void;
}

/** What the header of a phone has no room for. */
export function PhoneMenu({ platform, menuItems, isOpen, onSignOut, onClose }: PhoneMenuProps) {
  const { hrefOf } = platform;
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('nav.menu')} closeLabel={t('popup.close')} layout="sheet">
      <SettingList>
        {menuItems.map((item) => (
          <SettingRow
            key={item.id}
            icon={<NavEntryIcon icon={item.icon} />}
            label={item.label}
            {...(item.isOff ? { value: t('release.offNow') } : item.count > 0 ? { value: String(item.count) } : {})}
            onClick={() => {
              onClose();
              void navigate(item.path);
            }}
          />
        ))}
        <SettingRow
          label={t('footer.withdraw')}
          onClick={() => {
            onClose();
            void navigate(hrefOf('withdraw'));
          }}
        />
        <SettingRow
          label={t('footer.contact')}
          onClick={() => {
            onClose();
            void navigate(hrefOf('contact'));
          }}
        />
        <SettingRow
          label={t('footer.choices')}
          onClick={() => {
            onClose();
            void navigate(CHOICES_HASH);
          }}
        />
        <SettingRow
          label={t('nav.signOut')}
          onClick={() => {
            onClose();
            onSignOut();
          }}
        />
      </SettingList>
      <LanguageLinks platform={platform} />
    </Dialog>
  );
}
