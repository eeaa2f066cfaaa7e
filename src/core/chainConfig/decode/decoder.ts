import * as l10n from '@vscode/l10n';
import { shortenId, shortenText } from '../../text/shorten';
import type { Field, Kind, ScalarKind, Shape } from '../fields/field';
import type { ConfigNode, ListNode, Member, ObjectNode } from '../source/configNode';
import type { Decoded, DecodedEntry, DecodedMap, DecodedShape } from './decoded';
import { fieldOf } from './fieldOf';
import { inGoOrder, type DecodeRuleId, type GoFault } from './goFault';
import { goTypeOf, goValue } from './goType';
import { readKey, readScalar, type ScalarFault } from './scalars';

type MapKind = Extract<Kind, { readonly map: Kind }>;

/** Values between two pauses: about a millisecond of reading. */
const stride = 2_000;

/** What the type of a shape does that reads itself in a way of its own; undefined: it says nothing. */
export type ShapeReader = (
  decoder: Decoder,
  place: ValuePlace,
  previous: DecodedShape | undefined,
) => Generator<undefined, DecodedShape | undefined>;

/** A value with its key, and what is said of it. */
export interface ValuePlace {
  readonly node: ConfigNode;
  readonly member?: Member;
  /** The key that a sentence names: its own, or that of the list or map it stands in. */
  readonly name: string;
  readonly onNull?: Field['onNull'];
}

/**
 * Reads values as Go's `encoding/json` does, in its order, and notes what it refuses. A `reading` is one call of
 * `json.Unmarshal`: within one, errors of types are noted and the first is told at the end, unless a type that reads
 * itself (or a text) refuses its value, which ends the reading.
 */
export class Decoder {
  private faults: GoFault[] = [];
  /** Go's error context: the innermost struct and the fields down to here. */
  private struct = '';
  private path: string[] = [];
  private count = 0;

  constructor(
    readonly text: string,
    private readonly isJson: boolean,
    private readonly readers: ReadonlyMap<Shape, ShapeReader>,
  ) {}

  /** Reads with a fresh context; what is refused within, as Go would tell it. */
  *reading<T>(read: () => Generator<undefined, T>): Generator<undefined, { value: T; faults: readonly GoFault[] }> {
    const { faults, struct, path } = this;
    this.faults = [];
    this.struct = '';
    this.path = [];
    const value = yield* read();
    const inner = inGoOrder(this.faults);
    this.faults = faults;
    this.struct = struct;
    this.path = path;
    return { value, faults: inner };
  }

  /** Takes over what a reading within this one refused: any of it ends this one. */
  takeOver(faults: readonly GoFault[]): void {
    for (const fault of faults) {
      fault.ends = true;
      if (typeof fault.said !== 'string' && this.path.length > 0) {
        const path = [...this.path, ...(fault.said.path === '' ? [] : [fault.said.path])].join('.');
        fault.said = { ...fault.said, struct: this.struct, path };
      }
      this.faults.push(fault);
    }
  }

  /** Notes that the type of a value is wrong, and goes on. */
  wrongType(rule: DecodeRuleId, { node, name }: ValuePlace, goType: string): void {
    const written = shortenText(this.text.slice(node.start, Math.min(node.end, node.start + 100)));
    this.refuse(node, { rule, values: [name, written], typeValue: goValue(node), ends: false }, goType);
  }

  refuse(place: { readonly start: number; readonly end: number }, fault: ScalarFault, goType: string): void {
    const { rule, values, ends, typeValue } = fault;
    const said =
      typeValue === undefined
        ? (fault.text ?? '')
        : { value: typeValue, goType: fault.goType ?? goType, struct: this.struct, path: this.path.join('.') };
    this.faults.push({ start: place.start, end: place.end, rule, values, said, ends });
  }

  *value(kind: Kind, place: ValuePlace, previous?: Decoded): Generator<undefined, Decoded | undefined> {
    if (++this.count % stride === 0) {
      yield undefined;
    }
    if (typeof kind === 'string') {
      return this.scalar(kind, place, previous);
    }
    if ('list' in kind) {
      return yield* this.list(kind, place, previous);
    }
    if ('map' in kind) {
      return yield* this.map(kind, place, previous);
    }
    const { shape } = kind;
    const shapeBefore = previous !== undefined && 'values' in previous ? previous : undefined;
    const isNull = isNullNode(place.node);
    if (isNull && place.onNull !== 'refused') {
      return place.onNull === 'kept' ? (previous ?? emptyShape(shape, place)) : undefined;
    }
    const reader = this.readers.get(shape);
    if (reader !== undefined) {
      return yield* reader(this, place, shapeBefore);
    }
    return shape.readsItself ? yield* this.ownShape(shape, place) : yield* this.plainStruct(shape, place, shapeBefore);
  }

  private scalar(kind: ScalarKind, place: ValuePlace, previous?: Decoded): Decoded | undefined {
    const { node, member, name, onNull } = place;
    if (isNullNode(node) && onNull !== 'refused') {
      return onNull === 'kept' ? previous : undefined;
    }
    if (!this.isJson && this.isNoValue(node)) {
      return undefined;
    }
    const read = readScalar(kind, node, this.text, name);
    if ('rule' in read) {
      this.refuse(node, read, goTypeOf(kind));
      return undefined;
    }
    return read.value === undefined ? previous : { value: read.value, node, member };
  }

  /** A word, number or text that is no JSON: that is told already. */
  private isNoValue(node: ConfigNode): boolean {
    switch (node.kind) {
      case 'word':
        return node.value === undefined;
      case 'number':
        return !/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(node.text);
      case 'string':
        return this.text[node.start] !== '"' || this.text[node.end - 1] !== '"' || node.end - node.start < 2;
      default:
        return false;
    }
  }

  private *list(
    kind: { readonly list: Kind },
    place: ValuePlace,
    previous?: Decoded,
  ): Generator<undefined, Decoded | undefined> {
    const { node, member, name } = place;
    if (isNullNode(node)) {
      return undefined;
    }
    if (node.kind !== 'list') {
      this.wrongTypeUnlessFault('notList', place, goTypeOf(kind));
      return undefined;
    }
    const before = previous !== undefined && 'items' in previous ? previous.items : [];
    const items: (Decoded | undefined)[] = [];
    const itemName = typeof kind.list === 'string' ? name : l10n.t('An item of {0}', name);
    for (const [i, item] of node.items.entries()) {
      items.push(
        yield* this.value(kind.list, { node: item, name: itemName, onNull: nullOfElement(kind.list) }, before[i]),
      );
    }
    return { node, member, items };
  }

  private *map(kind: MapKind, place: ValuePlace, previous?: Decoded): Generator<undefined, DecodedMap | undefined> {
    const { node, member } = place;
    if (isNullNode(node)) {
      return undefined;
    }
    if (node.kind !== 'object') {
      this.wrongTypeUnlessFault('notObject', place, goTypeOf(kind));
      return undefined;
    }
    const entries = new Map<string, DecodedEntry>(
      previous !== undefined && 'entries' in previous ? previous.entries : [],
    );
    const onNull = kind.isPointer ? undefined : nullOfElement(kind.map);
    for (const entry of node.members) {
      const name = kind.by === 'slot' || kind.by === 'hash' ? place.name : shortenId(shortenText(entry.key));
      const value =
        entry.value === undefined
          ? undefined
          : yield* this.value(kind.map, { node: entry.value, member: entry, name, onNull });
      const key = this.mapKey(kind, entry, place.name);
      if (key !== undefined) {
        const before = entries.get(key);
        const earlier = before === undefined ? [] : [...before.earlier, before.member];
        entries.set(key, { member: entry, earlier, value });
      }
    }
    return { node, member, entries };
  }

  private mapKey(kind: MapKind, { key, start, keyEnd }: Member, name: string): string | undefined {
    const raw = this.text.slice(start, keyEnd);
    const isQuoted = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"');
    const read = readKey(kind.by, isQuoted ? raw.slice(1, -1) : key, key, name);
    if ('rule' in read) {
      this.refuse({ start, end: keyEnd }, read, goTypeOf(kind.by));
      return undefined;
    }
    return read.value;
  }

  /** An object as Go reads it into a struct. */
  *plainStruct(
    shape: Shape,
    place: ValuePlace,
    previous?: DecodedShape,
  ): Generator<undefined, DecodedShape | undefined> {
    const { node, member } = place;
    if (isNullNode(node)) {
      return previous ?? emptyShape(shape, place);
    }
    if (node.kind !== 'object') {
      this.wrongTypeUnlessFault('notObject', place, shape.goType);
      return undefined;
    }
    const values: Record<string, Decoded | undefined> = { ...previous?.values };
    const { struct } = this;
    const depth = this.path.length;
    for (const entry of node.members) {
      const field = fieldOf(shape, entry.key);
      if (field === undefined || entry.value === undefined) {
        continue;
      }
      this.struct = goName(shape);
      if (field.embedded !== undefined) {
        this.path.push(field.embedded);
      }
      this.path.push(field.key);
      const at: ValuePlace = { node: entry.value, member: entry, name: entry.key, onNull: field.onNull };
      values[field.key] = yield* this.value(field.kind, at, values[field.key]);
      this.struct = struct;
      this.path.length = depth;
    }
    return { shape, node, member, values };
  }

  /** A type that gencodec wrote the reader of: a reading of its own, and then what must be there. */
  *ownShape(shape: Shape, place: ValuePlace): Generator<undefined, DecodedShape | undefined> {
    const { value, faults } = yield* this.reading(() => this.plainStruct(shape, place));
    this.takeOver(faults);
    if (value !== undefined) {
      this.missing(shape, place);
    }
    return value;
  }

  private missing(shape: Shape, { node, member }: ValuePlace): void {
    for (const { key, isRequired } of shape.fields) {
      if (isRequired !== true || isThere(shape, key, node)) {
        continue;
      }
      const text = `missing required field '${key}' for ${goName(shape)}`;
      const at =
        member === undefined ? { start: node.start, end: node.start + 1 } : { start: member.start, end: member.keyEnd };
      this.refuse(at, { rule: 'missingField', values: [key], text, ends: true }, '');
    }
  }

  private wrongTypeUnlessFault(rule: DecodeRuleId, place: ValuePlace, goType: string): void {
    if (this.isJson || !this.isNoValue(place.node)) {
      this.wrongType(rule, place, goType);
    }
  }
}

/** `Genesis` of `core.Genesis`. */
function goName({ goType }: Shape): string {
  return goType.slice(goType.lastIndexOf('.') + 1);
}

function isNullNode(node: ConfigNode): boolean {
  return node.kind === 'word' && node.value === null;
}

/** Whether the last member of a key has a value, also one that is not typed yet. */
function isThere(shape: Shape, key: string, node: ConfigNode): boolean {
  const members = node.kind === 'object' ? node.members : [];
  const last = members.findLast((member) => fieldOf(shape, member.key)?.key === key);
  return last !== undefined && !(last.value !== undefined && isNullNode(last.value));
}

/** An element of a list or map is no pointer, as a rule: null is handed to what reads itself. */
function nullOfElement(kind: Kind): Field['onNull'] {
  const isOwn =
    kind === 'address' || kind === 'hash' || kind === 'bytes' || (typeof kind === 'object' && 'shape' in kind);
  return isOwn ? 'refused' : 'kept';
}

function emptyShape(shape: Shape, { node, member }: ValuePlace): DecodedShape {
  return { shape, node, member, values: {} };
}

/** An object, also where null stands for an empty one. */
export function asObject(node: ConfigNode): ObjectNode {
  return node.kind === 'object' ? node : { kind: 'object', start: node.start, end: node.end, members: [] };
}
