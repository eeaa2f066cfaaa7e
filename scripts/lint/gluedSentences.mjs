// A sentence is written whole, as one template: code reads as the user reads it, and no half is changed alone.
const letter = /\p{L}/u;
/** Text that continues something before or after it. A label followed by its value is allowed. */
const isHalf = (words) => letter.test(words) && /^(?: (?!-|0x)|[,;)] ?(?=[\p{L}□])|\. )|(?<!:) $| \($/u.test(words);
const isSentence = (words) => letter.test(words) && / /.test(words.trim());
/** A complete sentence may be followed by another one. */
const isWhole = (words) => /[.!?…:]$/.test(words);

/** The text of a literal, with values as "□"; `undefined` for other nodes. */
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

/** All literals that a value may be, including those of a spread array. */
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

/** Search and replacement texts, and separators between list items, as in "a or b". */
const texts = new Set(['join', 'replace', 'replaceAll', 'split', 'startsWith', 'endsWith', 'includes', 'indexOf']);
const isOfText = ({ parent }) =>
  (parent.type === 'CallExpression' && texts.has(parent.callee.property?.name)) ||
  // Messages of the VM are repeated verbatim.
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
