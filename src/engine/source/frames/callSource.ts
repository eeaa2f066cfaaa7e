import { getOrMake } from '../../primitives';
import type { BuiltContract, CodeMatch } from '../build/builtContract';
import { hardhatPath } from '../build/projectFile';
import type { CodeMap, SourceByteRange, SourceText } from '../sourceMap/sourceMap';
import { type Definition, definitionsIn, functionAt, statementStart } from './solidityText';

/** Names of functions bound to operators: `using {add as +} for Metres`. */
export function operatorNames({ text }: ParsedSource): readonly string[] {
  return [...text.code.matchAll(/\busing\s*\{([^{}]*)\}/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/(?<![\w$])([A-Za-z_$][\w$]*)\s+as\b/g)].map(([, name]) => name!),
  );
}

/** Whether functions may run under other names: the source imports with aliases, or stores function values. */
export function mayAliasFunctions({ text: { code }, definitions }: ParsedSource): boolean {
  return (
    hasImportAliases(code) ||
    [...code.matchAll(functionType)].some(({ index }) => {
      const enclosing = functionAt(definitions, index, index + 1);
      return enclosing === undefined || enclosing.start === index;
    })
  );
}

function hasImportAliases(code: string): boolean {
  return /\bimport\s*\{[^{}]*\bas\b/.test(code);
}

/** Whether a function has values of function type: parameters, local variables, return values. */
export function usesFunctionValues({ text }: ParsedSource, { start, end }: Definition): boolean {
  return text.code.slice(start, end).search(functionType) >= 0;
}

const functionType = /\bfunction\s*\(/g;

/** Names in a source that are not only called: one of them may refer to a function value. */
export function nonCallNames({ text }: ParsedSource): readonly string[] {
  return text.code.match(/\b[A-Za-z_$][\w$]*\b(?!\s*\()/g) ?? [];
}

const word = /[A-Za-z_$][\w$]*/g;

/**
 * Functions and modifiers that a contract's code may contain: its own and inherited ones, those of libraries, and free
 * functions. Other contracts have their own code.
 *
 * @param sources all sources of the contract
 */
function includedDefinitions(contract: string, sources: readonly ParsedSource[]): readonly Definition[] {
  const all = allFunctions(sources);
  if (sources.some(({ text }) => hasImportAliases(text.code))) {
    return all;
  }
  const headers = contractHeaders(sources);
  const inherited = new Set<string>();
  const pending = headers.has(contract) ? [contract] : [...headers.keys()];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (!inherited.has(one)) {
      inherited.add(one);
      pending.push(...(headers.get(one)?.match(word) ?? []).filter((base) => headers.has(base)));
    }
  }
  const isIncluded = (holder: string): boolean => inherited.has(holder) || /^library\b/.test(headers.get(holder) ?? '');
  return all.filter((one) => one.contract === undefined || isIncluded(one.contract));
}

/** Code that creation runs outside of functions: initializers of variables, arguments of base constructors. */
function codeOutsideFunctions({ text, definitions }: ParsedSource): readonly string[] {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end } of definitions.filter(({ kind }) => kind !== 'contract')) {
    parts.push(text.code.slice(at, start));
    at = end;
  }
  return [...parts, text.code.slice(at)].join(';').split(/[;{}]/);
}

/** Whether a variable has a computed initializer, which may fail on creation. */
function hasComputedInitializer(statement: string): boolean {
  const at = /\sconstant\s/.test(statement) ? -1 : statement.search(/[^=!<>]=(?![=>])/);
  return at >= 0 && /[-+*/%[(]/.test(statement.slice(at));
}

function allFunctions(sources: readonly ParsedSource[]): readonly Definition[] {
  return sources.flatMap(({ definitions }) => definitions).filter(({ kind }) => kind !== 'contract');
}

/** The text before the body of each contract, by name; joined for contracts of the same name. */
function contractHeaders(sources: readonly ParsedSource[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const { text, definitions } of sources) {
    for (const { kind, name, start, body, end } of definitions) {
      if (kind === 'contract') {
        headers.set(name, `${text.code.slice(start, body ?? end)} ${headers.get(name) ?? ''}`);
      }
    }
  }
  return headers;
}

/** A parsed source whose file is unchanged since the build. */
export interface ParsedSource {
  readonly text: SourceText;
  readonly definitions: readonly Definition[];
}

export function sourceOfCode(text: SourceText): ParsedSource {
  return { text, definitions: definitionsIn(text.code) };
}

/** A source whose text is not known as it was built. */
export interface UnreadSource {
  /** Path shown to the user. */
  readonly file: string;
  /** Its text differs from the build's; false: it is missing, unreadable, or its original hash is unknown. */
  readonly isChanged: boolean;
  /** From a verification service, whose text does not match the code, or is missing. */
  readonly isVerified?: boolean;
}

export interface SourcePlace {
  readonly bytes: SourceByteRange;
  readonly source: ParsedSource;
  readonly in?: Definition;
  /** Line of its start, from 0. */
  readonly line: number;
  /** Covers a whole function or contract, as code that the compiler adds before and after statements does. */
  readonly isWide: boolean;
}

export class CallSource {
  private readonly places = new Map<number, SourcePlace | undefined>();
  private withoutIndex: readonly string[] | undefined;
  private names: Map<string, Definition[]> | undefined;
  private readonly reached = new Map<string, ReadonlySet<Definition>>();
  private readonly mentions = new Map<Definition, ReadonlySet<string>>();

  /**
   * @param sources by index, without missing and changed ones
   * @param changed indexes of sources whose file has changed since the build
   */
  constructor(
    readonly match: CodeMatch,
    readonly contract: BuiltContract,
    readonly map: CodeMap,
    readonly sources: ReadonlyMap<number, ParsedSource>,
    private readonly changed: ReadonlySet<number> = new Set(),
  ) {}

  /** The place of the instruction at an offset; `undefined` where it has no known source. */
  placeAt(pc: number): SourcePlace | undefined {
    if (!this.places.has(pc)) {
      this.places.set(pc, this.readPlace(pc));
    }
    return this.places.get(pc);
  }

  /** The source of an instruction, where it is not known as it was built. */
  missingAt(pc: number): UnreadSource | undefined {
    const index = this.map.at(pc)?.source;
    const path = index === undefined || this.sources.has(index) ? undefined : this.contract.sources.get(index)?.path;
    const isVerified = this.contract.verified !== undefined;
    return path === undefined
      ? undefined
      : { file: hardhatPath(path), isChanged: this.changed.has(index!), isVerified };
  }

  /** Whether an instruction may belong to a source whose index no build contains. */
  isUnreportedAt(pc: number): boolean {
    const index = this.map.at(pc)?.source;
    const { sources, runtime, creation } = this.contract;
    const isIndexed = index === undefined || sources.has(index);
    return (
      !isIndexed &&
      [runtime, creation].every((code) => code?.generated.has(index) !== true) &&
      this.mayBeUnreported(index)
    );
  }

  /** Whether an instruction is compiler-generated: it belongs to no function of a source, known or not. */
  isOfCompiler(pc: number): boolean {
    return this.placeAt(pc)?.in === undefined && this.missingAt(pc) === undefined && !this.isUnreportedAt(pc);
  }

  /** Whether all sources of the contract are unchanged. Its build also lists sources of other contracts. */
  get isWhole(): boolean {
    const { sources, hashes } = this.contract;
    const isOwn = (path: string): boolean => hashes.size === 0 || hashes.has(path);
    return (
      this.unreported.length === 0 && [...sources].every(([index, { path }]) => this.sources.has(index) || !isOwn(path))
    );
  }

  /** Paths in its metadata that have no index. */
  private get unreported(): readonly string[] {
    this.withoutIndex ??= pathsWithoutIndex(this.contract);
    return this.withoutIndex;
  }

  /** Compilers number sources by path, and compiler-generated ones last. */
  private mayBeUnreported(index: number): boolean {
    const result = [...this.contract.sources];
    return this.unreported.some((path) => result.every(([at, known]) => index < at === path < known.path));
  }

  /** Lines of a file, from 0, that have instructions. */
  linesOf(uri: string): ReadonlySet<number> {
    const lines = new Set<number>();
    for (let pc = 0; pc < this.map.bytes.length; pc++) {
      const place = this.map.isInstruction(pc) ? this.placeAt(pc) : undefined;
      if (place !== undefined && isStatement(place) && place.source.text.file.uri === uri) {
        lines.add(place.line);
      }
    }
    return lines;
  }

  /** The last line, from 0, of the function around a line, else of its contract; `undefined` where there is neither. */
  lastLineAround(uri: string, line: number): number | undefined {
    const source = [...this.sources.values()].find(({ text }) => text.file.uri === uri);
    const holders = (source?.definitions ?? []).filter(
      ({ start, end }) => source!.text.lineAt(start) <= line && line <= source!.text.lineAt(end - 1),
    );
    const innermost = holders.find(({ kind }) => kind !== 'contract') ?? holders[0];
    return innermost && source!.text.lineAt(innermost.end - 1);
  }

  /** Functions and modifiers of a name that the code may contain; where a source is missing, all known ones. */
  named(name: string): readonly Definition[] {
    if (this.names === undefined) {
      const sources = [...this.sources.values()];
      const own = this.isWhole ? includedDefinitions(this.contract.name, sources) : allFunctions(sources);
      this.names = new Map();
      for (const one of own) {
        getOrMake(this.names, one.name, (): Definition[] => []).push(one);
      }
    }
    return this.names.get(name) ?? [];
  }

  /** All definitions that may run when a function of a name does; `undefined` where that is unknown. */
  mayRun(name: string): readonly Definition[] | undefined {
    const sources = [...this.sources.values()];
    const outside = name === 'constructor' ? sources.flatMap(codeOutsideFunctions) : [];
    if (outside.some(hasComputedInitializer)) {
      return undefined;
    }
    const names = outside.flatMap((statement) => statement.match(word) ?? []);
    const reached = this.reachedFromAll([name, ...names, ...sources.flatMap(operatorNames)]);
    const isIndirect =
      sources.some(mayAliasFunctions) || [...reached].some((one) => usesFunctionValues(this.sourceOf(one)!, one));
    const all = isIndirect ? this.reachedFromAll([name, ...sources.flatMap(nonCallNames)]) : reached;
    return this.isWhole && all.size < maxReached ? [...new Set([...reached, ...all])] : undefined;
  }

  sourceOf(definition: Definition): ParsedSource | undefined {
    return [...this.sources.values()].find(({ definitions }) => definitions.includes(definition));
  }

  /** Definitions that a function may reach, by names in the sources: any of them may have been inlined. */
  reachedFrom(name: string): ReadonlySet<Definition> {
    return getOrMake(this.reached, name, () => this.reachedFromAll([name]));
  }

  private reachedFromAll(names: Iterable<string>): ReadonlySet<Definition> {
    const seen = new Set<Definition>();
    const pending = [...names].flatMap((name) => this.named(name));
    for (let one = pending.pop(); one !== undefined && seen.size < maxReached; one = pending.pop()) {
      if (!seen.has(one)) {
        seen.add(one);
        pending.push(...[...this.mentionedIn(one)].flatMap((mentioned) => this.named(mentioned)));
      }
    }
    return seen;
  }

  private mentionedIn(definition: Definition): ReadonlySet<string> {
    return getOrMake(this.mentions, definition, () => {
      const code = this.sourceOf(definition)?.text.code.slice(definition.start, definition.end) ?? '';
      return new Set((code.match(word) ?? []).filter((one) => this.named(one).length > 0));
    });
  }

  private readPlace(pc: number): SourcePlace | undefined {
    const bytes = this.map.at(pc);
    const source = bytes === undefined ? undefined : this.sources.get(bytes.source);
    if (bytes === undefined || source === undefined || bytes.start + bytes.length > source.text.code.length) {
      return undefined;
    }
    const place = placeIn(source, bytes);
    return place.in === undefined && !place.isWide && isInConstant(source.text, bytes) ? undefined : place;
  }
}

export function placeIn(source: ParsedSource, bytes: SourceByteRange): SourcePlace {
  const { start, length } = bytes;
  const end = start + length;
  const enclosing = functionAt(source.definitions, start, end);
  const isWide =
    enclosing === undefined
      ? source.definitions.some((one) => start <= one.start && one.end <= end)
      : start === enclosing.start && end === enclosing.end;
  return { bytes, source, in: enclosing, isWide, line: source.text.lineAt(start) };
}

/** Whether a range is in the declaration of a constant: it runs where the constant is used, and cannot fail. */
function isInConstant({ code }: SourceText, { start, length }: SourceByteRange): boolean {
  const declared = code.slice(statementStart(code, start), start + length);
  return /^[^=]*\sconstant\s/.test(declared);
}

function pathsWithoutIndex({ sources, hashes }: BuiltContract): readonly string[] {
  const result = new Set([...sources.values()].map(({ path }) => path));
  return [...hashes.keys()].filter((path) => !result.has(path));
}

const maxReached = 400;

export function codeAt({ source, bytes }: SourcePlace): string {
  return source.text.code.slice(bytes.start, bytes.start + bytes.length);
}

/** Whether it is user-written code: a span that starts with `{` is the cleanup of a block's variables. */
export function isStatement({ isWide, bytes, source }: SourcePlace): boolean {
  return !isWide && source.text.code[bytes.start] !== '{';
}

export function overlap(one: SourcePlace, other: SourcePlace): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

export function isWithin({ bytes: inner }: SourcePlace, { bytes: outer }: SourcePlace): boolean {
  return (
    inner.source === outer.source &&
    outer.start <= inner.start &&
    inner.start + inner.length <= outer.start + outer.length
  );
}
