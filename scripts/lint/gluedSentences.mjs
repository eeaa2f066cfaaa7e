// A sentence is written whole, as one template: whoever reads the code reads what the user does, and no half of it is changed alone.
const letter = /\p{L}/u;
/** It goes on before or behind: nothing that stands alone begins or ends so. A label and its value stand side by side. */
const isHalf = (words) => letter.test(words) && /^(?: (?!-|0x)|[,;)] ?(?=[\p{L}□])|\. )|(?<!:) $| \($/u.test(words);
const isSentence = (words) => letter.test(words) && / /.test(words.trim());
/** What has its end may be followed by another sentence. */
const isWhole = (words) => /[.!?…:]$/.test(words);

/** The words of a literal, with nothing in place of values; undefined for what is none. */
function wordsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined;
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '').join('□');
    case 'TSAsExpression':
      return wordsOf(node.expression);
    default:
      return undefined;
  }
}

/** Every literal that a value may be, and those of the array that is spread into another. */
function literalsOf(node) {
  switch (node?.type) {
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    case 'SpreadElement':
      return literalsOf(node.argument);
    case 'ArrayExpression':
      return node.elements.flatMap(literalsOf);
    default:
      return wordsOf(node) === undefined ? [] : [node];
  }
}

/** What is looked for or put into a text, or stands between the items of a list: "a or b". */
const texts = new Set(['join', 'replace', 'replaceAll', 'split', 'startsWith', 'endsWith', 'includes', 'indexOf']);
const isOfText = ({ parent }) =>
  (parent.type === 'CallExpression' && texts.has(parent.callee.property?.name)) ||
  // What the VM says is repeated as it is.
  (parent.type === 'Property' && parent.key.name === 'vmText');

const notShown = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ImportExpression', 'TSLiteralType']);

export const gluedSentences = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      half: '"{{words}}" is half a sentence: write the whole one, as one template.',
      glued: '"{{words}}" is glued to what stands beside it: write the whole sentence, as one template.',
    },
  },
  create(context) {
    const report = (node, messageId) =>
      context.report({ node, messageId, data: { words: wordsOf(node).replaceAll('□', '${…}') } });
    const checkHalf = (node) => {
      if (!notShown.has(node.parent.type) && !isOfText(node) && isHalf(wordsOf(node) ?? '')) {
        report(node, 'half');
      }
    };
    return {
      Literal: checkHalf,
      TemplateLiteral: checkHalf,
      BinaryExpression(node) {
        if (node.operator === '+') {
          [node.left, node.right]
            .flatMap(literalsOf)
            .filter((literal) => isSentence(wordsOf(literal)))
            .forEach((literal) => report(literal, 'glued'));
        }
      },
      CallExpression({ callee, arguments: [separator] }) {
        const isJoin = callee.property?.name === 'join' && callee.object.type === 'ArrayExpression';
        if (isJoin && [' ', ''].includes(wordsOf(separator))) {
          const { elements } = callee.object;
          elements
            .flatMap((element, i) =>
              i < elements.length - 1 || element?.type === 'SpreadElement' ? literalsOf(element) : [],
            )
            .filter((literal) => isSentence(wordsOf(literal)) && !isWhole(wordsOf(literal)))
            .forEach((literal) => report(literal, 'glued'));
        }
      },
    };
  },
};
