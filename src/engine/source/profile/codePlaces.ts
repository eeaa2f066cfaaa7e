import type { Definition } from '../frames/definitions';
import { definitionsIn, functionAt } from '../frames/definitions';
import type { SourceRange } from '../frames/sourceFrame';
import type { TracedSource } from '../frames/tracedSource';
import { SourceText } from '../sourceMap/sourceText';

/** A function or modifier, where it is declared. */
export interface DeclaredFunction {
  /** What it is declared in; absent for a free function. */
  readonly contract?: string;
  readonly name: string;
  readonly range?: SourceRange;
}

/** What an instruction is of, as the source map says. */
export interface CodePlace {
  readonly range: SourceRange;
  /** One for all instructions of a function. */
  readonly function?: DeclaredFunction;
}

/** The code that a call ran. */
export interface RunCode {
  /** Of the open project. */
  readonly contract?: string;
  readonly address?: string;
  readonly places: Map<number, CodePlace | undefined>;
}

interface ReadFile {
  readonly text: SourceText;
  readonly definitions: readonly Definition[];
  readonly functions: Map<Definition, DeclaredFunction>;
}

/** Where instructions stand: each one is looked up once, however often it ran. */
export class CodePlaces {
  private readonly codes: readonly RunCode[];
  private readonly files = new Map<string, ReadFile>();

  constructor(private readonly traced: TracedSource) {
    const known = new Map<string, RunCode>();
    this.codes = traced.recording.calls.map(({ index, kind, codeAt: address, first }) => {
      // The code of a contract and the code that creates it are two.
      const key = `${kind.startsWith('CREATE') ? 'created:' : ''}${address ?? index}`;
      const match = first === undefined ? undefined : traced.matchOf(index);
      const code = known.get(key) ?? { contract: match?.contract?.name, address, places: new Map() };
      known.set(key, code);
      return code;
    });
  }

  codeOf(call: number): RunCode {
    return this.codes[call]!;
  }

  /** Undefined: it is of no source that stands as it was built, or of nothing narrower than a contract. */
  at(step: number): CodePlace | undefined {
    const { recording } = this.traced;
    const { places } = this.codeOf(recording.call[step]!);
    const pc = recording.pc[step]!;
    const known = places.get(pc);
    if (known === undefined && !places.has(pc)) {
      const place = this.read(step);
      places.set(pc, place);
      return place;
    }
    return known;
  }

  private read(step: number): CodePlace | undefined {
    const range = this.traced.rangeAt(step);
    const bytes = this.traced.bytesAt(step);
    if (range === undefined || bytes === undefined) {
      return undefined;
    }
    const file = this.fileOf(this.traced.recording.call[step]!, bytes.source);
    if (file === undefined) {
      return { range };
    }
    const [start, end] = [bytes.start, bytes.start + bytes.length];
    const definition = functionAt(file.definitions, start, end);
    if (definition !== undefined) {
      return { range, function: functionIn(file, definition) };
    }
    // All of a contract is said of what the compiler adds to it.
    const isWide = file.definitions.some((one) => start <= one.start && one.end <= end);
    return isWide ? undefined : { range };
  }

  private fileOf(call: number, source: number): ReadFile | undefined {
    const found = this.traced.sourceOf(call, source);
    if (found === undefined) {
      return undefined;
    }
    const known = this.files.get(found.uri);
    if (known !== undefined) {
      return known;
    }
    const text = new SourceText(found);
    const file = { text, definitions: definitionsIn(text.code), functions: new Map() };
    this.files.set(found.uri, file);
    return file;
  }
}

function functionIn({ text, functions }: ReadFile, definition: Definition): DeclaredFunction {
  const { contract, name, start } = definition;
  const known = functions.get(definition) ?? { contract, name, range: text.range(start, 0) };
  functions.set(definition, known);
  return known;
}
