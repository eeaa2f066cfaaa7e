import { shortenText } from '../../primitives';
import type { ConfigField, Kind, ScalarKind, ConfigShape } from '../../precompiles';
import type { ConfigNode, ConfigMember, ObjectNode } from '../source/configNode';
import {
  type DecodedConfig,
  type DecodedEntry,
  type DecodedMap,
  type DecodedShape,
  configFieldOf,
  goTypeOf,
  goValue,
  goName,
  isFlat,
  isNullNode,
  isThereSteps,
  nullOfElement,
  earlierThan,
} from './shapes';
import { type DecodeRuleId, type GoFault, GoReading } from './goReading';
import { decodeKey, readScalar, shortName, type ScalarFault } from './scalars';

type MapKind = Extract<Kind, { readonly map: Kind }>;

/** Values between two pauses: about a millisecond of reading. */
const stride = 1_000;

/** What the type of a shape does that reads itself in a way of its own; undefined: it says nothing. */
export type ShapeReader = (
  decoder: Decoder,
  place: ValuePlace,
  previous: DecodedShape | undefined,
) => Generator<undefined, DecodedShape | undefined>;

/** A value with its key, and what is said of it. */
export interface ValuePlace {
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  /** The key that a sentence names: its own, or that of the list or map it stands in. */
  readonly name: string;
  readonly onNull?: ConfigField['onNull'];
  /** Where Go's errors have another name for the type than that of the kind. */
  readonly goType?: string;
}

/**
 * Reads values as Go's `encoding/json` does, in its order, and notes what it refuses. Null is looked at before the kind of
 * a value: a pointer becomes none, what is no pointer stays as it was, and what reads itself judges it.
 */
export class Decoder {
  private current = new GoReading();
  private spare: GoReading | undefined;
  private count = 0;

  constructor(
    readonly text: string,
    private readonly isJson: boolean,
    private readonly readers: ReadonlyMap<ConfigShape, ShapeReader>,
  ) {}

  /** Reads with a fresh context; what is refused within, as Go would tell it. */
  *reading<T>(read: () => Generator<undefined, T>): Generator<undefined, { value: T; faults: readonly GoFault[] }> {
    const outer = this.enter();
    const value = yield* read();
    return { value, faults: this.leave(outer) };
  }

  private enter(): GoReading {
    const { current } = this;
    this.current = this.spare ?? new GoReading();
    this.spare = undefined;
    return current;
  }

  private leave(outer: GoReading): readonly GoFault[] {
    const rejected = this.current.rejected();
    // Most refuse nothing: the next one can use it again.
    this.spare = rejected.length === 0 ? this.current : undefined;
    this.current = outer;
    return rejected;
  }

  takeOver(faults: readonly GoFault[]): void {
    this.current.takeOver(faults);
  }

  /** Notes that the type of a value is wrong, and goes on. */
  wrongType(rule: DecodeRuleId, { node, name }: ValuePlace, goType: string): void {
    const written = shortenText(this.text.slice(node.start, Math.min(node.end, node.start + 100)));
    this.reject(node, { rule, values: [shortName(name), written], typeValue: goValue(node), ends: false }, goType);
  }

  reject(place: { readonly start: number; readonly end: number }, fault: ScalarFault, goType: string): void {
    this.current.reject(place, fault, goType);
  }

  *value(kind: Kind, place: ValuePlace, previous?: DecodedConfig): Generator<undefined, DecodedConfig | undefined> {
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

  private scalar(kind: ScalarKind, place: ValuePlace, previous?: DecodedConfig): DecodedConfig | undefined {
    const { node, member, name, onNull } = place;
    if (isNullNode(node) && onNull !== 'refused') {
      return onNull === 'kept' ? previous : undefined;
    }
    if (!this.isJson && this.isNoValue(node)) {
      return undefined;
    }
    const read = readScalar(kind, node, this.text, name);
    if ('rule' in read) {
      this.reject(node, read, goTypeOf(kind, place.goType));
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
    previous?: DecodedConfig,
  ): Generator<undefined, DecodedConfig | undefined> {
    const { node, member, name } = place;
    if (isNullNode(node)) {
      return undefined;
    }
    if (node.kind !== 'list') {
      this.wrongTypeUnlessFault('notList', place, goTypeOf(kind));
      return undefined;
    }
    const before = previous !== undefined && 'items' in previous ? previous.items : [];
    const items: (DecodedConfig | undefined)[] = [];
    const itemName = typeof kind.list === 'string' ? name : `An item of ${name}`;
    const onNull = nullOfElement(kind.list);
    for (const [i, item] of node.items.entries()) {
      items.push(yield* this.value(kind.list, { node: item, name: itemName, onNull }, before[i]));
      if (++this.count % stride === 0) {
        yield undefined;
      }
    }
    return { node, member, items };
  }

  private *map(
    kind: MapKind,
    place: ValuePlace,
    previous?: DecodedConfig,
  ): Generator<undefined, DecodedMap | undefined> {
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
      const name = kind.by === 'slot' || kind.by === 'hash' ? place.name : entry.key;
      const at = { node: entry.value ?? node, member: entry, name, onNull };
      const value =
        entry.value === undefined
          ? undefined
          : isFlat(kind.map, at.node)
            ? this.flatValue(kind.map, at)
            : yield* this.value(kind.map, at);
      if (++this.count % stride === 0) {
        yield undefined;
      }
      const key = this.mapKey(kind, entry, place.name);
      if (key !== undefined) {
        const before = entries.get(key);
        entries.set(key, { member: entry, earlier: earlierThan(before), value });
      }
    }
    return { node, member, entries };
  }

  private mapKey(kind: MapKind, { key, start, keyEnd }: ConfigMember, name: string): string | undefined {
    // With escapes it is longer than its text; without quotes, no longer.
    const raw = keyEnd - start > key.length + 2 ? this.text.slice(start + 1, keyEnd - 1) : key;
    const read = decodeKey(kind.by, raw, key, name);
    if ('rule' in read) {
      this.reject({ start, end: keyEnd }, read, goTypeOf(kind.by));
      return undefined;
    }
    return read.value;
  }

  /** An object as Go reads it into a struct. */
  *plainStruct(
    shape: ConfigShape,
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
    const values: Record<string, DecodedConfig | undefined> = { ...previous?.values };
    const { struct, path } = this.current;
    const depth = path.length;
    for (const entry of node.members) {
      const field = this.enterField(shape, entry);
      if (++this.count % stride === 0) {
        yield undefined;
      }
      if (field !== undefined) {
        const { onNull, goType } = field;
        const at = { node: entry.value!, member: entry, name: entry.key, onNull, goType };
        values[field.key] = yield* this.value(field.kind, at, values[field.key]);
        path.length = depth;
        this.current.struct = struct;
      }
    }
    return { shape, node, member, values };
  }

  /** As `plainStruct` of an object that holds no containers. */
  private flatStruct(shape: ConfigShape, { node, member }: ValuePlace): DecodedShape {
    const values: Record<string, DecodedConfig | undefined> = {};
    const { struct, path } = this.current;
    const depth = path.length;
    for (const entry of (node as ObjectNode).members) {
      const field = this.enterField(shape, entry);
      if (field !== undefined) {
        const { onNull, goType } = field;
        const at = { node: entry.value!, member: entry, name: entry.key, onNull, goType };
        values[field.key] = this.flatValue(field.kind, at, values[field.key]);
        path.length = depth;
        this.current.struct = struct;
      }
    }
    return { shape, node, member, values };
  }

  /** The field that a member is read into, with Go's error context set for it; undefined: none, or it has no value. */
  private enterField(shape: ConfigShape, { key, value }: ConfigMember): ConfigField | undefined {
    const field = value && configFieldOf(shape, key);
    if (field !== undefined) {
      const { path } = this.current;
      this.current.struct = goName(shape);
      if (field.embedded !== undefined) {
        path.push(field.embedded);
      }
      path.push(field.key);
    }
    return field;
  }

  /** As `value` of what holds no containers, at once: of the many accounts of a genesis, most are such. */
  private flatValue(kind: Kind, place: ValuePlace, previous?: DecodedConfig): DecodedConfig | undefined {
    if (typeof kind === 'string') {
      return this.scalar(kind, place, previous);
    }
    if ('shape' in kind && place.node.kind === 'object' && !this.readers.has(kind.shape)) {
      const { shape } = kind;
      if (shape.readsItself !== true) {
        return this.flatStruct(shape, place);
      }
      const outer = this.enter();
      const value = this.flatStruct(shape, place);
      // Few members: there is nothing to pause for.
      this.leaveOwn(outer, value, shape, place).next();
      return value;
    }
    // What holds nothing has nothing to pause for.
    return this.value(kind, place, previous).next().value;
  }

  /** A type that gencodec wrote the reader of: a reading of its own, and then what must be there. */
  private *ownShape(shape: ConfigShape, place: ValuePlace): Generator<undefined, DecodedShape | undefined> {
    const outer = this.enter();
    const value = yield* this.plainStruct(shape, place);
    yield* this.leaveOwn(outer, value, shape, place);
    return value;
  }

  private *leaveOwn(
    outer: GoReading,
    value: DecodedShape | undefined,
    shape: ConfigShape,
    place: ValuePlace,
  ): Generator<undefined, void> {
    this.takeOver(this.leave(outer));
    // Of a text that is no JSON nobody knows: a bracket may be missing, and what comes after it is read into the wrong object.
    if (value !== undefined && this.isJson) {
      yield* this.missing(shape, place, value.values);
    }
  }

  private *missing(
    shape: ConfigShape,
    { node, member }: ValuePlace,
    values: DecodedShape['values'],
  ): Generator<undefined, void> {
    for (const { key, isRequired } of shape.fields) {
      if (isRequired !== true || values[key] !== undefined || (yield* isThereSteps(shape, key, node))) {
        continue;
      }
      const text = `missing required field '${key}' for ${goName(shape)}`;
      const at =
        member === undefined ? { start: node.start, end: node.start + 1 } : { start: member.start, end: member.keyEnd };
      this.reject(at, { rule: 'missingField', values: [key], text, ends: true }, '');
    }
  }

  private wrongTypeUnlessFault(rule: DecodeRuleId, place: ValuePlace, goType: string): void {
    if (this.isJson || !this.isNoValue(place.node)) {
      this.wrongType(rule, place, goType);
    }
  }
}

function emptyShape(shape: ConfigShape, { node, member }: ValuePlace): DecodedShape {
  return { shape, node, member, values: {} };
}
