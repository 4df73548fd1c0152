// A component as any React remote exposes one. Its hook works only with the copy of React that draws it.
import { createElement, lazy, Suspense, useState, version } from 'react';

const Later = lazy(async () => ({ default: (await import('./later.mjs')).Later }));

function Widget() {
  const [clicks, setClicks] = useState(0);
  return createElement(
    'section',
    null,
    createElement('h1', null, 'Ordinary widget'),
    createElement('p', null, `React ${version}`),
    createElement('button', { type: 'button', onClick: () => setClicks(clicks + 1) }, `Clicked ${clicks}`),
    clicks > 0 ? createElement(Suspense, { fallback: null }, createElement(Later)) : null,
  );
}

export { Widget as default };
