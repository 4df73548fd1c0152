export { defineTemplates } from './define-templates.tsx';
export { drawMarkup, type Markup } from './draw-markup.ts';
