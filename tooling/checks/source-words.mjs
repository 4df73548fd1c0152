/** What of a source file can be read as words: comments, code without its literals, titles of tests. */

const REGEX_LITERAL = String.raw`(?<=(?:[=(,:;!&|?[{>]|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`;
const TOKENS = new RegExp(
  [
    String.raw`(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)`,
    String.raw`(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")`,
    String.raw`(?<template>\`(?:\\.|[^\`\\])*\`)`,
    `(?<regex>${REGEX_LITERAL})`,
  ].join('|'),
  'g',
);
const SQL_TOKENS = /(?<comment>--[^\n]*)|(?<string>'(?:''|[^'])*')/g;
const TEST_FILE = /\.(?:test|spec)\.[cm]?[jt]sx?$/;
/** A string before a function is a title: of `test`, of `describe`, of the function that `each` gives. */
const TITLE_ENDS = /^,\s*(?:(?:\{[^}]*\}|\w+),\s*)?(?:async\s*)?(?:\(|function\b|\w+ =>)/;

/**
 * The text with the letters blanked of everything that is not searched; lines stay where they are.
 *
 * @param {string} file decides the language, and whether titles are searched
 * @param {string} text
 * @returns {string}
 */
export function searchedText(file, text) {
  return text.replaceAll(file.endsWith('.sql') ? SQL_TOKENS : TOKENS, (token, ...rest) => {
    const groups = rest.at(-1);
    if (groups.comment !== undefined || isTitle(file, token, text.slice(rest.at(-3) + token.length))) return token;
    if (groups.template !== undefined) return onlyExpressions(token);
    return blank(token);
  });
}

/**
 * Words of a text in lower case; `isSeen` and `is_seen` are two.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function wordsOf(text) {
  const parts = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return parts.map((part) => part.toLowerCase());
}

function isTitle(/** @type {string} */ file, /** @type {string} */ token, /** @type {string} */ following) {
  return TEST_FILE.test(file) && /^['"`]/.test(token) && TITLE_ENDS.test(following.slice(0, 200));
}

/** `${…}` of a template is code. */
function onlyExpressions(/** @type {string} */ template) {
  let end = 0;
  let result = '';
  for (const match of template.matchAll(/\$\{[^}]*\}/g)) {
    result += blank(template.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + blank(template.slice(end));
}

function blank(/** @type {string} */ token) {
  return token.replaceAll(/[a-z]/gi, ' ');
}
