import type { ConfigMember, ConfigNode, TextPlace } from './configNode';

export function keyPlace({ start, keyEnd }: ConfigMember): TextPlace {
  return { start, end: keyEnd };
}

/** The value, or the key where none is typed. */
export function valuePlace(member: ConfigMember): TextPlace {
  return member.value ?? keyPlace(member);
}

/** The last member of a key in any letter case, which is the one that counts. */
export function memberOf(node: ConfigNode | undefined, key: string): ConfigMember | undefined {
  return node?.kind === 'object'
    ? node.members.findLast((each) => each.key.toLowerCase() === key.toLowerCase())
    : undefined;
}

/** The key of a member at the top of a file; else where the file begins. */
export function topPlace(root: ConfigNode | undefined, key: string): TextPlace {
  const found = memberOf(root, key);
  const start = root?.start ?? 0;
  return found === undefined ? { start, end: root === undefined ? start : start + 1 } : keyPlace(found);
}
