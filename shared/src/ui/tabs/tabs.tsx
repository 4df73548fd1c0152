import styled from '@emotion/styled';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { color, fontWeight, motion, radius, shadow } from '../../theme/tokens.ts';
import { Badge } from '../badge/badge.tsx';

export interface Tab {
  id: string;
  label: string;
  count?: number;
  /** Read out in place of the bare count. */
  countLabel?: string;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs after the ARIA pattern: one tab stop, arrows move and select, Home and End jump. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  const moveTo = (index: number): void => {
    const target = tabs[(index + tabs.length) % tabs.length];
    if (!target) return;
    onSelect(target.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(target)]?.focus();
  };
  const handleKey = (event: KeyboardEvent): void => {
    const current = tabs.findIndex((tab) => tab.id === selected);
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };
  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-tab-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${baseId}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            <Badge count={tab.count ?? 0} label={tab.countLabel} />
          </TabButton>
        ))}
      </List>
      <TabPanel role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-tab-${selected}`} tabIndex={0}>
        {children}
      </TabPanel>
    </>
  );
}

const List = styled.div({
  display: 'flex',
  padding: 4,
  borderRadius: radius.field,
  background: color.tint,
});

const TabButton = styled.button({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  minHeight: 44,
  padding: '6px 8px',
  border: 0,
  borderRadius: 11,
  background: 'transparent',
  color: color.soft,
  fontWeight: fontWeight.strong,
  transition: `background-color ${motion.quick}`,
  '&[aria-selected=true]': { background: color.surface, color: color.ink, boxShadow: shadow.low },
});

const TabPanel = styled.div({ borderRadius: radius.tag });
