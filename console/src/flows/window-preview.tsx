import type { HookIcon, Language } from '@halo/shared/contracts';
import { CreditCard, Crown, Gift, Heart, Lock, Mail, MapPin, MessageCircle } from 'lucide-react';
import type { CSSProperties } from 'react';
import classes from './flow-preview.module.css';

const ICONS = {
  lock: Lock,
  chat: MessageCircle,
  heart: Heart,
  crown: Crown,
  place: MapPin,
  mail: Mail,
  card: CreditCard,
  gift: Gift,
} satisfies Record<HookIcon | 'gift', typeof Lock>;

interface WindowPreviewProps {
  /** what makes it appear */
  label: string;
  language: Language;
  icon: HookIcon | 'gift';
  colour?: string | undefined;
  title: string;
  text: string;
  prices?: string | undefined;
  buttons: readonly { id: string; text: string }[];
}

/** A window as members see it, in small. Its buttons do nothing here. */
export function WindowPreview({ label, language, icon, colour, title, text, prices, buttons }: WindowPreviewProps) {
  const Icon = ICONS[icon];
  return (
    <figure className={classes['window']} aria-label={label}>
      <figcaption>{label}</figcaption>
      <div lang={language}>
        <span
          className={classes['tile']}
          {...(colour === undefined ? {} : { style: painted(colour) })}
          aria-hidden="true"
        >
          <Icon size={22} />
        </span>
        <strong>{title}</strong>
        <span>{text}</span>
        {prices !== undefined && <span className={classes['prices']}>{prices}</span>}
        <span className={classes['buttons']}>
          {buttons.map((button) => (
            <i key={button.id}>{button.text}</i>
          ))}
        </span>
      </div>
    </figure>
  );
}

function painted(colour: string): CSSProperties {
  const variables: Record<string, string> = { '--tile': colour };
  return variables;
}
