import type { DeskCase } from '@halo/shared/contracts/operations';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { When } from '../when.tsx';
import classes from './desk.module.css';

const words = texts.desk;

/** A conversation of a member with a profile that the team answers for. */
export function CaseChat({ held }: { held: DeskCase }) {
  const { account, chat } = held;
  if (!chat) return null;
  return (
    <section>
      <h3>{t('desk.chatAs', { name: chat.profileName })}</h3>
      <p className={parts['muted']}>{words.chatHint}</p>
      <ol className={classes['thread']}>
        {chat.lines.map((line) => (
          <li key={line.id} data-own={line.isOfProfile || undefined}>
            <span className={parts['muted']}>
              {line.isOfProfile ? chat.profileName : account?.name || words.member} · <When at={line.at} />
            </span>
            <p lang={held.language}>{line.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
