import { shortenText } from '../../primitives';
import type { ConfigField, Kind, ScalarKind, ConfigShape } from '../../precompiles';
import type { ConfigNode, ConfigMember, ConfigSource, ListNode, ObjectNode, TextPlace } from '../source/configNode';
import { type DecodeRuleId, type GoFault, GoReading } from './goReading';
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
  nullOfElement,
  earlierThan,
} from './shapes';
import { keyPlace } from '../source/configNode';

type MapKind = Extract<Kind, { readonly map: Kind }>;

/** Values between two pauses: about a millisecond of reading. */
const stride = 1_000;
/** Characters of a container that is read at once. */
const short = 2_000;

/** What the type of a shape does that reads itself in a way of its own; undefined: it says nothing. */
export type ShapeReader = (decoder: Decoder, place: ValuePlace, previous: DecodedShape | undefined) => Opened;

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

/** A value that is read, or a container whose parts are read one by one. */
export type Opened = DecodedConfig | undefined | Container;

/** Nothing is read at a part. */
export const skipped = Symbol('skipped');

/** What reads a container: part after part, each of which is put back once it is read. */
export abstract class Container {
  constructor(
    readonly node: TextPlace,
    readonly size: number,
  ) {}

  abstract open(index: number): Opened | typeof skipped;
  abstract put(index: number, value: DecodedConfig | undefined): void;
  abstract close(): DecodedConfig | undefined;
}

/**
 * Reads values as Go's `encoding/json` does, in its order, and notes what it refuses. Null is looked at before the kind of
 * a value: a pointer becomes none, what is no pointer stays as it was, and what reads itself judges it.
 */
export class Decoder {
  private current = new GoReading();
  private spare: GoReading | undefined;
  private work = 0;

  private readonly isJson: boolean;

  constructor(
    readonly source: ConfigSource,
    private readonly readers: ReadonlyMap<ConfigShape, ShapeReader>,
  ) {
    this.isJson = source.faults.length === 0;
  }

  /** Reads what is opened to its end, with pauses: only here. */
  *read(opened: Opened): Generator<undefined, DecodedConfig | undefined> {
    if (!(opened instanceof Container)) {
      return opened;
    }
    for (let i = 0; i < opened.size; i++) {
      const part = opened.open(i);
      if (part instanceof Container && part.node.end - part.node.start > short) {
        opened.put(i, yield* this.read(part));
      } else if (part !== skipped) {
        opened.put(i, this.readAtOnce(part));
      }
      if (++this.work > stride) {
        this.work = 0;
        yield undefined;
      }
    }
    return opened.close();
  }

  private readAtOnce(opened: Opened): DecodedConfig | undefined {
    if (!(opened instanceof Container)) {
      return opened;
    }
    this.work += opened.size;
    for (let i = 0; i < opened.size; i++) {
      const part = opened.open(i);
      if (part !== skipped) {
        opened.put(i, this.readAtOnce(part));
      }
    }
    return opened.close();
  }

  /** Begins a fresh context; `leave` gives what was refused in it, as Go would tell it. */
  enter(): GoReading {
    const { current } = this;
    this.current = this.spare ?? new GoReading();
    this.spare = undefined;
    return current;
  }

  leave(outer: GoReading): readonly GoFault[] {
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
    const written = shortenText(this.source.text.slice(node.start, Math.min(node.end, node.start + 100)));
    this.reject(node, { rule, values: [shortName(name), written], typeValue: goValue(node), ends: false }, goType);
  }

  reject(place: TextPlace, fault: ScalarFault, goType = ''): void {
    this.current.reject(place, fault, goType);
  }

  open(kind: Kind, place: ValuePlace, previous?: DecodedConfig): Opened {
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

  /** A word, number or text that is no JSON: that is told already. */
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

  private list(kind: { readonly list: Kind }, place: ValuePlace, previous?: DecodedConfig): Opened {
    const { node } = place;
    if (isNullNode(node)) {
      return undefined;
    }
    if (node.kind !== 'list') {
      return this.wrongContainer('notList', place, goTypeOf(kind));
    }
    return new ListReader(this, kind.list, node, place, previous);
  }

  private map(kind: MapKind, place: ValuePlace, previous?: DecodedConfig): Opened {
    const { node } = place;
    if (isNullNode(node)) {
      return undefined;
    }
    if (node.kind !== 'object') {
      return this.wrongContainer('notObject', place, goTypeOf(kind));
    }
    return new MapReader(this, kind, node, place, previous);
  }

  mapKey(kind: MapKind, { key, start, keyEnd }: ConfigMember, name: string): string | undefined {
    // With escapes it is longer than its text; without quotes, no longer.
    const raw = keyEnd - start > key.length + 2 ? this.source.text.slice(start + 1, keyEnd - 1) : key;
    const read = decodeKey(kind.by, raw, key, name);
    if ('rule' in read) {
      this.reject({ start, end: keyEnd }, read, goTypeOf(kind.by));
      return undefined;
    }
    return read.value;
  }

  /** An object as Go reads it into a struct. */
  struct(shape: ConfigShape, place: ValuePlace, previous?: DecodedShape): Opened {
    const { node } = place;
    if (isNullNode(node)) {
      return previous ?? emptyShape(shape, place);
    }
    return node.kind === 'object'
      ? new StructReader(this, shape, node, place, this.current, previous)
      : this.wrongContainer('notObject', place, shape.goType);
  }

  /** A type that gencodec wrote the reader of: a reading of its own, and then what must be there. */
  private ownStruct(shape: ConfigShape, place: ValuePlace): Opened {
    const { node } = place;
    const outer = this.enter();
    if (node.kind === 'object') {
      return new StructReader(this, shape, node, place, this.current, undefined, outer);
    }
    const read = this.struct(shape, place) as DecodedShape | undefined;
    this.takeOver(this.leave(outer));
    return this.withRequired(shape, place, read);
  }

  /**
   * Notes what must be there and is not.
   * @param inVain known keys without a value, or with one of a wrong form
   */
  withRequired(
    shape: ConfigShape,
    { node, member }: ValuePlace,
    decoded: DecodedShape | undefined,
    inVain?: ReadonlySet<string>,
  ): DecodedShape | undefined {
    // Of a text that is no JSON nobody knows: a bracket may be missing, and what comes after it is read into the wrong object.
    for (const { key, isRequired } of decoded !== undefined && this.isJson ? shape.fields : []) {
      if (isRequired === true && decoded?.values[key] === undefined && inVain?.has(key) !== true) {
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

class ListReader extends Container {
  private readonly items: (DecodedConfig | undefined)[] = [];
  private readonly before: readonly (DecodedConfig | undefined)[];
  private readonly name: string;
  private readonly onNull: ConfigField['onNull'];

  constructor(
    private readonly decoder: Decoder,
    private readonly kind: Kind,
    private readonly list: ListNode,
    private readonly place: ValuePlace,
    previous: DecodedConfig | undefined,
  ) {
    super(list, list.items.length);
    this.before = previous !== undefined && 'items' in previous ? previous.items : [];
    this.name = typeof kind === 'string' ? place.name : `An item of ${place.name}`;
    this.onNull = nullOfElement(kind);
  }

  open(index: number): Opened {
    const { kind, name, onNull } = this;
    return this.decoder.open(kind, { node: this.list.items[index]!, name, onNull }, this.before[index]);
  }

  put(_index: number, value: DecodedConfig | undefined): void {
    this.items.push(value);
  }

  close(): DecodedConfig {
    return { node: this.list, member: this.place.member, items: this.items };
  }
}

class MapReader extends Container {
  private readonly entries: Map<string, DecodedEntry>;
  private readonly onNull: ConfigField['onNull'];

  constructor(
    private readonly decoder: Decoder,
    private readonly kind: MapKind,
    private readonly object: ObjectNode,
    private readonly place: ValuePlace,
    previous: DecodedConfig | undefined,
  ) {
    super(object, object.members.length);
    this.entries = new Map(previous !== undefined && 'entries' in previous ? previous.entries : []);
    this.onNull = kind.isPointer ? undefined : nullOfElement(kind.map);
  }

  open(index: number): Opened {
    const member = this.object.members[index]!;
    const { kind, onNull, place } = this;
    const name = kind.by === 'slot' || kind.by === 'hash' ? place.name : member.key;
    return member.value && this.decoder.open(kind.map, { node: member.value, member, name, onNull });
  }

  put(index: number, value: DecodedConfig | undefined): void {
    const member = this.object.members[index]!;
    const key = this.decoder.mapKey(this.kind, member, this.place.name);
    if (key !== undefined) {
      this.entries.set(key, { member, earlier: earlierThan(this.entries.get(key)), value });
    }
  }

  close(): DecodedConfig {
    return { node: this.object, member: this.place.member, entries: this.entries };
  }
}

class StructReader extends Container {
  /** Known keys without a value, or with one of a wrong form: the last of each counts. */
  private inVain: Set<string> | undefined;
  private readonly values: Record<string, DecodedConfig | undefined>;
  private readonly struct: string;
  private readonly depth: number;
  /** Of the part that is open. */
  private key = '';

  constructor(
    private readonly decoder: Decoder,
    private readonly shape: ConfigShape,
    private readonly object: ObjectNode,
    private readonly place: ValuePlace,
    private readonly reading: GoReading,
    previous: DecodedShape | undefined,
    /** Where this reading is one of its own. */
    private readonly outer?: GoReading,
  ) {
    super(object, object.members.length);
    this.values = { ...previous?.values };
    this.struct = reading.struct;
    this.depth = reading.path.length;
  }

  open(index: number): Opened | typeof skipped {
    const member = this.object.members[index]!;
    const { shape, reading } = this;
    const field = configFieldOf(shape, member.key);
    if (field === undefined || member.value === undefined) {
      if (field !== undefined) {
        (this.inVain ??= new Set()).add(field.key);
      }
      return skipped;
    }
    // Go's error context.
    reading.struct = goName(shape);
    if (field.embedded !== undefined) {
      reading.path.push(field.embedded);
    }
    reading.path.push(field.key);
    this.key = field.key;
    const { onNull, goType } = field;
    const at = { node: member.value, member, name: member.key, onNull, goType };
    return this.decoder.open(field.kind, at, this.values[field.key]);
  }

  put(index: number, value: DecodedConfig | undefined): void {
    const { key } = this;
    this.values[key] = value;
    if (value === undefined && !isNullNode(this.object.members[index]!.value!)) {
      (this.inVain ??= new Set()).add(key);
    } else {
      this.inVain?.delete(key);
    }
    this.reading.path.length = this.depth;
    this.reading.struct = this.struct;
  }

  close(): DecodedShape | undefined {
    const { decoder, shape, object: node, place, values, outer } = this;
    const decoded = { shape, node, member: place.member, values };
    if (outer === undefined) {
      return decoded;
    }
    decoder.takeOver(decoder.leave(outer));
    return decoder.withRequired(shape, place, decoded, this.inVain);
  }
}
