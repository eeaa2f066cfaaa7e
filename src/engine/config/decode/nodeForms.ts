import type { ConfigField, Kind, ConfigShape } from '../../precompiles';
import type { ConfigNode, ConfigMember, ObjectNode } from '../source/configNode';
import type { DecodedEntry } from './decodedConfig';
import { configFieldOf } from './configFieldOf';

/** `Genesis` of `core.Genesis`. */
export function goName({ goType }: ConfigShape): string {
  return goType.slice(goType.lastIndexOf('.') + 1);
}

export function isNullNode(node: ConfigNode): boolean {
  return node.kind === 'word' && node.value === null;
}

const none: readonly ConfigMember[] = [];

/** The members that an entry replaces. The list grows in place: a file may hold one key a hundred thousand times. */
export function earlierThan(before: DecodedEntry | undefined): readonly ConfigMember[] {
  if (before === undefined) {
    return none;
  }
  const { earlier, member } = before;
  if (earlier === none) {
    return [member];
  }
  (earlier as ConfigMember[]).push(member);
  return earlier;
}

/** Members between two pauses; `mostFlat` of them have none. */
const stride = 5_000;
/** More members are read in slices. */
const mostFlat = 100;

/** Whether reading a value meets no containers below it, and is done at once. */
export function isFlat(kind: Kind, node: ConfigNode): boolean {
  return (
    typeof kind === 'string' ||
    ('shape' in kind &&
      node.kind === 'object' &&
      node.members.length <= mostFlat &&
      node.members.every(({ value }) => isScalarNode(value)))
  );
}

function isScalarNode(node: ConfigNode | undefined): boolean {
  return node?.kind !== 'object' && node?.kind !== 'list';
}

/** Whether the last member of a key has a value, also one that is not typed yet. */
export function* isThereSteps(shape: ConfigShape, key: string, node: ConfigNode): Generator<undefined, boolean> {
  const members = node.kind === 'object' ? node.members : [];
  for (let i = members.length - 1, seen = 1; i >= 0; i--, seen++) {
    const { key: own, value } = members[i]!;
    if (configFieldOf(shape, own)?.key === key) {
      return value === undefined || !isNullNode(value);
    }
    if (seen % stride === 0) {
      yield undefined;
    }
  }
  return false;
}

/** An element of a list or map is no pointer, as a rule: null is handed to what reads itself. */
export function nullOfElement(kind: Kind): ConfigField['onNull'] {
  const isOwn =
    kind === 'address' || kind === 'hash' || kind === 'bytes' || (typeof kind === 'object' && 'shape' in kind);
  return isOwn ? 'refused' : 'kept';
}

/** An object, also where null stands for an empty one. */
export function asObject(node: ConfigNode): ObjectNode {
  return node.kind === 'object' ? node : { kind: 'object', start: node.start, end: node.end, members: [] };
}
