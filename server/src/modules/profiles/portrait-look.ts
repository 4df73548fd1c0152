import type { Gender, HairColour } from '@halo/shared/contracts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import type { HairStyle } from './portrait-hair.ts';

/** What a portrait is drawn from; a row of the profiles table has it too. */
export type PortraitSubject = { id: string; gender: Gender; age: number; hairColour?: HairColour | undefined };

export type PortraitLook = {
  hair: HairStyle;
  hairColour: string;
  skin: string;
  eyes: 'eyes' | 'round' | 'smiling';
  mouth: 'smile' | 'laughing' | 'smirk';
  eyebrows: 'up' | 'eyelashesUp' | 'eyelashesDown';
  nose: 'curve' | 'pointed' | 'tound';
  ears: 'attached' | 'detached';
  shirt: 'open' | 'crew' | 'collared';
  shirtColour: string;
  glasses: 'round' | 'square' | undefined;
  glassesColour: string;
  earrings: 'hoop' | 'stud' | undefined;
  earringColour: string;
  beard: 'beard' | 'scruff' | undefined;
  isMirrored: boolean;
  background: readonly [string, string];
};

const backgrounds = [
  ['#ffd7c9', '#f8c8d8'],
  ['#f8c8d8', '#e2d3f5'],
  ['#e2d3f5', '#cfe3f7'],
  ['#cfe3f7', '#d5efe0'],
  ['#d5efe0', '#fde7b8'],
  ['#fde7b8', '#ffd7c9'],
] as const;

const hairTones: Record<HairColour, readonly string[]> = {
  blond: ['c08a4a', 'd3a55c', 'c99a55'],
  dark_blond: ['8d5a2b', '9a6a3a', 'a1763f'],
  brown: ['6b4226', '4a2c20', '5a3722'],
  red: ['a33b20', 'b4512a', '8f3a22'],
  black: ['2b1b17', '1d1b22', '241a1c'],
  colored: ['b5557f', '7a62a8', '3f8a86', 'c4673a'],
};

const lightSkins = ['f5d0b5', 'eec1a0', 'f0c8a8', 'd9a57e'] as const;
const allSkins = [...lightSkins, 'd9a57e', 'c68863', 'a86a47', '8a5236'] as const;

const womenHair = [
  ['long', 24],
  ['bob', 22],
  ['bun', 12],
  ['ponytail', 12],
  ['straight', 14],
  ['curls', 10],
  ['swept', 6],
] as const satisfies readonly (readonly [HairStyle, number])[];
const menHair = [
  ['quiff', 30],
  ['crop', 34],
  ['curlyTop', 14],
] as const satisfies readonly (readonly [HairStyle, number])[];

/** Two colours that stand in while the photo loads: the background of the portrait. */
export function portraitColours(subject: Pick<PortraitSubject, 'id'>): readonly [string, string] {
  return seededRandom(`background:${subject.id}`).pick(backgrounds);
}

/** Only options that look adult and friendly; the same subject always looks the same. */
export function portraitLook(subject: PortraitSubject): PortraitLook {
  const random = seededRandom(`portrait:${subject.id}`);
  const isWoman = subject.gender === 'nonBinary' ? isDrawnAsWoman(subject) : subject.gender === 'woman';
  const hairColour = subject.hairColour ?? 'brown';
  const isFair = hairColour === 'blond' || hairColour === 'dark_blond' || hairColour === 'red';
  const hair = isWoman ? random.weighted(womenHairFor(hairColour)) : manHair(random, subject.age);
  return {
    hair,
    hairColour: random.pick(hairTones[hairColour]),
    skin: random.pick(isFair ? lightSkins : allSkins),
    eyes: random.weighted([
      ['eyes', 55],
      ['round', 25],
      ['smiling', 20],
    ]),
    mouth: random.weighted([
      ['smile', 50],
      ['laughing', 34],
      ['smirk', 16],
    ]),
    eyebrows: isWoman
      ? random.weighted([
          ['eyelashesUp', 70],
          ['up', 30],
        ])
      : 'up',
    nose: random.pick(['curve', 'pointed', 'tound'] as const),
    ears: random.pick(['attached', 'detached'] as const),
    shirt: random.weighted([
      ['crew', 40],
      ['collared', 30],
      ['open', isWoman ? 30 : 12],
    ]),
    shirtColour: random.pick([
      'cfe3f7',
      'e0ddff',
      'ffeba4',
      'f7a8b4',
      'bfe3d4',
      'ffffff',
      '8fa8d8',
      'd98f7a',
      '56607f',
    ] as const),
    glasses: random.chance(subject.age > 45 ? 0.22 : 0.13) ? random.pick(['round', 'square'] as const) : undefined,
    glassesColour: random.pick(['2b1b17', '5a3722', '77311d', '2f3f63'] as const),
    earrings: isWoman && random.chance(0.4) ? random.pick(['hoop', 'stud'] as const) : undefined,
    earringColour: random.pick(['f4d150', 'ffeba4', 'ffffff', '6bd9e9'] as const),
    beard: isWoman
      ? undefined
      : random.weighted([
          [undefined, 58],
          ['beard', 20],
          ['scruff', 22],
        ]),
    isMirrored: random.chance(0.5),
    background: portraitColours(subject),
  };
}

/** One of the two sets of hair and features; of a seed of its own, so that other portraits stay as they were. */
function isDrawnAsWoman({ id }: Pick<PortraitSubject, 'id'>): boolean {
  return seededRandom(`features:${id}`).chance(0.5);
}

/** Dyed and swept back it would pass for a scarf. */
function womenHairFor(colour: HairColour): readonly (readonly [HairStyle, number])[] {
  return colour === 'colored' ? womenHair.filter(([style]) => style !== 'swept' && style !== 'bun') : womenHair;
}

function manHair(random: SeededRandom, age: number): HairStyle {
  return age >= 42 && random.chance(0.22) ? 'bald' : random.weighted(menHair);
}
