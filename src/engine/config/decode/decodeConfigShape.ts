import type { Steps } from '../../primitives';
import type { ConfigShape } from '../../precompiles';
import type { ConfigFile, Problem, Fix } from '../problem';
import type { ConfigSource, SyntaxFault } from '../source/configNode';
import type { DecodedShape } from './shapes';
import { Decoder, type ShapeReader } from './decoder';
import { goText, type GoFault, readingMessage } from './goReading';

export interface ConfigDecodeOptions {
  readonly file: ConfigFile;
  /** Prefix of the VM before the error text of Go's decoder, such as `parsing genesis: `. */
  readonly prefix: string;
  /** Types with a custom `UnmarshalJSON`. */
  readonly readers?: ReadonlyMap<ConfigShape, ShapeReader>;
}

export interface DecodeResult {
  readonly value: DecodedShape | undefined;
  /** The VM's first error first; each further one with the text it would have if it were the only one. */
  readonly problems: readonly Problem[];
}

/** Decodes a file into a shape, as Go's `encoding/json` does for the shape's type. */
export function* decodeShapeSteps(
  source: ConfigSource,
  shape: ConfigShape,
  options: ConfigDecodeOptions,
): Steps<DecodeResult> {
  const { root } = source;
  const syntax = syntaxProblems(source, options.file);
  if (root === undefined) {
    return { value: undefined, problems: syntax };
  }
  const decoder = new Decoder(source, options.readers ?? new Map());
  const [value, faults] = yield* decoder.readTop(shape, root);
  const problems = faults.map(({ rule, values, start, end, reported }: GoFault): Problem => {
    const vmText = `${options.prefix}${goText(reported)}`;
    return { file: options.file, start, end, rule, message: readingMessage(rule, values), vmText };
  });
  return { value: value as DecodedShape | undefined, problems: [...syntax, ...problems] };
}

/** Syntax errors in our wording only: Go's errors name a character rather than a remedy. */
export function syntaxProblems({ text, faults }: ConfigSource, file: ConfigFile): readonly Problem[] {
  return faults.map((fault): Problem => {
    const { kind: rule, start, end } = fault;
    const message = readingMessage(rule, [text.slice(start, Math.min(end, start + 40))]);
    return { file, start, end, rule, message, fixes: fixesOf(fault, file, text) };
  });
}

const plainFixes: { readonly [Kind in SyntaxFault['kind']]?: readonly [title: string, text: string] } = {
  comment: ['Remove the Comment', ''],
  trailingComma: ['Remove the Comma', ''],
  missingColon: ['Insert a Colon', ':'],
  byteOrderMark: ['Remove the Byte Order Mark', ''],
  blank: ['Replace by a Space', ' '],
  textAfterEnd: ['Remove the Rest', ''],
};

function fixesOf({ kind, start, end }: SyntaxFault, file: ConfigFile, source: string): readonly Fix[] | undefined {
  const replaced = (title: string, text: string, from = start, to = end): readonly Fix[] => [
    { title, edits: () => [{ file, start: from, end: to, text }] },
  ];
  const written = source.slice(start, end);
  const plain = plainFixes[kind];
  if (plain !== undefined) {
    return replaced(...plain);
  }
  switch (kind) {
    case 'missingComma': {
      let past = start;
      while (past > 0 && ' \t\r\n'.includes(source[past - 1]!)) {
        past--;
      }
      return replaced('Insert a Comma', ',', past, past);
    }
    case 'singleQuotes': {
      const isClosed = written.length > 1 && written.endsWith("'");
      return replaced('Use Double Quotes', JSON.stringify(written.slice(1, isClosed ? -1 : undefined)));
    }
    case 'unquotedKey':
      return replaced('Put the Key in Quotes', JSON.stringify(written));
    case 'badNumber':
      return replaced('Put the Number in Quotes', JSON.stringify(written));
    default:
      return undefined;
  }
}
