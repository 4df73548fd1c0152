import { ThemeColours } from '@halo/shared/contracts';
import { Part } from '../form-part.tsx';
import { texts } from '../texts.ts';
import type { BrandPartProps } from './brand-part.ts';
import classes from './brands.module.css';
import { PartProblems } from './part-problems.tsx';

const words = texts.brands;
type Colour = keyof ThemeColours;
const COLOURS = Object.keys(ThemeColours.shape) as Colour[];
const TIMES = ['day', 'night'] as const;

/** Thirteen colours twice; whether texts read on them the checks say. */
export function ColoursPart({ edit: { brand }, problems, onWrite }: BrandPartProps) {
  const { theme } = brand;
  const write = (time: 'day' | 'night', colour: Colour, value: string): void =>
    onWrite({ theme: { ...theme, [time]: { ...theme[time], [colour]: value.toLowerCase() } } });
  return (
    <Part title={words.parts.colours} lead={words.coloursLead}>
      <table className={classes['colours']}>
        <thead>
          <tr>
            <th scope="col">{words.colour}</th>
            {TIMES.map((time) => (
              <th key={time} scope="col">
                {words.preview[time]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COLOURS.map((colour) => (
            <tr key={colour}>
              <th scope="row">{words.colours[colour]}</th>
              {TIMES.map((time) => (
                <td key={time}>
                  <input
                    type="color"
                    aria-label={`${words.colours[colour]}, ${words.preview[time]}`}
                    value={theme[time][colour]}
                    onChange={(event) => write(time, colour, event.currentTarget.value)}
                  />
                  <code>{theme[time][colour]}</code>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <PartProblems problems={problems} of={['theme']} />
    </Part>
  );
}
