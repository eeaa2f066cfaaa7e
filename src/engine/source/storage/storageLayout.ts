import { groupEnd } from '../frames/solidityText';
import { toWordBytes } from '../../evm';
import { fieldsOf } from '../../primitives';
import { itemsOf } from '../build/json';

/** A storage variable of a contract, or a member of a struct. */
export interface StorageVariable {
  readonly name: string;
  /** For a member, relative to its struct. */
  readonly slot: bigint;
  /** Bytes from the low-order end of the slot. */
  readonly offset: number;
  /** Key of `types`. */
  readonly type: string;
}

export type StorageType =
  /** A value in a part of one slot. */
  | {
      readonly kind: 'value';
      readonly label: string;
      readonly size: bigint;
      /** Names of enum members, where the sources are known. */
      readonly names?: readonly string[];
    }
  | {
      readonly kind: 'struct';
      readonly label: string;
      readonly size: bigint;
      readonly members: readonly StorageVariable[];
    }
  /** An array of fixed length. */
  | {
      readonly kind: 'array';
      readonly label: string;
      readonly size: bigint;
      readonly base: string;
      readonly length: bigint;
    }
  | { readonly kind: 'dynamicArray'; readonly label: string; readonly size: bigint; readonly base: string }
  | {
      readonly kind: 'mapping';
      readonly label: string;
      readonly size: bigint;
      readonly key: string;
      readonly value: string;
    }
  | { readonly kind: 'bytes'; readonly label: string; readonly size: bigint };

export interface StorageLayout {
  readonly variables: readonly StorageVariable[];
  /** By the compiler's key. Referenced types may be missing. */
  readonly types: ReadonlyMap<string, StorageType>;
}

const maxVariables = 2_000;
const maxTypes = 5_000;
const maxName = 200;

/**
 * Parses solc's `storageLayout`. `undefined` where it is not one. Skips invalid variables and types.
 *
 * @param json untrusted: numbers may be strings, numbers or bigints
 */
export function readStorageLayout(json: unknown): StorageLayout | undefined {
  const { storage, types } = fieldsOf(json);
  if (!Array.isArray(storage)) {
    return undefined;
  }
  const entries = Object.entries(fieldsOf(types)).slice(0, maxTypes);
  return {
    variables: parseVariables(storage),
    types: new Map(
      entries.flatMap(([key, one]) => {
        const type = parseType(fieldsOf(one));
        return type === undefined ? [] : [[key, type]];
      }),
    ),
  };
}

function parseVariables(json: unknown): readonly StorageVariable[] {
  return itemsOf(json)
    .slice(0, maxVariables)
    .flatMap((one): readonly StorageVariable[] => {
      const { label, slot, offset, type } = fieldsOf(one);
      const [at, byteOffset] = [integer(slot), integer(offset)];
      return typeof label !== 'string' ||
        typeof type !== 'string' ||
        at === undefined ||
        byteOffset === undefined ||
        byteOffset > 31n
        ? []
        : [{ name: label.slice(0, maxName), slot: at, offset: Number(byteOffset), type }];
    });
}

function parseType(json: Fields): StorageType | undefined {
  const { encoding, numberOfBytes, base, key, value, members } = json;
  const label = typeof json['label'] === 'string' ? json['label'].slice(0, maxName) : '';
  const size = integer(numberOfBytes);
  if (size === undefined || size === 0n) {
    return undefined;
  }
  switch (encoding) {
    case 'mapping':
      return typeof key === 'string' && typeof value === 'string'
        ? { kind: 'mapping', label, size, key, value }
        : undefined;
    case 'dynamic_array':
      return typeof base === 'string' ? { kind: 'dynamicArray', label, size, base } : undefined;
    case 'bytes':
      return { kind: 'bytes', label, size };
    case 'inplace':
      return fixedSizeType(label, size, base, members);
    default:
      return undefined;
  }
}

function fixedSizeType(label: string, size: bigint, base: unknown, members: unknown): StorageType | undefined {
  if (typeof base === 'string') {
    const length = /\[(\d{1,78})\]$/.exec(label)?.[1];
    return length === undefined ? undefined : { kind: 'array', label, size, base, length: BigInt(length) };
  }
  if (members !== undefined) {
    return { kind: 'struct', label, size, members: parseVariables(members) };
  }
  return size > 32n ? undefined : { kind: 'value', label, size };
}

export function slotsOf({ size }: Pick<StorageType, 'size'>): bigint {
  return (size + 31n) / 32n;
}

/** Position of an array element: elements of half a slot or less share one. @param size of an element, in bytes */
export function elementPlace(size: bigint, index: bigint): SlotOffset {
  const perSlot = elementsPerSlot(size);
  return perSlot > 1n
    ? { slot: index / perSlot, offset: Number((index % perSlot) * size) }
    : { slot: index * slotsOf({ size }), offset: 0 };
}

export function slotsOfList(size: bigint, length: bigint): bigint {
  const perSlot = elementsPerSlot(size);
  return perSlot > 1n ? (length + perSlot - 1n) / perSlot : length * slotsOf({ size });
}

/** Number of elements per slot. */
export function elementsPerSlot(size: bigint): bigint {
  return size > 16n || size === 0n ? 1n : 32n / size;
}

type SlotOffset = Pick<StorageVariable, 'slot' | 'offset'>;

/** Allocates slots: a value shares a slot if it fits into the rest of it; structs and arrays start new slots. */
export class SlotFiller {
  private slot = 0n;
  private offset = 0n;

  /** @param startsSlot a struct or an array of fixed length */
  place(size: bigint, startsSlot: boolean): SlotOffset {
    if (this.offset > 0n && (startsSlot || this.offset + size > 32n)) {
      [this.slot, this.offset] = [this.slot + 1n, 0n];
    }
    const place = { slot: this.slot, offset: Number(this.offset) };
    if (startsSlot) {
      this.slot += slotsOf({ size });
    } else {
      this.offset += size;
    }
    return place;
  }

  /** Bytes, as a multiple of whole slots. */
  get size(): bigint {
    return (this.slot + (this.offset > 0n ? 1n : 0n)) * 32n;
  }
}

/**
 * Decodes the head slot of a string or bytes. Up to 31 bytes are stored in it, followed by twice their number; for
 * longer contents it is twice their number plus 1.
 */
export function textHead(word: bigint): { readonly length: bigint; readonly inside?: Uint8Array } {
  if ((word & 1n) === 1n) {
    return { length: word >> 1n };
  }
  const length = (word & 0xffn) >> 1n;
  return { length, inside: toWordBytes(word).subarray(0, Math.min(31, Number(length))) };
}

/** The first bytes of consecutive words; `undefined` where one is unknown. */
export function bytesOfWords(words: readonly (bigint | undefined)[], length: number): Uint8Array | undefined {
  const bytes = new Uint8Array(32 * words.length);
  for (const [i, word] of words.entries()) {
    if (word === undefined) {
      return undefined;
    }
    bytes.set(toWordBytes(word), 32 * i);
  }
  return bytes.subarray(0, length);
}

type Fields = Readonly<Record<string, unknown>>;

/** Non-negative, and at most a word long. */
function integer(json: unknown): bigint | undefined {
  if (typeof json === 'bigint' || (typeof json === 'number' && Number.isSafeInteger(json))) {
    return json >= 0 ? BigInt(json) : undefined;
  }
  return typeof json === 'string' && /^\d{1,78}$/.test(json) ? BigInt(json) : undefined;
}

/** Members of a struct, up to the first of unknown size. */
interface Members {
  readonly members: readonly StorageVariable[];
  /** Bytes, as a multiple of whole slots; `undefined` where one member's size is unknown. */
  readonly size?: bigint;
}

type Declared =
  | { readonly kind: 'struct'; readonly body: string }
  | { readonly kind: 'enum'; readonly names: readonly string[] }
  | { readonly kind: 'contract' }
  | { readonly kind: 'alias'; readonly of: string };

const declaration =
  /\b(?:struct\s+([\w$]+)\s*\{|(enum)\s+([\w$]+)\s*\{|(contract|interface|library)\s+([\w$]+)|type\s+([\w$]+)\s+is\s+(\w+)\s*;)/g;

const maxMembers = 500;
const maxNesting = 16;

/** Types declared in sources, with the storage layout of structs. */
export class DeclaredTypes {
  /** By type name; filled on demand. */
  readonly types = new Map<string, StorageType>();
  /** By the last part of a name; `undefined` where declarations differ. */
  private readonly declared = new Map<string, Declared | undefined>();

  /** @param code with comments and strings blanked */
  read(code: string): void {
    let end = 0;
    for (const match of code.matchAll(declaration)) {
      // Structs and enums do not nest.
      if (match.index < end) {
        continue;
      }
      const [, struct, isEnum, enumName, isContract, contractName, alias, of] = match;
      if (this.declared.size >= maxTypes) {
        return;
      }
      if (struct !== undefined) {
        const open = match.index + match[0].length - 1;
        end = groupEnd(code, open);
        this.declare(struct, { kind: 'struct', body: code.slice(open + 1, end - 1) });
      } else if (isEnum !== undefined) {
        const open = match.index + match[0].length - 1;
        end = groupEnd(code, open);
        this.declare(enumName!, { kind: 'enum', names: enumNames(code.slice(open + 1, end - 1)) });
      } else if (isContract !== undefined) {
        this.declare(contractName!, { kind: 'contract' });
      } else if (alias !== undefined) {
        this.declare(alias, { kind: 'alias', of: of! });
      }
    }
  }

  membersOf(body: string, nesting = 0): Members {
    const members: StorageVariable[] = [];
    const slots = new SlotFiller();
    for (const words of body
      .split(';')
      .map((one) => one.replace(/\s+/g, ' ').trim())
      .filter((one) => one !== '')) {
      const [, type, name] = /^([^]*\S)\s+([\w$]+)$/.exec(words) ?? [];
      const key = type === undefined ? undefined : this.keyOf(type, nesting + 1);
      const known = key === undefined ? undefined : this.types.get(key);
      if (name === undefined || key === undefined || known === undefined || members.length >= maxMembers) {
        return { members };
      }
      const startsSlot = known.kind === 'struct' || known.kind === 'array';
      members.push({ name, ...slots.place(known.size, startsSlot), type: key });
    }
    return { members, size: slots.size };
  }

  aliasOf(label: string): StorageType | undefined {
    const known = this.declared.get(label.slice(label.lastIndexOf('.') + 1));
    return known?.kind === 'alias' ? elementary(known.of) : undefined;
  }

  namesOf(label: string): readonly string[] | undefined {
    const known = this.declared.get(label.slice(Math.max(label.lastIndexOf('.'), label.lastIndexOf(' ')) + 1));
    return known?.kind === 'enum' ? known.names : undefined;
  }

  /** The key of a type by its name; `undefined` where its size is unknown. */
  private keyOf(words: string, nesting: number): string | undefined {
    const label = words.trim();
    if (this.types.has(label)) {
      return label;
    }
    const type = nesting > maxNesting || this.types.size >= maxTypes ? undefined : this.typeOf(label, nesting);
    if (type !== undefined) {
      this.types.set(label, type);
    }
    return type === undefined ? undefined : label;
  }

  private typeOf(label: string, nesting: number): StorageType | undefined {
    const array = /^([^]*\S)\s*\[\s*(?:(\d{1,18})\s*)?\]$/.exec(label);
    if (array !== null) {
      return this.arrayOf(label, array[1]!, array[2] ?? '', nesting);
    }
    const mapping = /^mapping ?\( ?([\w$.]+(?: payable)?)(?: [\w$]+)? ?=> ?([^]+)\)$/.exec(label);
    if (mapping !== null) {
      const value = mapping[2]!.trim();
      // Names of keys and values do not affect the layout.
      const named = /^([^]*[\])\w$]) ([\w$]+)$/.exec(value);
      const inner = named !== null && named[2] !== 'payable' ? named[1]! : value;
      const [key, valueKey] = [this.keyOf(mapping[1]!, nesting + 1), this.keyOf(inner, nesting + 1)];
      return { kind: 'mapping', label, size: 32n, key: key ?? '', value: valueKey ?? '' };
    }
    return label === 'string' || label === 'bytes'
      ? { kind: 'bytes', label, size: 32n }
      : (elementary(label) ?? this.named(label, nesting));
  }

  private arrayOf(label: string, base: string, length: string, nesting: number): StorageType | undefined {
    const key = this.keyOf(base, nesting + 1);
    const element = key === undefined ? undefined : this.types.get(key);
    if (length === '') {
      return { kind: 'dynamicArray', label, size: 32n, base: key ?? '' };
    }
    const count = BigInt(length);
    if (key === undefined || element === undefined || count === 0n) {
      return undefined;
    }
    return { kind: 'array', label, size: slotsOfList(element.size, count) * 32n, base: key, length: count };
  }

  private named(label: string, nesting: number): StorageType | undefined {
    const known = /^[\w$.]+$/.test(label) ? this.declared.get(label.slice(label.lastIndexOf('.') + 1)) : undefined;
    switch (known?.kind) {
      case 'enum':
        return { kind: 'value', label: `enum ${label}`, size: 1n, names: known.names };
      case 'contract':
        return { kind: 'value', label: `contract ${label}`, size: 20n };
      case 'alias':
        return elementary(known.of);
      case 'struct': {
        const { members, size } = this.membersOf(known.body, nesting + 1);
        return size === undefined || size === 0n ? undefined : { kind: 'struct', label, size, members };
      }
      case undefined:
        return undefined;
    }
  }

  private declare(name: string, one: Declared): void {
    const before = this.declared.get(name);
    const isSame = !this.declared.has(name) || JSON.stringify(before) === JSON.stringify(one);
    this.declared.set(name, isSame ? one : undefined);
  }
}

function elementary(label: string): StorageType | undefined {
  const [, kind, digits] = /^(uint|int|bytes|bool|address)(\d{0,3})(?: payable)?$/.exec(label) ?? [];
  if (kind === undefined) {
    return undefined;
  }
  const plain: Readonly<Record<string, bigint>> = { uint: 32n, int: 32n, bool: 1n, address: 20n };
  const size = digits === '' ? plain[kind] : kind === 'bytes' ? BigInt(digits!) : BigInt(digits!) / 8n;
  return size === undefined || size < 1n || size > 32n ? undefined : { kind: 'value', label, size };
}

function enumNames(body: string): readonly string[] {
  const names = body
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length <= 256 && names.every((name) => /^[\w$]{1,200}$/.test(name)) ? names : [];
}
