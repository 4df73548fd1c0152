import { CircleAlert, CircleCheck, Clock3, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import classes from './parts.module.css';

const LOOKS = {
  bad: { icon: CircleAlert, className: 'noticeBad' },
  watch: { icon: TriangleAlert, className: 'noticeWatch' },
  waiting: { icon: Clock3, className: 'noticeWatch' },
  good: { icon: CircleCheck, className: 'noticeGood' },
  plain: { icon: Info, className: 'noticePlain' },
} as const;

export interface NoticeProps {
  kind: keyof typeof LOOKS;
  title?: ReactNode;
  children?: ReactNode;
  /** `alert` is read at once, `status` when the reader pauses */
  role?: 'alert' | 'status' | 'group';
  ref?: Ref<HTMLDivElement>;
  label?: string;
}

export function Notice({ kind, title, children, role, ref, label }: NoticeProps) {
  const { icon: Icon, className } = LOOKS[kind];
  return (
    <div
      className={`${classes['notice']} ${classes[className]}`}
      role={role}
      ref={ref}
      aria-label={label}
      tabIndex={ref ? -1 : undefined}
    >
      <Icon size={16} aria-hidden />
      <div>
        {title !== undefined && <p className={classes['noticeTitle']}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
