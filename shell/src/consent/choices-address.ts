/** A link to it, from anywhere and also from a legal text, opens the choices over the page. */
export const CHOICES_HASH = '#cookie-choices';
