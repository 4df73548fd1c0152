// Module Federation's webpack runtime writes one for each module that it asks the page for, minified or not.
const ASKED = /["']?shareKey["']?\s*:\s*(["'])([^"'\\\n]{1,214})\1/g;

/** The shared modules that a script of a build asks the page for, each once. */
export function askedModules(script: string): string[] {
  return [...new Set(Array.from(script.matchAll(ASKED), ([, , name = '']) => name))];
}
