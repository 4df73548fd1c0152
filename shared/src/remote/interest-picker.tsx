import styled from '@emotion/styled';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { INTEREST_GROUPS, INTERESTS_MAX, type Interest } from '../contracts/interests.ts';
import { color, fontSize, fontWeight, space } from '../theme/tokens.ts';
import { Chip } from '../ui/pill/chip.tsx';

export interface InterestPickerProps {
  chosen: readonly Interest[];
  onChange(chosen: Interest[]): void;
}

const GROUPS = Object.entries(INTEREST_GROUPS);

/** Interests as chips, in their groups; no more can be switched on than a person or a search may have. */
export function InterestPicker({ chosen, onChange }: InterestPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const isFull = chosen.length >= INTERESTS_MAX;
  const toggle = (interest: Interest) =>
    onChange(chosen.includes(interest) ? chosen.filter((each) => each !== interest) : [...chosen, interest]);
  return (
    <Groups>
      {GROUPS.map(([group, interests]) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <GroupName id={`${id}-${group}`}>{t(`person:groups.${group}`)}</GroupName>
          <Chips>
            {interests.map((interest) => (
              <Chip
                key={interest}
                selected={chosen.includes(interest)}
                disabled={isFull && !chosen.includes(interest)}
                onClick={() => toggle(interest)}
              >
                {t(`person:interests.${interest}`)}
              </Chip>
            ))}
          </Chips>
        </div>
      ))}
    </Groups>
  );
}

const Groups = styled.div({ display: 'grid', gap: space[4] });
const GroupName = styled.div({
  paddingBottom: space[2],
  color: color.soft,
  fontSize: fontSize.small,
  fontWeight: fontWeight.strong,
});
const Chips = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  // The targets of chips are larger than they look.
  gap: `10px ${space[2]}`,
  '& button:disabled': { opacity: 0.45 },
});
