import type { At } from '../model';
import { decodeShapeSteps, type ConfigDecodeOptions, type DecodeResult } from '../decode/decodeConfigShape';
import { type DecodedConfig, type DecodedShape, type Scalar, configFieldOf } from '../decode/shapes';
import type { ConfigShape } from '../../precompiles';
import type { Problem } from '../problem';
import type { ConfigSource, ConfigMember } from '../source/configNode';

/** Members between two pauses. */
const stride = 5_000;

/** The values of a file of one object, or the defaults of the table of fields where it says nothing. */
export class ConfigValues {
  readonly problems: readonly Problem[];
  private readonly read: DecodedShape | undefined;
  /** By key of the table: the member that counts, which is the last one of a key. */
  private readonly last = new Map<string, ConfigMember>();

  private constructor(
    readonly source: ConfigSource,
    readonly shape: ConfigShape,
    { value, problems }: DecodeResult,
  ) {
    this.read = value;
    this.problems = problems;
  }

  static *read(
    source: ConfigSource,
    shape: ConfigShape,
    options: ConfigDecodeOptions,
  ): Generator<undefined, ConfigValues> {
    // Without a byte there is no file; with a blank there is one.
    const nothing: DecodeResult = { value: undefined, problems: [] };
    const result = source.text === '' ? nothing : yield* decodeShapeSteps(source, shape, options);
    const values = new ConfigValues(source, shape, result);
    for (const [i, member] of values.members.entries()) {
      const key = configFieldOf(shape, member.key)?.key;
      if (key !== undefined) {
        values.last.set(key, member);
      }
      if (i % stride === 0) {
        yield undefined;
      }
    }
    return values;
  }

  get members(): readonly ConfigMember[] {
    const node = this.read?.node;
    return node?.kind === 'object' ? node.members : [];
  }

  member(key: string): ConfigMember | undefined {
    return this.last.get(key);
  }

  isNull(key: string): boolean {
    const value = this.member(key)?.value;
    return value?.kind === 'word' && value.value === null;
  }

  at(key: string): At<Scalar> | undefined {
    const value = this.decoded(key);
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
    const value = this.decoded(key);
    return value !== undefined && 'items' in value
      ? value.items.filter((item): item is At<Scalar> => item !== undefined && 'value' in item)
      : undefined;
  }

  decoded(key: string): DecodedConfig | undefined {
    return this.read?.values[key];
  }

  /** Where a value stands, or the one it goes with; the beginning of the file where both are left out. */
  place(key: string, otherwise: string = key): { readonly start: number; readonly end: number } {
    const member = this.member(key) ?? this.member(otherwise);
    if (member === undefined) {
      return { start: 0, end: Math.min(1, this.source.text.length) };
    }
    return member.value ?? { start: member.start, end: member.keyEnd };
  }

  private preset(key: string): string | undefined {
    return configFieldOf(this.shape, key)?.default;
  }
}
