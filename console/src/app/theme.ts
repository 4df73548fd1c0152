import {
  Button,
  Checkbox,
  createTheme,
  type CSSVariablesResolver,
  Drawer,
  type MantineColorsTuple,
  Modal,
} from '@mantine/core';

const iris: MantineColorsTuple = [
  '#f0effd',
  '#dfddfa',
  '#bebbf5',
  '#a5a1f5',
  '#8d88f0',
  '#6f68e6',
  '#5a52db',
  '#4a41c9',
  '#3d35ab',
  '#2f2987',
];

// The library's own greys, set to the console's: number 4 is the edge of fields, which has to be seen (3 : 1).
const gray: MantineColorsTuple = [
  '#fafafc',
  '#f3f3f7',
  '#e9e9ef',
  '#dedee6',
  '#868694',
  '#7a7a88',
  '#686876',
  '#50505c',
  '#34343d',
  '#1d1d24',
];
const dark: MantineColorsTuple = [
  '#f0f0f4',
  '#c6c6d0',
  '#a6a6b4',
  '#8a8a98',
  '#73737f',
  '#2b2b34',
  '#1d1d24',
  '#17171c',
  '#0f0f13',
  '#0a0a0d',
];

const MONOSPACE = "ui-monospace, SFMono-Regular, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace";

export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 3 },
  colors: { iris, gray, dark },
  fontFamily: 'Figtree Variable, system-ui, sans-serif',
  fontFamilyMonospace: MONOSPACE,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Their heads are `header` elements, which assistive technology would take for a second banner of the page.
    Drawer: Drawer.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
    Modal: Modal.extend({
      defaultProps: { attributes: { header: { role: 'presentation' } } },
      styles: {
        content: { background: 'var(--ops-surface)' },
        header: { background: 'var(--ops-surface)' },
        title: { fontSize: '1.0625rem', fontWeight: 700 },
      },
    }),
    Checkbox: Checkbox.extend({ vars: () => ({ root: { '--checkbox-icon-color': 'var(--ops-on-accent)' } }) }),
    // The library knows one colour of text on the accent for day and night.
    Button: Button.extend({
      vars: (_theme, { variant = 'filled' }) => ({
        root: variant === 'filled' ? { '--button-color': 'var(--ops-on-accent)' } : {},
      }),
    }),
  },
  headings: { fontFamily: 'Figtree Variable, system-ui, sans-serif', fontWeight: '700' },
});

const day = {
  '--ops-bg': '#f5f5f8',
  '--ops-surface': '#ffffff',
  '--ops-raised': '#fafafc',
  '--ops-line': '#e2e2ea',
  '--ops-edge': '#868694',
  '--ops-ink': '#17171d',
  '--ops-muted': '#595966',
  '--ops-accent': '#4a41c9',
  '--ops-accent-tint': '#eeedfc',
  '--ops-on-accent': '#ffffff',
  '--ops-good': '#146c43',
  '--ops-good-tint': '#e5f4ec',
  '--ops-watch': '#835400',
  '--ops-watch-tint': '#fcf1d9',
  '--ops-bad': '#b3261e',
  '--ops-bad-tint': '#fdebe9',
  '--ops-shadow': '0 1px 2px rgb(23 23 29 / 0.05)',
};

const night: typeof day = {
  '--ops-bg': '#0f0f13',
  '--ops-surface': '#17171c',
  '--ops-raised': '#1d1d24',
  '--ops-line': '#2b2b34',
  '--ops-edge': '#73737f',
  '--ops-ink': '#f0f0f4',
  '--ops-muted': '#a6a6b4',
  '--ops-accent': '#b1aefa',
  '--ops-accent-tint': '#25233f',
  '--ops-on-accent': '#14132b',
  '--ops-good': '#66d39d',
  '--ops-good-tint': '#14291f',
  '--ops-watch': '#efba60',
  '--ops-watch-tint': '#2d2413',
  '--ops-bad': '#ff938a',
  '--ops-bad-tint': '#361c1a',
  '--ops-shadow': 'none',
};

const toMantine = (tokens: typeof day): Record<string, string> => ({
  ...tokens,
  '--mantine-color-body': tokens['--ops-bg'],
  '--mantine-color-text': tokens['--ops-ink'],
  '--mantine-color-dimmed': tokens['--ops-muted'],
  '--mantine-color-default': tokens['--ops-surface'],
  '--mantine-color-default-hover': tokens['--ops-raised'],
  '--mantine-color-default-border': tokens['--ops-edge'],
  '--mantine-color-placeholder': tokens['--ops-muted'],
  '--mantine-color-anchor': tokens['--ops-accent'],
  '--mantine-color-error': tokens['--ops-bad'],
});

/** The console's own colours, and Mantine's set to them, for day and night. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: toMantine(day),
  dark: toMantine(night),
});
