/**
 * Micah has two heads of hair for women and few calm ones for men. These shapes, drawn in its 360 × 360 grid and its
 * line, add to them: `behind` lies under the head, `front` replaces the hair the style drew.
 */
export type HairStyle =
  | 'long'
  | 'bob'
  | 'bun'
  | 'ponytail'
  | 'straight'
  | 'curls'
  | 'swept'
  | 'quiff'
  | 'crop'
  | 'curlyTop'
  | 'bald';

type MicahHair = 'full' | 'pixie' | 'turban' | 'fonze' | 'mrClean';
type HairShape = { base: MicahHair; behind?: (colour: string) => string; front?: (colour: string) => string };

export const hairShapes: Record<HairStyle, HairShape> = {
  long: { base: 'full' },
  bob: { base: 'pixie' },
  swept: { base: 'turban', behind: outlined('M88 96C70 130 74 190 96 226C120 250 150 240 170 220Z') },
  bun: { base: 'turban', behind: (colour) => circle(122, 44, 37, colour) },
  ponytail: {
    base: 'turban',
    behind: outlined('M92 84C44 66 12 108 18 168C22 214 44 252 74 276C70 250 74 226 92 206C110 186 112 150 104 118Z'),
  },
  straight: {
    base: 'turban',
    behind: outlined('M96 70C62 120 66 220 44 318C100 344 250 344 304 318C280 262 288 190 268 92Z'),
  },
  curls: { base: 'turban', behind: curlsBehind },
  quiff: { base: 'fonze' },
  crop: {
    base: 'mrClean',
    front: outlined(
      'M116 176C104 150 92 118 102 88C114 52 156 32 196 38C230 44 252 72 254 112C246 104 240 96 236 84C206 98 168 102 134 98C140 118 130 150 130 172C126 178 120 180 116 176Z',
    ),
  },
  curlyTop: { base: 'mrClean', front: curlsOnTop },
  bald: { base: 'mrClean' },
};

function outlined(path: string): (colour: string) => string {
  return (colour) => `<path d="${path}" fill="#${colour}" stroke="#000" stroke-width="4" stroke-linejoin="round"/>`;
}

function circle(x: number, y: number, radius: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#${colour}" stroke="#000" stroke-width="4"/>`;
}

/** Circles that share one outline: all strokes first, then all fills. */
function cloud(circles: readonly (readonly [x: number, y: number, radius: number])[], colour: string): string {
  const strokes = circles.map(([x, y, radius]) => circle(x, y, radius, colour));
  const fills = circles.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius - 1.5}" fill="#${colour}"/>`);
  return [...strokes, ...fills].join('');
}

function curlsBehind(colour: string): string {
  return cloud(
    [
      [180, 130, 100],
      [92, 74, 34],
      [134, 48, 34],
      [184, 40, 34],
      [232, 56, 34],
      [268, 90, 34],
      [282, 132, 32],
      [278, 180, 32],
      [266, 226, 30],
      [66, 112, 32],
      [54, 158, 34],
      [58, 206, 34],
      [78, 248, 32],
      [110, 240, 36],
      [240, 240, 34],
    ],
    colour,
  );
}

function curlsOnTop(colour: string): string {
  const curls = cloud(
    [
      [118, 92, 24],
      [136, 66, 27],
      [168, 50, 28],
      [202, 48, 28],
      [230, 66, 25],
      [244, 90, 18],
      [170, 76, 26],
      [204, 76, 24],
      [110, 122, 17],
    ],
    colour,
  );
  return `<g>${curls}</g>`;
}
