import { createElement } from 'react';

export function Later() {
  return createElement('p', null, 'A chunk of its own');
}
