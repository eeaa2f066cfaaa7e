import type { JsonValue, Path } from '../../primitives';
import { fillReferences, referencesIn } from './references';
import type { JsonNode } from './jsonNode';
import { eachNode } from './walkNodes';

/** JSON whose references are not filled in yet. */
export interface UnresolvedJson {
  /** With an empty text in their place. */
  readonly json: JsonValue;
  /** Whether nothing can be said of a place, since a reference or an unreadable value stands there. */
  readonly isUnresolved: (path: Path) => boolean;
}

/** @returns undefined where the value as a whole is a reference or unreadable */
export function unresolvedJson(node: JsonNode): UnresolvedJson | undefined {
  const open = new Set<string>();
  eachNode(node, (at, path) => {
    if (at.kind === 'fault' || at.kind === 'reference' || (at.kind === 'string' && referencesIn(at.value).length > 0)) {
      open.add(JSON.stringify(path));
    }
  });
  if (open.has('[]')) {
    return undefined;
  }
  return {
    json: fillReferences(withoutUnresolved(node), () => undefined),
    isUnresolved: (path) => path.some((_, i) => open.has(JSON.stringify(path.slice(0, i + 1)))),
  };
}

function withoutUnresolved(node: JsonNode): JsonNode {
  const { start, end } = node;
  switch (node.kind) {
    case 'fault':
    case 'reference':
      return { kind: 'string', value: '', start, end };
    case 'object':
      return {
        ...node,
        members: node.members.map((member) => ({ ...member, value: withoutUnresolved(member.value) })),
      };
    case 'array':
      return { ...node, items: node.items.map(withoutUnresolved) };
    case 'string':
      return referencesIn(node.value).length > 0 ? { ...node, value: '' } : node;
    default:
      return node;
  }
}
