import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { readLabels } from '../../engine/names';
import { getOrMake, nestsDeeperThan } from '../../engine/primitives';
import { type SettingProblem, networkNames, readNetworks, requestedName, unknownNetwork } from '../../engine/networks';
import { settings } from '../vscode/ids';
import { readSettings } from '../vscode/readSettings';

/** A problem in the text of a settings file: offsets of the wrong value, or of the key that lacks something. */
export interface LocatedProblem extends SettingProblem {
  readonly start: number;
  readonly end: number;
}

/**
 * Problems of our settings in the text of a settings.json or workspace file, which may be incomplete JSON.
 *
 * @param known names of networks that other settings add
 */
export function locateProblems(text: string, known: readonly string[]): readonly LocatedProblem[] {
  if (nestsDeeperThan(text, maxDepth)) {
    return [];
  }
  const root = parseTree(text, [], { allowTrailingComma: true });
  const inFile = root && findNodeAtLocation(root, ['settings']);
  const top = root && findNodeAtLocation(root, [settings.network]) === undefined && inFile ? inFile : root;
  if (top?.type !== 'object') {
    return [];
  }
  const values = getNodeValue(top) as Readonly<Record<string, unknown>>;
  const get = (key: string): unknown => (Object.hasOwn(values, key) ? values[key] : undefined);
  const networks = get(settings.networks);
  const places = new Places(top);
  return [
    ...nameProblems(get(settings.network), [
      ...new Set([...networkNames(networks, requestedName(get(settings.network))), ...known]),
    ]),
    ...readSettings(get, get).problems,
    ...readNetworks(networks).problems,
    ...labelProblems(get(settings.labels)),
  ].map((problem) => ({ ...problem, ...places.of(problem.path) }));
}

/** Settings have few levels, and the parser is recursive. */
const maxDepth = 200;

function nameProblems(value: unknown, names: readonly string[]): readonly SettingProblem[] {
  const name = requestedName(value);
  const { missing } = unknownNetwork(name, names);
  return value === undefined || names.includes(name) || missing === undefined
    ? []
    : [{ path: [settings.network], message: missing.sentence, suggestion: missing.nearest }];
}

function labelProblems(value: unknown): readonly SettingProblem[] {
  return value === undefined
    ? []
    : readLabels(JSON.stringify(value)).problems.map(({ path, message }) => ({
        path: [settings.labels, ...path],
        message,
      }));
}

/** Resolves paths in a file. Each object is indexed once: a file may have thousands of unknown keys. */
class Places {
  private readonly members = new Map<Node, ReadonlyMap<unknown, Node>>();

  constructor(private readonly top: Node) {}

  /** The value at a path; where it is missing, the key of its nearest existing parent. */
  of(path: readonly string[]): { readonly start: number; readonly end: number } {
    let node = this.top;
    for (const step of path) {
      const next = this.membersOf(node).get(step);
      if (next === undefined) {
        return span(node.parent?.children?.[0] ?? node);
      }
      node = next;
    }
    return span(node);
  }

  private membersOf(node: Node): ReadonlyMap<unknown, Node> {
    return getOrMake(this.members, node, () => {
      const members = node.type === 'object' ? (node.children ?? []) : [];
      // The first of duplicate keys wins.
      return new Map(
        members.toReversed().flatMap(({ children: [key, value] = [] }) => (key && value ? [[key.value, value]] : [])),
      );
    });
  }
}

function span({ offset, length }: Node): { readonly start: number; readonly end: number } {
  return { start: offset, end: offset + length };
}
