/** jsonc-parser's numbers of tokens: its own const enum cannot be read file by file. A test compares them. */
export const Token = {
  OpenBrace: 1,
  CloseBrace: 2,
  OpenBracket: 3,
  CloseBracket: 4,
  Comma: 5,
  Colon: 6,
  Null: 7,
  True: 8,
  False: 9,
  String: 10,
  Number: 11,
  Unknown: 16,
  End: 17,
} as const;
