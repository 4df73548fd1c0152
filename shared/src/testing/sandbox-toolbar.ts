import { LANGUAGES } from '../contracts/language.ts';
import { PSEUDO, type SandboxChoice, type SandboxContents, scenariosFor } from './sandbox-choice.ts';

/** Pickers as a form of links: each change is a new address, so every state can be opened, shared and tested. */
export function createToolbar(choice: SandboxChoice, contents: SandboxContents): HTMLFormElement {
  const form = document.createElement('form');
  form.className = 'sandbox-toolbar';
  form.setAttribute('aria-label', 'Sandbox');
  const target = `${choice.kind}:${choice.target}`;
  form.append(
    picker('Page', 'target', target, [
      ...contents.pages.map((name) => [`page:${name}`, name] as const),
      ...contents.popups.map((name) => [`popup:${name}`, `${name} (popup)`] as const),
    ]),
    picker(
      'Scenario',
      'scenario',
      choice.scenario.name,
      scenariosFor(contents, choice.kind, choice.target).map(({ name, description }) => [
        name,
        `${name} – ${description}`,
      ]),
    ),
    picker(
      'Brand',
      'brand',
      choice.brand.id,
      contents.brands.map(({ id, title }) => [id, title]),
    ),
    picker('Theme', 'theme', choice.theme, [
      ['auto', 'as the system'],
      ['day', 'day'],
      ['night', 'night'],
    ]),
    picker(
      'Language',
      'language',
      choice.isPseudo ? PSEUDO : choice.language,
      [...LANGUAGES, PSEUDO].map((language) => [language, language]),
    ),
  );
  form.addEventListener('change', () => location.assign(addressOf(new FormData(form))));
  form.addEventListener('submit', (event) => event.preventDefault());
  return form;
}

function picker(
  label: string,
  name: string,
  value: string,
  options: readonly (readonly [value: string, text: string])[],
): HTMLLabelElement {
  const field = document.createElement('label');
  const select = document.createElement('select');
  select.name = name;
  for (const [optionValue, text] of options) select.add(new Option(text, optionValue, false, optionValue === value));
  field.append(`${label} `, select);
  return field;
}

function addressOf(data: FormData): string {
  const query = new URLSearchParams();
  for (const [name, value] of data) {
    const text = String(value);
    if (name !== 'target') {
      query.set(name, text);
      continue;
    }
    const [kind = 'page', target = ''] = text.split(':');
    query.set(kind, target);
  }
  return `?${query}`;
}

export const TOOLBAR_STYLE = `
.sandbox-toolbar{display:flex;flex-wrap:wrap;gap:4px 16px;padding:8px 12px;background:#1d1b20;color:#fff;font:14px/1.4 system-ui,sans-serif}
.sandbox-toolbar select{font:inherit;max-width:260px}
.sandbox-log{margin:0;padding:8px 12px;background:#1d1b20;color:#d7d2dc;font:12px/1.5 ui-monospace,monospace;white-space:pre-wrap}
.sandbox-log:empty{display:none}
.sandbox-dialog{max-width:340px;border:0;border-radius:12px;padding:16px;font:15px/1.5 system-ui,sans-serif}
.sandbox-dialog button{margin:8px 8px 0 0;min-height:44px;font:inherit}
`;
