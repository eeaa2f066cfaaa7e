import { forEachInSteps, type Steps, nearest } from '../../primitives';
import type { At } from '../model';
import { decodeShapeSteps, type ConfigDecodeOptions, type DecodeResult } from '../decode/decodeConfigShape';
import { type DecodedConfig, type Scalar, configFieldOf } from '../decode/shapes';
import { type ConfigShape, ruleText, vmTextOf } from '../../precompiles';
import { FileFixes } from '../edit/edits';
import { type ConfigFile, type Problem, maxProblems, type Fix } from '../problem';
import type { RuleOf } from '../rules/rules';
import { moreProblems, nodeConfigRules } from '../rules/rule';
import { type ConfigMember, type ConfigSource, type TextPlace, valuePlace, keyPlace } from '../source/configNode';
import { cChainShape, configShape, evmConfigShape, genesisShape, nodeFlagShape } from '../fields';

/** Values of a single-object file, with its schema's defaults for absent ones. */
export class ConfigValues {
  readonly problems: readonly Problem[];
  readonly fixes: FileFixes;
  readonly members: readonly ConfigMember[];
  readonly decoded: { readonly [key: string]: DecodedConfig | undefined };
  /** Keyed by the schema's key: the last one of equal keys, which counts. */
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
    // A file without a byte counts as absent, unlike a blank one.
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

  /** Valid items of a list. @returns `undefined` where the file does not have the list */
  items(key: string): readonly At<Scalar>[] | undefined {
    const value = this.decoded[key];
    return value !== undefined && 'items' in value
      ? value.items.filter((item): item is At<Scalar> => item !== undefined && 'value' in item)
      : undefined;
  }

  /** Position of a value, or of the related one; the start of the file where both are absent. */
  place(key: string, fallbackKey: string = key): TextPlace {
    const member = this.member(key) ?? this.member(fallbackKey);
    return member === undefined ? { start: 0, end: Math.min(1, this.source.text.length) } : valuePlace(member);
  }

  private preset(key: string): string | undefined {
    return configFieldOf(this.shape, key)?.default;
  }
}

type NodeConfigRule = RuleOf<'nodeConfig' | 'nodeConfigWarning'>;

export class ConfigErrors {
  readonly problems: Problem[] = [];
  private hasMore = false;

  constructor(private readonly file: ConfigFile) {}

  get isFull(): boolean {
    return this.problems.length >= maxProblems;
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
      const message = ruleText(nodeConfigRules.rules, rule, values);
      const vmText = vmTextOf(nodeConfigRules.rules[rule], values);
      this.problems.push({ file: this.file, start, end, rule, message, vmText, ...more });
    }
  }

  addAll(values: ConfigValues, rows: readonly (readonly [isSo: boolean, key: string, rule: NodeConfigRule])[]): void {
    for (const [isViolated, key, rule] of rows) {
      if (isViolated) {
        this.add(values.place(key), rule);
      }
    }
  }

  leaveOut(): void {
    if (!this.hasMore) {
      this.hasMore = true;
      this.problems.push(moreProblems(this.file));
    }
  }
}

interface KeyedFile {
  readonly file: ConfigFile;
  readonly source: ConfigSource;
  readonly shape: ConfigShape;
}

/** Limit of reported keys: a file with more of them is of another type. */
const maxKeys = 200;

/** Keys that are unknown, misspelt, from another file, in the wrong case, or duplicated. */
export function* keyWarningSteps(
  { file, source, shape }: KeyedFile,
  members: readonly ConfigMember[],
  found: ConfigErrors,
): Steps<void> {
  const fixes = new FileFixes({ [file]: source }, file);
  const last = new Map<string, ConfigMember>();
  let count = 0;
  yield* forEachInSteps(members, (member) => {
    const field = configFieldOf(shape, member.key);
    const before = field && last.get(field.key);
    if (count >= maxKeys && (field === undefined || before !== undefined)) {
      found.leaveOut();
      return false;
    }
    const add = (at: ConfigMember, rule: Parameters<typeof found.add>[1], values: readonly string[], fix?: Fix): void =>
      found.add(keyPlace(at), rule, values, fix === undefined ? {} : { fixes: [fix] });
    if (field === undefined) {
      count++;
      const [rule, values, suggestion] = unknownKey(file, shape, member.key);
      add(member, rule, values, suggestion === undefined ? undefined : fixes.rename(member, suggestion));
      return true;
    }
    if (before !== undefined) {
      count++;
      add(before, 'configKeyTwice', [before.key], fixes.remove(`Remove ${before.key}`, [before]));
    }
    last.set(field.key, member);
    if (field.key !== member.key) {
      add(member, 'configKeyCase', [field.key], fixes.rename(member, field.key));
    }
    return true;
  });
}

function unknownKey(
  file: ConfigFile,
  shape: ConfigShape,
  key: string,
): readonly [rule: Parameters<ConfigErrors['add']>[1], values: readonly string[], suggestion?: string] {
  if (shape === evmConfigShape && /^fee[-_]?recipient$/i.test(key)) {
    return ['feeRecipientKey', [], 'feeRecipient'];
  }
  const suggestion = suggestedKey(shape, key);
  if (suggestion !== undefined) {
    return ['misspeltConfigKey', [key, suggestion], suggestion];
  }
  if (file === 'config' && hasKey(key, nodeFlagShape)) {
    return ['nodeFlagInChainConfig', [key]];
  }
  if (file === 'config' && hasKey(key, genesisShape, configShape)) {
    return ['genesisKeyInConfig', [key]];
  }
  return [
    file === 'node' && hasKey(key, evmConfigShape, cChainShape) ? 'chainKeyInNodeConfig' : 'unknownConfigKey',
    [key],
  ];
}

/** `pruning-enabled` for `pruningEnabled`, `pruning_enabled`, `prunning-enabled`; none for keys of other files. */
function suggestedKey(shape: ConfigShape, key: string): string | undefined {
  const keys = shape.fields.map((field) => field.key);
  const plain = unpunctuated(key);
  const others = [evmConfigShape, cChainShape, nodeFlagShape].filter((other) => other !== shape);
  return (
    keys.find((other) => unpunctuated(other) === plain) ??
    (hasKey(key, ...others) ? undefined : keys.find((other) => !apiSwitch.test(other) && isSimilar(key, other)))
  );
}

/** Keys that expose APIs: never suggested for a similar key. */
const apiSwitch = /-api-enabled$|^http-(?:host|allowed-)|^api-.*enabled$/;

/** Compares word by word, allowing misspelt words: a different word means a different key. */
function isSimilar(key: string, other: string): boolean {
  const words = key.split('-');
  const others = other.split('-');
  return words.length === others.length && words.every((word, i) => nearest(word, [others[i]!]) !== undefined);
}

function hasKey(key: string, ...shapes: readonly ConfigShape[]): boolean {
  return shapes.some(({ fields }) => fields.some((field) => field.key === key));
}

function unpunctuated(key: string): string {
  return key.replaceAll(/[-_ .]/g, '').toLowerCase();
}
