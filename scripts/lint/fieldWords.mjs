// User-visible text uses the terms of docs/words.md: literals with a space and those that are shown are checked.
import { wrongWords } from './words.mjs';

/** Properties, constants and functions whose values are shown, by name. */
const shownNames =
  /(?:^|[a-z])(?:label|heading|title|columns?|text|words|detail|description|meaning|message|note|subject|tooltip|hint|placeHolder|prompt|short|summary)$/i;
const shownAttributes = new Set(['label', 'title', 'aria-label', 'placeholder', 'hint', 'alt']);
/** The first shown argument, by the name of the called function. */
const shownArguments = new Map([
  ...['text', 'guess', 'label', 'table', 'escapeMarkdown', 'tell', 'askInDialog'].map((name) => [name, 0]),
  ...['fact', 'factOf', 'section', 'part', 'count', 'chart'].map((name) => [name, 1]),
]);

const isNamed = (node) => shownNames.test(node?.name ?? node?.value ?? '');

/** Whether the context of a literal makes it user-visible. */
function isShown(literal) {
  for (let [child, node] = [literal, literal.parent]; node; [child, node] = [node, node.parent]) {
    switch (node.type) {
      case 'ConditionalExpression':
      case 'IfStatement':
        if (node.test === child) {
          return false;
        }
        break;
      case 'SwitchCase':
        if (node.test === child) {
          return false;
        }
        break;
      case 'LogicalExpression':
      case 'ArrayExpression':
      case 'SpreadElement':
      case 'TSAsExpression':
      case 'ReturnStatement':
      case 'BlockStatement':
      case 'SwitchStatement':
      case 'ArrowFunctionExpression':
      case 'JSXExpressionContainer':
        break;
      case 'Property':
        return node.value === child && isNamed(node.key);
      case 'VariableDeclarator':
        return isNamed(node.id);
      case 'FunctionDeclaration':
        return isNamed(node.id);
      case 'CallExpression': {
        const first = shownArguments.get(node.callee.name);
        return first !== undefined && node.arguments.indexOf(child) >= first;
      }
      case 'JSXAttribute':
        return shownAttributes.has(node.name.name);
      default:
        return node.type === 'JSXElement' || node.type === 'JSXFragment';
    }
  }
  return false;
}

const silent = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ImportExpression', 'TSLiteralType']);

export const fieldWords = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { fault: '"{{bad}}" is not the field\'s word: write "{{better}}" (docs/words.md).' },
  },
  create(context) {
    const check = (node, text, isPart) => {
      for (const { bad, better } of wrongWords(text, isPart)) {
        context.report({ node, messageId: 'fault', data: { bad, better } });
      }
    };
    return {
      Literal(node) {
        if (typeof node.value !== 'string' || silent.has(node.parent.type)) {
          return;
        }
        const isWhole = node.value.includes(' ') || isShown(node);
        if (isWhole) {
          check(node, node.value, false);
        }
      },
      // Each value becomes a placeholder, so that "gas {} of {}" matches.
      TemplateLiteral: (node) =>
        check(node, node.quasis.map(({ value }) => value.cooked ?? '').join('{}'), !isShown(node)),
      JSXText: (node) => check(node, node.value.trim(), false),
    };
  },
};
