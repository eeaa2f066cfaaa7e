// Regular expressions that are applied to external text must take linear time for any input. All of them are checked,
// because which ones see such text changes more often than they do.
import { getStaticValue } from '@eslint-community/eslint-utils';
import { regexFault } from './regexVerdicts.mjs';

const makes = new Set(['match', 'matchAll', 'search']);

export const linearRegex = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      slow: 'Not linear: {{fault}}. Rewrite it, scan by hand, or prove here that what it meets is bounded.',
      text: 'A text that {{name}} is given becomes a regular expression: write it as one.',
      unknown: 'What this RegExp is made of is not known here: use a literal, or prove here that it is linear.',
    },
  },
  create(context) {
    const check = (node, source, flags) => {
      const fault = regexFault(source, flags);
      if (fault !== undefined) {
        context.report({ node, messageId: 'slow', data: { fault } });
      }
    };
    const checkMade = (node) => {
      if (node.callee.name !== 'RegExp') {
        return;
      }
      const made = getStaticValue(node, context.sourceCode.getScope(node))?.value;
      if (made instanceof RegExp) {
        check(node, made.source, made.flags);
      } else {
        context.report({ node, messageId: 'unknown' });
      }
    };
    /** `text.match('a+')` compiles a string to a regular expression. */
    const checkMatched = (node) => {
      const name = node.callee.property?.name;
      const [argument] = node.arguments;
      const made = makes.has(name) && argument && getStaticValue(argument, context.sourceCode.getScope(node));
      if (typeof made?.value === 'string') {
        context.report({ node, messageId: 'text', data: { name } });
      }
    };
    return {
      'Literal[regex]': (node) => check(node, node.regex.pattern, node.regex.flags),
      NewExpression: checkMade,
      CallExpression(node) {
        checkMade(node);
        checkMatched(node);
      },
    };
  },
};
