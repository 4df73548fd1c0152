// A page that mounts itself, as single-spa's contract has it, with a package that the host does not share.
import { label } from './label.mjs';

export async function bootstrap() {}

export async function mount({ domElement, params }) {
  const heading = document.createElement('h1');
  heading.textContent = `${label('Own lifecycles')} ${params.id ?? ''}`;
  domElement.replaceChildren(heading);
}

export async function update({ domElement, params }) {
  domElement.querySelector('h1').textContent = `${label('Own lifecycles')} ${params.id ?? ''}`;
}

export async function unmount({ domElement }) {
  domElement.replaceChildren();
}
