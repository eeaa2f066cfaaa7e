import type { ConfigField, ConfigShape, Kind } from '../../precompiles';
import type { CheckInput } from '../model';
import { cChainShape, evmConfigShape, genesisShape, nodeFlagShape, subnetShape, upgradeShape } from '../fields';
import type { ConfigFile } from '../problem';
import { type ConfigMember, type ConfigNode, type ConfigSource, childrenOf, lastFrom } from '../source/configNode';
import type { ConfigPath } from './languageInput';
import { configFieldOf } from '../decode/shapes';

// jsonc-parser's getLocation() reads the text anew up to the place at each hover, and tells no kinds of values.

/** A value on the way to a place, with what the schema says of it. */
export interface PathStep {
  /** Undefined: a key that has no value yet. */
  readonly node: ConfigNode | undefined;
  readonly member?: ConfigMember;
  readonly field?: ConfigField;
  /** Undefined: nothing is known about it. */
  readonly kind: Kind | undefined;
  /** From the top; keys as the schema spells them. */
  readonly path: ConfigPath;
}

export interface CursorPlace {
  /** From the top of the file to the innermost; never empty where the file has a value. */
  readonly steps: readonly PathStep[];
  /** Of the innermost: on its key, on or in its value, where its value belongs, before or past its brackets. */
  readonly on: 'key' | 'value' | 'missing' | 'outside';
}

/** Nothing that a VM reads is deeper; each step has the whole path. */
const deepest = 100;
/** Between a key and where its value is typed. */
const longestGap = 1_000;

/** What the top of a file may hold. */
export function shapeOf({ vm }: Pick<CheckInput, 'vm'>, file: ConfigFile): ConfigShape {
  switch (file) {
    case 'genesis':
      return genesisShape;
    case 'upgrade':
      return upgradeShape;
    case 'config':
      return vm === 'cChain' ? cChainShape : evmConfigShape;
    case 'subnet':
      return subnetShape;
    case 'node':
      return nodeFlagShape;
  }
}

/** What stands at an offset. The end of a word belongs to it. */
export function placeAt({ root, text }: ConfigSource, shape: ConfigShape, offset: number): CursorPlace {
  const steps: PathStep[] = [{ node: root, kind: { shape }, path: [] }];
  for (;;) {
    const step = steps.at(-1)!;
    const { node } = step;
    if (node === undefined || (node.kind !== 'object' && node.kind !== 'list') || steps.length > deepest) {
      return { steps, on: 'value' };
    }
    const children = childrenOf(node);
    // While it is half typed, it ends where the last one in it does.
    const isClosed = '}]'.includes(text[node.end - 1]!) && children.at(-1)?.end !== node.end;
    if (offset <= node.start || offset >= node.end + (isClosed ? 0 : 1)) {
      return { steps, on: 'outside' };
    }
    const index = lastFrom(children, offset);
    const child = children[index];
    const isMissing =
      child !== undefined && 'key' in child && child.value === undefined && isColonOnly(text, child.keyEnd, offset);
    if (child === undefined || (child.end < offset && !isMissing)) {
      return { steps, on: 'value' };
    }
    steps.push(innerStep(step, child, index));
    if ('key' in child && (offset <= child.keyEnd || child.value === undefined || offset < child.value.start)) {
      return { steps, on: isMissing || offset > child.keyEnd ? 'missing' : 'key' };
    }
  }
}

/** Whether nothing but a colon and blanks stand behind a key. */
function isColonOnly(text: string, start: number, end: number): boolean {
  return end - start <= longestGap && /^\s*:[ \t]*$/.test(text.slice(start, end));
}

/** To a member of an object or the item of a list at an index. */
export function innerStep({ kind, path }: PathStep, child: ConfigMember | ConfigNode, index: number): PathStep {
  if (!('key' in child)) {
    const item = typeof kind === 'object' && 'list' in kind ? kind.list : undefined;
    return { node: child, kind: item, path: [...path, index] };
  }
  const field = typeof kind === 'object' && 'shape' in kind ? configFieldOf(kind.shape, child.key) : undefined;
  const inner = typeof kind === 'object' && 'map' in kind ? kind.map : field?.kind;
  return { node: child.value, member: child, field, kind: inner, path: [...path, field?.key ?? child.key] };
}
