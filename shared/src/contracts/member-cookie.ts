/**
 * Says that a member is signed in here, so that the document is made for who will see it. A page's script writes it; it
 * is no secret and opens nothing.
 */
export const MEMBER_COOKIE = 'halo_member';
