import styled from '@emotion/styled';

/** What became of a press. Empty it takes no row, and still is there to be read out. */
export const Outcome = styled.div({ outline: 'none', '&:empty': { position: 'absolute' } });
