import styled from '@emotion/styled';
import { media } from '@halo/shared/theme';

interface HeaderRoomProps {
  topBar: boolean;
  wideBar: boolean;
}

/**
 * Where the header of a member will stand, for as long as it is not known who is here: the outline of the page does not
 * move when it comes.
 */
export function HeaderRoom({ topBar, wideBar }: HeaderRoomProps) {
  return <Room aria-hidden="true" data-header-room data-top={topBar || undefined} data-wide={wideBar || undefined} />;
}

/** As high as the phone header and the top bar are (navigation). */
const Room = styled.div({
  flex: 'none',
  [media.phone]: { '&[data-top]': { height: 52 } },
  [media.beyondPhone]: { '&[data-wide]': { height: 61 } },
});
