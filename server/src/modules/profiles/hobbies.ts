import type { Language } from '@halo/shared/contracts';
import { PROFILE_WORDS } from './profile-words.ts';

/** A profile never has two hobbies of one group, so that its text does not say the same thing twice. */
export const hobbyGroups = {
  hiking: 'outdoors',
  cycling: 'outdoors',
  climbing: 'outdoors',
  skiing: 'outdoors',
  camping: 'outdoors',
  running: 'sport',
  swimming: 'sport',
  yoga: 'sport',
  tennis: 'sport',
  football: 'sport',
  dancing: 'dance',
  cooking: 'table',
  baking: 'table',
  wine: 'table',
  markets: 'markets',
  reading: 'words',
  writing: 'words',
  languages: 'languages',
  cinema: 'screen',
  series: 'screen',
  theatre: 'stage',
  museums: 'art',
  photography: 'art',
  painting: 'art',
  pottery: 'hands',
  knitting: 'hands',
  furniture: 'hands',
  guitar: 'music',
  piano: 'music',
  singing: 'music',
  concerts: 'music',
  vinyl: 'music',
  travel: 'travel',
  trains: 'travel',
  chess: 'play',
  boardGames: 'play',
  puzzles: 'play',
  volunteering: 'heart',
  dog: 'pets',
  cat: 'pets',
  gardening: 'garden',
  stars: 'sky',
  sea: 'sea',
  motorbike: 'road',
} as const;
export type HobbyKey = keyof typeof hobbyGroups;

export const hobbyKeys = Object.keys(hobbyGroups) as HobbyKey[];

export function hobbyPhrase(hobby: HobbyKey, language: Language): string {
  return PROFILE_WORDS[language].hobbies[hobby];
}
