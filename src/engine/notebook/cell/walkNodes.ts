import type { JsonNode, Member } from './jsonNode';
import type { Path } from '../../primitives';

/** The node at a path; undefined where there is none. */
export function jsonNodeAt(node: JsonNode | undefined, path: Path): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((at, step) => {
    if (at?.kind === 'array') {
      return at.items[Number(step)];
    }
    return memberAt(at, step)?.value;
  }, node);
}

/** The first member of an object by its key. */
export function memberAt(node: JsonNode | undefined, key: string | number): Member | undefined {
  return node?.kind === 'object' ? membersOf(node.members).get(key) : undefined;
}

/** By what they are in: of an object of thousands of members each may be asked for. */
const byKey = new WeakMap<readonly Member[], ReadonlyMap<string | number, Member>>();

function membersOf(members: readonly Member[]): ReadonlyMap<string | number, Member> {
  const known = byKey.get(members) ?? new Map(members.toReversed().map((member) => [member.key, member]));
  byKey.set(members, known);
  return known;
}

/** Every node with its path, containers before what they hold. */
export function eachNode(node: JsonNode, visit: (node: JsonNode, path: Path) => void, path: Path = []): void {
  visit(node, path);
  if (node.kind === 'object') {
    node.members.forEach(({ key, value }) => eachNode(value, visit, [...path, key]));
  } else if (node.kind === 'array') {
    node.items.forEach((item, i) => eachNode(item, visit, [...path, i]));
  }
}
