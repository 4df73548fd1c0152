import { Link } from 'react-router-dom';

/** To a page of ours, a part of this one or, where a brand has its texts elsewhere, to another site. */
export function FooterLink({ address, text }: { address: string; text: string }) {
  return /^[/#]/.test(address) ? (
    <Link to={address}>{text}</Link>
  ) : (
    <a href={address} rel="noreferrer">
      {text}
    </a>
  );
}
