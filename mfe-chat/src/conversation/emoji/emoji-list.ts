import { REACTIONS } from '@halo/shared/contracts';

/** What is offered, the reactions first. Each is one sign that phones of ten years ago have too. */
export const EMOJI_GROUPS = [
  { id: 'reactions', signs: REACTIONS },
  {
    id: 'faces',
    signs: [
      ...['😀', '😄', '😅', '🤣', '😊', '😇', '🙂', '🙃', '😉', '😍', '😘', '😋', '😜', '🤪', '🤗', '🤔'],
      ...['🤨', '😐', '🙄', '😏', '😴', '😌', '😔', '😕', '😬', '😳', '😱', '😭', '😤', '😡', '🥺', '😎'],
    ],
  },
  {
    id: 'people',
    signs: ['👋', '👌', '✌️', '🤞', '🤙', '👏', '🙌', '👎', '💪', '🤝', '💋', '💃', '🕺', '🙈', '🤷', '🤦'],
  },
  {
    id: 'hearts',
    signs: ['🧡', '💛', '💚', '💙', '💜', '🖤', '💔', '💕', '💘', '🌹', '🌸', '✨', '🔥', '⭐', '🌙', '☀️'],
  },
  {
    id: 'things',
    signs: ['☕', '🍕', '🍷', '🍻', '🍫', '🎂', '🎉', '🎁', '🎵', '🎬', '📚', '⚽', '🚲', '✈️', '🏖️', '🐶'],
  },
] as const;
