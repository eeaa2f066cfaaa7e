// What users read has the field's words: every message and every other text with a blank in it is held against docs/words.md.
import { wrongWords } from './words.mjs';

function isMessage({ type, callee }) {
  return (
    type === 'CallExpression' &&
    callee.property?.name === 't' &&
    /^l10n$/.test(callee.object.property?.name ?? callee.object.name)
  );
}

/** The literal itself, or the property `message` of what a message is called with. */
function isOfMessage({ parent }) {
  return isMessage(parent) || (parent.type === 'Property' && isMessage(parent.parent.parent));
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
        const isWhole = isOfMessage(node);
        if (isWhole || node.value.includes(' ')) {
          check(node, node.value, !isWhole);
        }
      },
      TemplateElement: (node) => check(node, node.value.cooked ?? '', true),
      JSXText: (node) => check(node, node.value.trim(), false),
    };
  },
};
