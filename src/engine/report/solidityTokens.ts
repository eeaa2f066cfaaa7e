/** A part of Solidity that has a colour of its own. */
export interface SolidityToken {
  /** In UTF-16 units from the start of the text. */
  readonly start: number;
  readonly text: string;
  readonly kind: (typeof solidityTokenKinds)[number];
}

export const solidityTokenKinds = ['comment', 'string', 'literal', 'keyword', 'type', 'called'] as const;

/** Comments, strings, numbers and words: the group that matches says which. */
const tokens =
  /(\/\/.*|\/\*[^]*?(?:\*\/|$)|^ *\*.*)|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(\d[\w.]*)|[A-Za-z_$][\w$]*/g;

const keywords =
  /^(?:abstract|as|assembly|break|case|catch|constant|constructor|continue|contract|default|delete|do|else|emit|enum|error|event|external|fallback|false|for|function|if|immutable|import|indexed|interface|internal|is|let|library|mapping|memory|modifier|new|override|payable|pragma|private|public|pure|receive|return|returns|revert|storage|struct|super|switch|this|throw|transient|true|try|type|unchecked|using|view|virtual|while)$/;
const types = /^(?:u?int\d*|bytes\d*|address|bool|string|calldata)$/;

/** @param text a file, or a line of one */
export function solidityTokens(text: string): readonly SolidityToken[] {
  return [...text.matchAll(tokens)].flatMap((match): readonly SolidityToken[] => {
    const [token, ...groups] = match;
    const at = groups.findIndex((one) => one !== undefined);
    const kind = at < 0 ? wordKind(token, text[match.index + token.length]) : solidityTokenKinds[at];
    return kind === undefined ? [] : [{ start: match.index, text: token, kind }];
  });
}

function wordKind(word: string, next: string | undefined): SolidityToken['kind'] | undefined {
  return keywords.test(word) ? 'keyword' : types.test(word) ? 'type' : next === '(' ? 'called' : undefined;
}
