// Draws the three portraits of each brand's home page. The pictures are committed;
// run this again only to change them: `node brands/scripts/home-portraits.mjs`.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createAvatar } from '@dicebear/core';
import * as micah from '@dicebear/micah';
import sharp from 'sharp';

const WIDTH = 320;
const HEIGHT = 427;
const QUALITY = 80;

// Chosen by eye: grown-up, friendly faces; none of the surprised or sad mouths, one look for the eyes each.
const portraits = {
  luna: [
    {
      hair: 'full',
      hairColor: '6b4226',
      baseColor: 'a86a47',
      mouth: 'smile',
      shirt: 'crew',
      shirtColor: 'ffd7c9',
      sky: ['cfe3f7', 'd5efe0'],
      turn: 141,
    },
    {
      hair: 'full',
      hairColor: '2b1b17',
      baseColor: 'eec1a0',
      mouth: 'smirk',
      shirt: 'crew',
      shirtColor: 'cfe3f7',
      earrings: 'stud',
      earringColor: 'f2b632',
      sky: ['ffd7c9', 'f8c8d8'],
      turn: 124,
    },
    {
      hair: 'pixie',
      hairColor: 'c08a4a',
      baseColor: 'eec1a0',
      eyes: 'smiling',
      eyebrows: 'up',
      mouth: 'laughing',
      shirt: 'collared',
      shirtColor: 'e0ddff',
      sky: ['f8c8d8', 'e3d4f7'],
      turn: 150,
    },
  ],
  sol: [
    {
      hair: 'full',
      hairColor: '8a4b1f',
      baseColor: 'd7a07a',
      eyes: 'smiling',
      eyebrows: 'up',
      mouth: 'laughing',
      shirt: 'crew',
      shirtColor: 'd5efe0',
      sky: ['ffe7b8', 'ffd7c9'],
      turn: 135,
    },
    {
      hair: 'full',
      hairColor: '1f1a1d',
      baseColor: 'c58a60',
      mouth: 'smile',
      shirt: 'collared',
      shirtColor: 'ffd7c9',
      earrings: 'hoop',
      earringColor: 'f2b632',
      sky: ['cfe3f7', 'e0ddff'],
      turn: 120,
    },
    {
      hair: 'pixie',
      hairColor: 'a8331f',
      baseColor: 'f2c9a8',
      mouth: 'smile',
      shirt: 'crew',
      shirtColor: 'cfe3f7',
      glasses: 'round',
      glassesColor: '5b3a2a',
      sky: ['ffe7b8', 'fbd0a8'],
      turn: 150,
    },
  ],
  brise: [
    {
      hair: 'fonze',
      hairColor: '4a2f24',
      baseColor: 'e7b58f',
      eyes: 'round',
      eyebrows: 'up',
      mouth: 'smile',
      shirt: 'collared',
      shirtColor: 'ffe7b8',
      facialHair: 'scruff',
      facialHairColor: '4a2f24',
      sky: ['d5efe0', 'cfe3f7'],
      turn: 140,
    },
    {
      hair: 'full',
      hairColor: '7a3b1d',
      baseColor: 'f2c9a8',
      mouth: 'smile',
      shirt: 'crew',
      shirtColor: 'e0ddff',
      sky: ['cfe3f7', 'd9f2ec'],
      turn: 125,
    },
    {
      hair: 'dannyPhantom',
      hairColor: '201a1c',
      baseColor: '8a5a3c',
      eyes: 'round',
      eyebrows: 'up',
      mouth: 'smirk',
      shirt: 'crew',
      shirtColor: 'd5efe0',
      glasses: 'round',
      glassesColor: '26352f',
      sky: ['e0ddff', 'cfe3f7'],
      turn: 150,
    },
  ],
};

for (const [brand, faces] of Object.entries(portraits)) {
  const folder = join(import.meta.dirname, '..', 'src', brand, 'assets');
  await mkdir(folder, { recursive: true });
  for (const [index, face] of faces.entries()) {
    await sharp(Buffer.from(drawFace(face)))
      .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(join(folder, `portrait-${index + 1}.webp`));
  }
}

function drawFace({ sky, turn, ...looks }) {
  const face = createAvatar(micah, {
    seed: 'halo',
    size: 960,
    translateY: 6,
    eyes: ['eyes'],
    eyebrows: ['eyelashesUp'],
    nose: ['curve'],
    ears: ['attached'],
    hairProbability: 100,
    ...Object.fromEntries(Object.entries(looks).map(([name, value]) => [name, [value]])),
    earringsProbability: looks.earrings ? 100 : 0,
    glassesProbability: looks.glasses ? 100 : 0,
    facialHairProbability: looks.facialHair ? 100 : 0,
    backgroundType: ['gradientLinear'],
    backgroundColor: sky,
    backgroundRotation: [turn],
  });
  return face.toString();
}
