import styled from '@emotion/styled';

/** The place of a remote's page, as high as the frame leaves room for. */
export const Outlet = styled.div({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 });

/** Has one element, which is the page's own root. */
export const PageRoot = styled.div({
  display: 'contents',
  '&[hidden]': { display: 'none' },
  '& > div': { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 },
});
