import { parse } from 'acorn';

// Lets webpack and the minimizer drop what is not imported.
//
//     export const Card = styled.article`…`;
//
// is a call, so a bundler must keep it: the call might do something. Our packages declare
// `sideEffects: false` and the rules (CONTRIBUTING.md) forbid work at import time, so the value of every
// top-level constant may be dropped when the constant is not used. This loader says so in the
// form that both tools understand:
//
//     export const Card = /*#__PURE__*/ (() => styled.article`…`)();
//
// The minimizer takes the arrow away again where the constant stays. It runs on the output of
// swc-loader, so it only ever sees plain JavaScript.

const CALLS = new Set(['CallExpression', 'NewExpression', 'TaggedTemplateExpression']);
const FUNCTIONS = new Set(['FunctionExpression', 'ArrowFunctionExpression', 'FunctionDeclaration']);

/** True when evaluating the node runs a call now, not later. */
function runsCall(node) {
  if (!node || typeof node !== 'object') return false;
  if (Array.isArray(node)) return node.some(runsCall);
  if (typeof node.type !== 'string' || FUNCTIONS.has(node.type)) return false;
  if (CALLS.has(node.type)) return true;
  return Object.values(node).some(runsCall);
}

/** `await` and `import()` mean something only where they stand. */
function mustStay(node) {
  if (!node || typeof node !== 'object') return false;
  if (Array.isArray(node)) return node.some(mustStay);
  if (node.type === 'AwaitExpression' || node.type === 'ImportExpression') return true;
  if (typeof node.type === 'string' && FUNCTIONS.has(node.type)) return false;
  return Object.values(node).some(mustStay);
}

function topLevelConstants(program) {
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declaration?.type === 'VariableDeclaration' && declaration.kind === 'const' ? declaration.declarations : [];
  });
}

/**
 * @param {string} source plain JavaScript
 * @returns {string} the same with the annotations; lines stay where they are
 */
export function annotatePure(source) {
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true });
  const values = topLevelConstants(program)
    .filter((declarator) => declarator.id.type === 'Identifier')
    .map((declarator) => declarator.init)
    .filter((value) => runsCall(value) && !mustStay(value));
  let result = '';
  let end = 0;
  for (const value of values) {
    const text = source.slice(value.start, value.end);
    const body = value.type === 'ObjectExpression' || value.type === 'SequenceExpression' ? `(${text})` : text;
    result += `${source.slice(end, value.start)}/*#__PURE__*/ (() => ${body})()`;
    end = value.end;
  }
  return result + source.slice(end);
}

/** @this {import('webpack').LoaderContext<{}>} */
export default function pureLoader(source, map) {
  this.callback(null, annotatePure(String(source)), map);
}
