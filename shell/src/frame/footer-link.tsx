import { Link } from 'react-router-dom';

/** To a page of ours or, where a brand has its texts elsewhere, to another site. */
export function FooterLink({ address, text }: { address: string; text: string }) {
  return address.startsWith('/') ? (
    <Link to={address}>{text}</Link>
  ) : (
    <a href={address} rel="noreferrer">
      {text}
    </a>
  );
}
