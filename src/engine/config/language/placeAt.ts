import type { ConfigField, Kind, ConfigShape } from '../../precompiles';
import type { ConfigNode, ConfigSource, ConfigMember } from '../source/configNode';
import type { ConfigPath } from './languageInput';

/** A value on the way to a place, with what the table of fields says of it. */
export interface PathStep {
  /** Undefined: a key that has no value yet. */
  readonly node: ConfigNode | undefined;
  readonly member?: ConfigMember;
  readonly field?: ConfigField;
  /** Undefined: nothing is known about it. */
  readonly kind: Kind | undefined;
  /** From the top; keys as the table spells them. */
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

/** What stands at an offset. The end of a word belongs to it. */
export function placeAt({ root, text }: ConfigSource, shape: ConfigShape, offset: number): CursorPlace {
  const steps: PathStep[] = [{ node: root, kind: { shape }, path: [] }];
  for (;;) {
    const step = steps.at(-1)!;
    const { node } = step;
    if (node === undefined || (node.kind !== 'object' && node.kind !== 'list') || steps.length > deepest) {
      return { steps, on: 'value' };
    }
    const children: readonly (ConfigMember | ConfigNode)[] = node.kind === 'object' ? node.members : node.items;
    // While it is half typed, it ends where the last one in it does.
    const isClosed = '}]'.includes(text[node.end - 1]!) && children.at(-1)?.end !== node.end;
    if (offset <= node.start || offset >= node.end + (isClosed ? 0 : 1)) {
      return { steps, on: 'outside' };
    }
    const index = lastFrom(children, offset);
    const child = children[index];
    if (child === undefined) {
      return { steps, on: 'value' };
    }
    if (!('key' in child)) {
      if (child.end < offset) {
        return { steps, on: 'value' };
      }
      steps.push(itemStep(step, child, index));
      continue;
    }
    const isMissing = child.value === undefined && isColonOnly(text, child.keyEnd, offset);
    if (child.end < offset && !isMissing) {
      return { steps, on: 'value' };
    }
    steps.push(memberStep(step, child));
    if (isMissing) {
      return { steps, on: 'missing' };
    }
    if (offset <= child.keyEnd) {
      return { steps, on: 'key' };
    }
    if (child.value === undefined || offset < child.value.start) {
      return { steps, on: 'missing' };
    }
  }
}

/** Whether nothing but a colon and blanks stand behind a key. */
function isColonOnly(text: string, start: number, end: number): boolean {
  return end - start <= longestGap && /^\s*:[ \t]*$/.test(text.slice(start, end));
}

/** The index of the last one that begins at or before an offset; they are in the order of the text. */
export function lastFrom(children: readonly { readonly start: number }[], offset: number): number {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (children[middle]!.start <= offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}

export function memberStep({ kind, path }: PathStep, member: ConfigMember): PathStep {
  const field = kind === undefined ? undefined : fieldOf(kind, member.key);
  const inner = field?.kind ?? (isObject(kind) && 'map' in kind ? kind.map : undefined);
  return { node: member.value, member, field, kind: inner, path: [...path, field?.key ?? member.key] };
}

export function itemStep({ kind, path }: PathStep, node: ConfigNode, index: number): PathStep {
  return { node, kind: isObject(kind) && 'list' in kind ? kind.list : undefined, path: [...path, index] };
}

/** As the VM finds it: exactly, else in any letter case where it does not look precisely. */
function fieldOf(kind: Kind, key: string): ConfigField | undefined {
  if (!isObject(kind) || !('shape' in kind)) {
    return undefined;
  }
  const { fields } = kind.shape;
  const lower = key.toLowerCase();
  return (
    fields.find((field) => field.key === key) ??
    fields.find((field) => field.isExact !== true && field.key.toLowerCase() === lower)
  );
}

function isObject(kind: Kind | undefined): kind is Exclude<Kind, string> {
  return typeof kind === 'object';
}
