import type { Brand } from '@halo/shared/contracts';

/** What a mail needs to know of the brand it comes from. */
export interface MailBrand {
  readonly name: string;
  /** `#rrggbb`, with the colour of text upon it. */
  readonly accent: string;
  readonly accentInk: string;
  /** Address of the site, without a trailing slash. */
  readonly origin: string;
  /** The sender; answers reach the support. */
  readonly supportEmail: string;
  /** Who is behind it; stands in the footer. */
  readonly company: string;
  readonly companyAddress: string;
}

export function mailBrand(brand: Brand, origin: string): MailBrand {
  return {
    name: brand.title,
    accent: brand.theme.day.accent,
    accentInk: brand.theme.day.accentInk,
    origin,
    supportEmail: brand.support.email,
    company: brand.support.company,
    companyAddress: brand.support.address,
  };
}
