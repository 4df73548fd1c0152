import type { CardBrand } from '@halo/shared/contracts';

const SVG = 'http://www.w3.org/2000/svg';

type Shape = readonly [tag: 'rect' | 'circle' | 'path', attributes: Readonly<Record<string, string>>];

interface Mark {
  readonly name: string;
  readonly shapes: readonly Shape[];
}

/** Simple signs in the brands' colours, drawn on a card of 30 by 20. The name stands beside them. */
const MARKS: Readonly<Record<CardBrand, Mark>> = {
  visa: {
    name: 'Visa',
    shapes: [
      ['rect', { width: '30', height: '20', fill: '#1a1f71' }],
      ['path', { d: 'M9 5h3.2l1.9 6.4L17.8 5H21l-5.8 10h-3.3Z', fill: '#fff' }],
      ['rect', { y: '17', width: '30', height: '3', fill: '#f7b600' }],
    ],
  },
  mastercard: {
    name: 'Mastercard',
    shapes: [
      ['rect', { width: '30', height: '20', fill: '#231f20' }],
      ['circle', { cx: '12', cy: '10', r: '6', fill: '#eb001b' }],
      ['circle', { cx: '18', cy: '10', r: '6', fill: '#f79e1b', 'fill-opacity': '.9' }],
    ],
  },
  amex: {
    name: 'Amex',
    shapes: [
      ['rect', { width: '30', height: '20', fill: '#016fd0' }],
      ['path', { d: 'M5 14 9 6h2l4 8h-2.4l-.7-1.6H8L7.4 14Zm3.8-3.4h2.4L10 7.9Z', fill: '#fff' }],
    ],
  },
  diners: {
    name: 'Diners',
    shapes: [
      ['rect', { width: '30', height: '20', fill: '#eef3f8' }],
      ['circle', { cx: '15', cy: '10', r: '7', fill: '#004c97' }],
      ['path', { d: 'M13.5 5.6a5 5 0 0 0 0 8.8Zm3 0a5 5 0 0 1 0 8.8Z', fill: '#fff' }],
    ],
  },
  discover: {
    name: 'Discover',
    shapes: [
      ['rect', { width: '30', height: '20', fill: '#fdfdfd' }],
      ['circle', { cx: '15', cy: '10', r: '5', fill: '#f47216' }],
    ],
  },
  jcb: {
    name: 'JCB',
    shapes: [
      ['rect', { width: '30', height: '20', fill: '#fdfdfd' }],
      ['rect', { x: '6', y: '3', width: '5', height: '14', rx: '2', fill: '#0e4c96' }],
      ['rect', { x: '12.5', y: '3', width: '5', height: '14', rx: '2', fill: '#b81b33' }],
      ['rect', { x: '19', y: '3', width: '5', height: '14', rx: '2', fill: '#007940' }],
    ],
  },
  cartes_bancaires: {
    name: 'CB',
    shapes: [
      ['rect', { width: '30', height: '20', fill: '#0a4d8c' }],
      ['path', { d: 'M3 10a4.5 4.5 0 0 1 4.5-4.5H14v3.7H7.5V10.8H14v3.7H7.5A4.5 4.5 0 0 1 3 10Z', fill: '#fff' }],
      ['path', { d: 'M15.5 5.5h8.2a2.2 2.2 0 0 1 0 4.4h-8.2Zm0 4.9h8.2a2.05 2.05 0 0 1 0 4.1h-8.2Z', fill: '#7fc36a' }],
    ],
  },
};

/** The sign and the name of a brand, for inside the number field. */
export function brandMark(document: Document, brand: CardBrand): readonly Node[] {
  const { name, shapes } = MARKS[brand];
  const picture = element(document, 'svg', {
    viewBox: '0 0 30 20',
    width: '30',
    height: '20',
    'aria-hidden': 'true',
    focusable: 'false',
  });
  picture.append(...shapes.map(([tag, attributes]) => element(document, tag, attributes)));
  const text = document.createElement('span');
  text.textContent = name;
  return [text, picture];
}

function element(document: Document, tag: string, attributes: Readonly<Record<string, string>>): Element {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
