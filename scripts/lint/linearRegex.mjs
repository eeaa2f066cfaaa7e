// Regular expressions that meet text from outside take time that grows with its length, whatever it is. All of them are held
// to that: which of them meet such text changes more often than they do.
import { getStaticValue } from '@eslint-community/eslint-utils';
import { regexFault } from './regexVerdicts.mjs';

export const linearRegex = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      slow: 'Not linear: {{fault}}. Rewrite it, scan by hand, or prove here that what it meets is bounded.',
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
    return {
      'Literal[regex]': (node) => check(node, node.regex.pattern, node.regex.flags),
      NewExpression: checkMade,
      CallExpression: checkMade,
    };
  },
};
