/**
 * What a call expression calls: "transfer" of `token.transfer{value: 1}(to, 5)`, "onlyOwner" of a modifier's invocation.
 * Undefined: it is no call by a name.
 *
 * @param code of the expression, with blanks in place of comments and strings
 */
export function calleeName(code: string): string | undefined {
  const expression = code.trim();
  if (!expression.endsWith(')')) {
    return /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(expression) ? lastName(expression) : undefined;
  }
  const called = beforeGroup(expression, '(', ')');
  if (called === undefined) {
    return undefined;
  }
  const bare = called.endsWith('}') ? beforeGroup(called, '{', '}') : called;
  return bare === undefined || isComputed(bare) ? undefined : lastName(bare);
}

/** Whether more is done with what is called: `cap - total` of `cap - total()`. */
function isComputed(called: string): boolean {
  let depth = 0;
  for (let at = called.length - 1; at >= 0; at--) {
    depth += ')]}'.includes(called[at]!) ? 1 : '([{'.includes(called[at]!) ? -1 : 0;
    if (depth === 0 && '+-*/%'.includes(called[at]!)) {
      return true;
    }
  }
  return false;
}

function lastName(path: string): string | undefined {
  return /(?<![\w$])[\w$]+$/.exec(path)?.[0].replace(/^\d+/, '') || undefined;
}

/** What stands before the group that ends the text. */
function beforeGroup(text: string, open: string, close: string): string | undefined {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    depth += text[at] === close ? 1 : text[at] === open ? -1 : 0;
    if (depth === 0) {
      return text.slice(0, at).trimEnd();
    }
  }
  return undefined;
}
