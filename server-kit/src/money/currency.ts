/** In which everything is sold, and renews. */
export const CURRENCY = 'EUR';
