import type { ConfigShape } from '../../precompiles';
import type { ConfigMember, ObjectNode } from '../source/configNode';

/** Members between two pauses. */
const stride = 5_000;

/** What else stands in an object, looked at once for all of its keys: a file may have hundreds of thousands. */
export class Siblings {
  /** Keys of the shape that the object does not have, in any letter case. */
  readonly absent: readonly string[];
  private readonly found = new Map<string, boolean>();

  private constructor(
    readonly node: ObjectNode,
    readonly shape: ConfigShape,
    private readonly lasts: ReadonlyMap<string, ConfigMember>,
  ) {
    this.absent = shape.fields.map(({ key }) => key).filter((key) => !lasts.has(key.toLowerCase()));
  }

  static *of(node: ObjectNode, shape: ConfigShape): Generator<undefined, Siblings> {
    const wanted = new Set(shape.fields.map(({ key }) => key.toLowerCase()));
    const lasts = new Map<string, ConfigMember>();
    for (const [i, member] of node.members.entries()) {
      const key = member.key.toLowerCase();
      if (wanted.has(key)) {
        lasts.set(key, member);
      }
      if (i % stride === 0) {
        yield undefined;
      }
    }
    return new Siblings(node, shape, lasts);
  }

  /** The last member of a key of the shape, in any letter case. */
  last(key: string): ConfigMember | undefined {
    return this.lasts.get(key.toLowerCase());
  }

  /** Whether the object that a member holds has a key, as it is written. */
  isWithin(outer: string, key: string): boolean {
    const value = this.last(outer)?.value;
    const known = this.found.get(`${outer} ${key}`);
    const isThere = known ?? (value?.kind === 'object' && value.members.some((member) => member.key === key));
    this.found.set(`${outer} ${key}`, isThere);
    return isThere;
  }
}
