import styled from '@emotion/styled';
import type { Brand } from '@halo/shared/contracts';
import { media } from '@halo/shared/theme';
import type { NavItem } from '../navigation/nav-entries.ts';
import { PhoneHeaderOutline } from '../navigation/phone-header.tsx';
import { TabBar } from '../navigation/tab-bar.tsx';
import { TopBarOutline } from '../navigation/top-bar.tsx';
import type { Chrome } from './chrome.ts';

interface HeaderOutlineProps {
  brand: Brand;
  chrome: Pick<Chrome, 'topBar' | 'wideBar'>;
  items: NavItem[];
}

/**
 * The navigation of a member for as long as it is not known who is here: what is everybody's stands, and does not move
 * when the rest comes. The server draws it too, for every width: a style shows the one that fits.
 */
export function HeaderOutline({ brand, chrome, items }: HeaderOutlineProps) {
  return (
    <>
      {chrome.topBar && (
        <OnPhone>
          <PhoneHeaderOutline brand={brand} />
        </OnPhone>
      )}
      {chrome.wideBar && (
        <BeyondPhone>
          <TopBarOutline brand={brand} items={items} />
        </BeyondPhone>
      )}
    </>
  );
}

export function TabsOutline({ items }: { items: NavItem[] }) {
  return (
    <OnPhone>
      <TabBar items={items} />
    </OnPhone>
  );
}

// Without a box of their own, so that what is sticky stays so.
const OnPhone = styled.div({ display: 'contents', [media.beyondPhone]: { display: 'none' } });
const BeyondPhone = styled.div({ display: 'contents', [media.phone]: { display: 'none' } });
