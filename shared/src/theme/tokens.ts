/** Colours as CSS variables: the value behind a name changes with brand, day and night, the name does not. */
export const color = {
  /** page background */
  bg: 'var(--halo-bg)',
  /** cards, bars, fields */
  surface: 'var(--halo-surface)',
  /** main text */
  ink: 'var(--halo-ink)',
  /** secondary text, readable on `bg`, `surface` and `tint` */
  soft: 'var(--halo-soft)',
  /** hairline between things; decoration only */
  line: 'var(--halo-line)',
  /** border of a field or radio, 3:1 against its surroundings */
  edge: 'var(--halo-edge)',
  accent: 'var(--halo-accent)',
  accentInk: 'var(--halo-accent-ink)',
  /** a pressed or hovered accent */
  accentStrong: 'var(--halo-accent-strong)',
  /** quiet accent background; carries `accent`, `ink` and `soft` */
  tint: 'var(--halo-tint)',
  /** hero gradient, dark end */
  deep: 'var(--halo-deep)',
  /** hero gradient, light end */
  deep2: 'var(--halo-deep-2)',
  /** text on `deep`, `deep2` and photographs */
  onDeep: '#ffffff',
  like: 'var(--halo-like)',
  likeInk: 'var(--halo-like-ink)',
  ok: 'var(--halo-ok)',
  okTint: 'var(--halo-ok-tint)',
  danger: 'var(--halo-danger)',
  dangerInk: 'var(--halo-danger-ink)',
  dangerTint: 'var(--halo-danger-tint)',
  warning: 'var(--halo-warning)',
  warningTint: 'var(--halo-warning-tint)',
  /** the dot of a person who is online, ringed in white */
  online: '#2fcf8e',
  /** sample reviews and ratings */
  star: 'var(--halo-warning)',
  /** behind a dialog */
  scrim: 'var(--halo-scrim)',
  /** focus ring; white inside a deep area */
  focus: 'var(--halo-focus)',
} as const;
export type ColorName = keyof typeof color;

/** The 4 px grid: `space[3]` is 12 px. */
export const space = {
  0: '0',
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  7: '28px',
  8: '32px',
  9: '36px',
  10: '40px',
  12: '48px',
  16: '64px',
} as const;
export type SpaceStep = keyof typeof space;

export const radius = {
  tag: '8px',
  small: '12px',
  field: '14px',
  button: '16px',
  box: '18px',
  card: '20px',
  sheet: '26px',
  hero: '32px',
  round: '999px',
} as const;

/** In rem, so that a reader's own text size counts. Pixel values at the default of 16 px stand beside. */
export const fontSize = {
  /** 11.5 */
  micro: '0.71875rem',
  /** 12.5 */
  tiny: '0.78125rem',
  /** 13.5 */
  small: '0.84375rem',
  /** 15 */
  body: '0.9375rem',
  /** 16 */
  control: '1rem',
  /** 18 */
  large: '1.125rem',
  /** 21 */
  section: '1.3125rem',
  /** 25 */
  title: '1.5625rem',
  /** 38, less on a narrow phone */
  hero: 'clamp(1.875rem, 9.6vw, 2.375rem)',
} as const;

export const fontWeight = { regular: 400, medium: 500, strong: 600, bold: 700, heavy: 800 } as const;
export const lineHeight = { tight: 1.15, snug: 1.35, body: 1.5 } as const;
export const fontFamily = "Figtree, 'Figtree Fallback', system-ui, sans-serif";

/** Durations and curves. The base style sheet cuts all of them short for who asked for less motion. */
export const motion = {
  quick: '120ms ease-out',
  calm: '220ms cubic-bezier(0.2, 0.7, 0.2, 1)',
} as const;

export const shadow = {
  /** a raised segment */
  low: '0 1px 4px rgb(20 8 18 / 0.1)',
  /** cards in hand, toasts */
  mid: '0 12px 30px rgb(20 8 18 / 0.18)',
  /** dialogs */
  high: '0 20px 60px rgb(20 8 18 / 0.32)',
} as const;

/** Stacking order outside dialogs, which live in the browser's top layer. */
export const layer = { raised: 1, sticky: 10, bar: 20, toast: 60 } as const;

/** Sizes that repeat across screens. */
export const size = {
  touch: '44px',
  control: '52px',
  field: '50px',
  tabBar: '64px',
  content: '1228px',
  /** what the frame's question about choices covers at the end of a phone's page; nothing once it is answered */
  notice: 'var(--halo-notice, 0px)',
} as const;

/** Widths in pixels where the layout changes. */
export const breakpoint = { phoneMax: 500, wideMin: 900 } as const;

/** Media queries, as keys of a style object. */
export const media = {
  phone: '@media (max-width: 500px)',
  beyondPhone: '@media (min-width: 500.02px)',
  wide: '@media (min-width: 900px)',
  calm: '@media (prefers-reduced-motion: reduce)',
  hover: '@media (hover: hover)',
} as const;
