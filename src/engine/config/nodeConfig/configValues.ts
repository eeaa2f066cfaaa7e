import { forEachInSteps, type Steps } from '../../primitives';
import type { At } from '../model';
import { decodeShapeSteps, type ConfigDecodeOptions, type DecodeResult } from '../decode/decodeConfigShape';
import { type DecodedConfig, type Scalar, configFieldOf } from '../decode/shapes';
import { type ConfigShape, ruleText, vmTextOf } from '../../precompiles';
import { FileFixes } from '../edit/fileFixes';
import { type ConfigFile, type Problem, mostProblems } from '../problem';
import type { RuleOf } from '../rules/rules';
import { moreProblems, ofNodes } from '../rules/tabledRules';
import { type ConfigMember, type ConfigSource, type TextPlace, valuePlace } from '../source/configNode';

/** The values of a file of one object, or the defaults of its schema where it says nothing. */
export class ConfigValues {
  /** What stands in it that is of a wrong form. */
  readonly problems: readonly Problem[];
  readonly fixes: FileFixes;
  readonly members: readonly ConfigMember[];
  readonly decoded: { readonly [key: string]: DecodedConfig | undefined };
  /** By key of the schema: the member that counts, which is the last one of a key. */
  private readonly last = new Map<string, ConfigMember>();

  private constructor(
    readonly source: ConfigSource,
    readonly shape: ConfigShape,
    file: ConfigFile,
    { value, problems }: DecodeResult,
  ) {
    this.problems = problems;
    this.fixes = new FileFixes({ [file]: source }, file);
    this.members = value?.node.kind === 'object' ? value.node.members : [];
    this.decoded = value?.values ?? {};
  }

  static *read(source: ConfigSource, shape: ConfigShape, options: ConfigDecodeOptions): Steps<ConfigValues> {
    // Without a byte there is no file; with a blank there is one.
    const nothing: DecodeResult = { value: undefined, problems: [] };
    const result = source.text === '' ? nothing : yield* decodeShapeSteps(source, shape, options);
    const values = new ConfigValues(source, shape, options.file, result);
    yield* forEachInSteps(values.members, (member) => {
      const key = configFieldOf(shape, member.key)?.key;
      if (key !== undefined) {
        values.last.set(key, member);
      }
    });
    return values;
  }

  member(key: string): ConfigMember | undefined {
    return this.last.get(key);
  }

  at(key: string): At<Scalar> | undefined {
    const value = this.decoded[key];
    return value !== undefined && 'value' in value ? value : undefined;
  }

  bool(key: string): boolean {
    return (this.at(key)?.value ?? this.preset(key) === 'true') === true;
  }

  integer(key: string): bigint {
    const value = this.at(key)?.value;
    return typeof value === 'bigint' ? value : BigInt(this.preset(key) ?? '0');
  }

  float(key: string): number {
    const value = this.at(key)?.value;
    return typeof value === 'number' ? value : Number(this.preset(key));
  }

  text(key: string): string {
    const value = this.at(key)?.value;
    return typeof value === 'string' ? value : (JSON.parse(this.preset(key) ?? '""') as string);
  }

  /** The items of a list that are of the right form; undefined: the file has no such list. */
  items(key: string): readonly At<Scalar>[] | undefined {
    const value = this.decoded[key];
    return value !== undefined && 'items' in value
      ? value.items.filter((item): item is At<Scalar> => item !== undefined && 'value' in item)
      : undefined;
  }

  /** Where a value stands, or the one it goes with; the beginning of the file where both are left out. */
  place(key: string, otherwise: string = key): TextPlace {
    const member = this.member(key) ?? this.member(otherwise);
    return member === undefined ? { start: 0, end: Math.min(1, this.source.text.length) } : valuePlace(member);
  }

  private preset(key: string): string | undefined {
    return configFieldOf(this.shape, key)?.default;
  }
}

type NodeConfigRule = RuleOf<'nodeConfig' | 'nodeConfigWarning'>;

/** What is found in one file. */
export class ConfigErrors {
  readonly problems: Problem[] = [];
  private hasMore = false;

  constructor(private readonly file: ConfigFile) {}

  /** Nothing more is listed: looking for more is no use. */
  get isFull(): boolean {
    return this.problems.length >= mostProblems;
  }

  add(
    { start, end }: TextPlace,
    rule: NodeConfigRule,
    values: readonly string[] = [],
    more: Pick<Problem, 'vmText' | 'fixes'> = {},
  ): void {
    if (this.isFull) {
      this.leaveOut();
    } else {
      const message = ruleText(ofNodes.rules, rule, values);
      const vmText = vmTextOf(ofNodes.rules[rule], values);
      this.problems.push({ file: this.file, start, end, rule, message, vmText, ...more });
    }
  }

  /** Each that is so, at the value of its key. */
  addAll(values: ConfigValues, rows: readonly (readonly [isSo: boolean, key: string, rule: NodeConfigRule])[]): void {
    for (const [isSo, key, rule] of rows) {
      if (isSo) {
        this.add(values.place(key), rule);
      }
    }
  }

  /** There is more than is listed. */
  leaveOut(): void {
    if (!this.hasMore) {
      this.hasMore = true;
      this.problems.push(moreProblems(this.file));
    }
  }
}
