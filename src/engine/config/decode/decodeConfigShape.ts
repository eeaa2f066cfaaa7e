import type { ConfigShape } from '../../precompiles';
import type { ConfigFile, Problem } from '../problem';
import type { ConfigSource } from '../source/configNode';
import type { DecodedShape } from './decodedConfig';
import { Decoder, type ShapeReader } from './decoder';
import { goText, type GoFault, readingMessage } from './goFault';
import { syntaxProblems } from './syntaxProblems';

export interface ConfigDecodeOptions {
  readonly file: ConfigFile;
  /** What the VM puts before the text of Go's reader: `parsing genesis: `. */
  readonly prefix: string;
  /** Types that read themselves in ways of their own. */
  readonly readers?: ReadonlyMap<ConfigShape, ShapeReader>;
}

export interface DecodeResult {
  /** Undefined where the file holds no object. */
  readonly value: DecodedShape | undefined;
  /** First what the VM says first; each other with the text it would have were it alone. */
  readonly problems: readonly Problem[];
}

/** Reads a file into a shape, as Go's `encoding/json` reads it into the shape's type. */
export function* decodeShapeSteps(
  source: ConfigSource,
  shape: ConfigShape,
  options: ConfigDecodeOptions,
): Generator<undefined, DecodeResult> {
  const { root } = source;
  const syntax = syntaxProblems(source, options.file, options.prefix);
  if (root === undefined) {
    return { value: undefined, problems: syntax };
  }
  const decoder = new Decoder(source.text, source.faults.length === 0, options.readers ?? new Map());
  const place = { node: root, name: 'The file', onNull: 'refused' } as const;
  const { value, faults } = yield* decoder.reading(() => decoder.value({ shape }, place));
  const problems = faults.map((fault) => toProblem(fault, options));
  return { value: value as DecodedShape | undefined, problems: [...syntax, ...problems] };
}

/** As `decodeShapeSteps`, at once: for short files. */
export function decodeConfigShape(
  source: ConfigSource,
  shape: ConfigShape,
  options: ConfigDecodeOptions,
): DecodeResult {
  const steps = decodeShapeSteps(source, shape, options);
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}

function toProblem({ rule, values, start, end, reported }: GoFault, { file, prefix }: ConfigDecodeOptions): Problem {
  return { file, start, end, rule, message: readingMessage(rule, values), vmText: `${prefix}${goText(reported)}` };
}
