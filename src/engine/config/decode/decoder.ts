import { shortenText, type Steps } from '../../primitives';
import type { ConfigField, Kind, ScalarKind, ConfigShape } from '../../precompiles';
import type { ConfigNode, ConfigMember, ConfigSource, ListNode, ObjectNode, TextPlace } from '../source/configNode';
import { type DecodeRuleId, type GoFault, GoUnmarshal } from './goReading';
import { decodeKey, readScalar, shortName, type ScalarFault } from './scalars';
import {
  type DecodedConfig,
  type DecodedEntry,
  type DecodedShape,
  configFieldOf,
  goTypeOf,
  goValue,
  goName,
  isNullNode,
  elementOnNull,
  replacedMembers,
} from './shapes';
import { keyPlace } from '../source/configNode';

type MapKind = Extract<Kind, { readonly map: Kind }>;

/** Values between two yields: about 1 ms. */
const stride = 1_000;

/** Custom decoder of a shape's type. @returns `undefined` for no value */
export type ShapeReader = (decoder: Decoder, place: ValuePlace, previous: DecodedShape | undefined) => Decoding;

export interface ValuePlace {
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  /** Key named in messages: the value's own, or that of the list or map that contains it. */
  readonly name: string;
  readonly onNull?: ConfigField['onNull'];
  /** Go's type name in errors, where it differs from that of the kind. */
  readonly goType?: string;
}

export type Decoding = DecodedConfig | undefined | Steps<DecodedConfig | undefined>;

function isSteps(decoding: Decoding): decoding is Steps<DecodedConfig | undefined> {
  return decoding !== undefined && 'next' in decoding;
}

/**
 * Decodes values in the order of Go's `encoding/json` and collects what it rejects. Null is handled before a value's
 * kind: it clears pointers, leaves other values unchanged, and is passed on to types with a custom decoder.
 */
export class Decoder {
  private current = new GoUnmarshal();
  private spare: GoUnmarshal | undefined;
  private work = 0;

  private readonly isJson: boolean;

  constructor(
    readonly source: ConfigSource,
    private readonly readers: ReadonlyMap<ConfigShape, ShapeReader>,
  ) {
    this.isJson = source.faults.length === 0;
  }

  private get isDue(): boolean {
    this.work = this.work > stride ? 0 : this.work + 1;
    return this.work === 0;
  }

  /** Decodes a file. @returns the value, and the faults in the order in which Go reports them */
  *readTop(shape: ConfigShape, node: ConfigNode): Steps<readonly [DecodedConfig | undefined, readonly GoFault[]]> {
    const decoding = this.open({ shape }, { node, name: 'The file', onNull: 'refused' });
    const value = isSteps(decoding) ? yield* decoding : decoding;
    return [value, this.current.rejected()];
  }

  /** Decodes in a nested `json.Unmarshal`, any fault of which ends the outer one too. @param mapFaults rewrites them */
  *decodeNested(
    open: () => Decoding,
    mapFaults = (faults: readonly GoFault[]): readonly GoFault[] => faults,
  ): Steps<DecodedConfig | undefined> {
    const outer = this.current;
    const inner = this.spare ?? new GoUnmarshal();
    this.current = inner;
    this.spare = undefined;
    const decoding = open();
    const value = isSteps(decoding) ? yield* decoding : decoding;
    const rejected = inner.rejected();
    // Usually nothing is rejected, so that the next call can reuse it.
    this.spare = rejected.length === 0 ? inner : undefined;
    this.current = outer;
    outer.takeOver(mapFaults(rejected));
    return value;
  }

  wrongType(rule: DecodeRuleId, { node, name }: ValuePlace, goType: string): void {
    const written = shortenText(this.source.text.slice(node.start, Math.min(node.end, node.start + 100)));
    this.reject(node, { rule, values: [shortName(name), written], typeValue: goValue(node), ends: false }, goType);
  }

  reject(place: TextPlace, fault: ScalarFault, goType = ''): void {
    this.current.reject(place, fault, goType);
  }

  open(kind: Kind, place: ValuePlace, previous?: DecodedConfig): Decoding {
    if (typeof kind === 'string') {
      return this.scalar(kind, place, previous);
    }
    if ('list' in kind) {
      return this.list(kind, place, previous);
    }
    if ('map' in kind) {
      return this.map(kind, place, previous);
    }
    const { shape } = kind;
    const before = previous !== undefined && 'values' in previous ? previous : undefined;
    if (isNullNode(place.node) && place.onNull !== 'refused') {
      return place.onNull === 'kept' ? (previous ?? emptyShape(shape, place)) : undefined;
    }
    const reader = this.readers.get(shape);
    if (reader !== undefined) {
      return reader(this, place, before);
    }
    return shape.readsItself ? this.ownStruct(shape, place) : this.struct(shape, place, before);
  }

  private scalar(kind: ScalarKind, place: ValuePlace, previous?: DecodedConfig): DecodedConfig | undefined {
    const { node, member, name, onNull } = place;
    if (isNullNode(node) && onNull !== 'refused') {
      return onNull === 'kept' ? previous : undefined;
    }
    if (!this.isJson && this.isNoValue(node)) {
      return undefined;
    }
    const read = readScalar(kind, node, this.source.text, name);
    if ('rule' in read) {
      this.reject(node, read, goTypeOf(kind, place.goType));
      return undefined;
    }
    return read.value === undefined ? previous : { value: read.value, node, member };
  }

  /** Whether the token is invalid JSON, which is reported already. */
  private isNoValue(node: ConfigNode): boolean {
    switch (node.kind) {
      case 'word':
        return node.value === undefined;
      case 'number':
        return !/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(node.text);
      case 'string':
        return (
          this.source.text[node.start] !== '"' || this.source.text[node.end - 1] !== '"' || node.end - node.start < 2
        );
      default:
        return false;
    }
  }

  private list(kind: { readonly list: Kind }, place: ValuePlace, previous?: DecodedConfig): Decoding {
    const { node } = place;
    if (isNullNode(node)) {
      return undefined;
    }
    if (node.kind !== 'list') {
      return this.wrongContainer('notList', place, goTypeOf(kind));
    }
    return this.items(kind.list, node, place, previous);
  }

  private map(kind: MapKind, place: ValuePlace, previous?: DecodedConfig): Decoding {
    const { node } = place;
    if (isNullNode(node)) {
      return undefined;
    }
    if (node.kind !== 'object') {
      return this.wrongContainer('notObject', place, goTypeOf(kind));
    }
    return this.entries(kind, node, place, previous);
  }

  private mapKey(kind: MapKind, { key, start, keyEnd }: ConfigMember, name: string): string | undefined {
    // A key with escapes is longer than its value; an unquoted one is not.
    const raw = keyEnd - start > key.length + 2 ? this.source.text.slice(start + 1, keyEnd - 1) : key;
    const read = decodeKey(kind.by, raw, key, name);
    if ('rule' in read) {
      this.reject({ start, end: keyEnd }, read, goTypeOf(kind.by));
      return undefined;
    }
    return read.value;
  }

  private *items(
    kind: Kind,
    list: ListNode,
    { name, member }: ValuePlace,
    previous: DecodedConfig | undefined,
  ): Steps<DecodedConfig> {
    const items: (DecodedConfig | undefined)[] = [];
    const before = previous !== undefined && 'items' in previous ? previous.items : [];
    const of = { name: typeof kind === 'string' ? name : `An item of ${name}`, onNull: elementOnNull(kind) };
    for (const [i, node] of list.items.entries()) {
      const decoding = this.open(kind, { node, ...of }, before[i]);
      items.push(isSteps(decoding) ? yield* decoding : decoding);
      if (this.isDue) {
        yield undefined;
      }
    }
    return { node: list, member, items };
  }

  private *entries(
    kind: MapKind,
    object: ObjectNode,
    place: ValuePlace,
    previous: DecodedConfig | undefined,
  ): Steps<DecodedConfig> {
    const entries = new Map<string, DecodedEntry>(
      previous !== undefined && 'entries' in previous ? previous.entries : [],
    );
    const onNull = kind.isPointer ? undefined : elementOnNull(kind.map);
    for (const member of object.members) {
      const name = kind.by === 'slot' || kind.by === 'hash' ? place.name : member.key;
      const decoding = member.value && this.open(kind.map, { node: member.value, member, name, onNull });
      const value = isSteps(decoding) ? yield* decoding : decoding;
      const key = this.mapKey(kind, member, place.name);
      if (key !== undefined) {
        entries.set(key, { member, earlier: replacedMembers(entries.get(key)), value });
      }
      if (this.isDue) {
        yield undefined;
      }
    }
    return { node: object, member: place.member, entries };
  }

  /** Decodes an object into a struct. @param rejectedKeys collects known keys whose value is missing or of a wrong type */
  struct(shape: ConfigShape, place: ValuePlace, previous?: DecodedShape, rejectedKeys?: Set<string>): Decoding {
    const { node } = place;
    if (isNullNode(node)) {
      return previous ?? emptyShape(shape, place);
    }
    return node.kind === 'object'
      ? this.fields(shape, node, place, previous, rejectedKeys)
      : this.wrongContainer('notObject', place, shape.goType);
  }

  /** The last of equal keys counts. */
  private *fields(
    shape: ConfigShape,
    object: ObjectNode,
    place: ValuePlace,
    previous: DecodedShape | undefined,
    rejectedKeys: Set<string> | undefined,
  ): Steps<DecodedShape> {
    const values: Record<string, DecodedConfig | undefined> = { ...previous?.values };
    const reading = this.current;
    const { struct } = reading;
    const depth = reading.path.length;
    for (const member of object.members) {
      if (this.isDue) {
        yield undefined;
      }
      const field = configFieldOf(shape, member.key);
      const { value: node } = member;
      if (field === undefined || node === undefined) {
        rejectedKeys?.add(field?.key ?? member.key);
        continue;
      }
      const { key, kind, embedded, onNull, goType } = field;
      reading.struct = goName(shape);
      if (embedded !== undefined) {
        reading.path.push(embedded);
      }
      reading.path.push(key);
      const decoding = this.open(kind, { node, member, name: member.key, onNull, goType }, values[key]);
      const value = isSteps(decoding) ? yield* decoding : decoding;
      values[key] = value;
      if (value === undefined && !isNullNode(node)) {
        rejectedKeys?.add(key);
      } else {
        rejectedKeys?.delete(key);
      }
      reading.path.length = depth;
      reading.struct = struct;
    }
    return { shape, node: object, member: place.member, values };
  }

  /** A type with a decoder generated by gencodec: a nested decoding, followed by the check for required fields. */
  private *ownStruct(shape: ConfigShape, place: ValuePlace): Steps<DecodedConfig | undefined> {
    const { node, member } = place;
    const rejectedKeys = new Set<string>();
    const decoded = yield* this.decodeNested(() => this.struct(shape, place, undefined, rejectedKeys));
    const values = decoded !== undefined && 'values' in decoded ? decoded.values : undefined;
    // Not where the text is invalid JSON: with a missing bracket later keys end up in the wrong object.
    for (const { key, isRequired } of values !== undefined && this.isJson ? shape.fields : []) {
      if (isRequired === true && values?.[key] === undefined && !rejectedKeys.has(key)) {
        const text = `missing required field '${key}' for ${goName(shape)}`;
        const at = member === undefined ? { start: node.start, end: node.start + 1 } : keyPlace(member);
        this.reject(at, { rule: 'missingField', values: [key], text, ends: true });
      }
    }
    return decoded;
  }

  private wrongContainer(rule: DecodeRuleId, place: ValuePlace, goType: string): undefined {
    if (this.isJson || !this.isNoValue(place.node)) {
      this.wrongType(rule, place, goType);
    }
  }
}

function emptyShape(shape: ConfigShape, { node, member }: ValuePlace): DecodedShape {
  return { shape, node, member, values: {} };
}
