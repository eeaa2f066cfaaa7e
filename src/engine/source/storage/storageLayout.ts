import { closing } from '../frames/solidityText';

/** A variable of a contract's storage, or a member of a struct. */
export interface StorageVariable {
  readonly name: string;
  /** Of a member: from the first slot of its struct. */
  readonly slot: bigint;
  /** Bytes from the low end of the slot. */
  readonly offset: number;
  /** Key of `types`. */
  readonly type: string;
}

export type StorageType =
  /** What has its value in a part of one slot. */
  | {
      readonly kind: 'value';
      readonly label: string;
      readonly size: bigint;
      /** Of the members of an enum, where the sources say them. */
      readonly names?: readonly string[];
    }
  | {
      readonly kind: 'struct';
      readonly label: string;
      readonly size: bigint;
      readonly members: readonly StorageVariable[];
    }
  /** Of a length that the type says. */
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
  /** `bytes` or `string`. */
  | { readonly kind: 'bytes'; readonly label: string; readonly size: bigint };

/** Where a contract keeps what. */
export interface StorageLayout {
  readonly variables: readonly StorageVariable[];
  /** By the compiler's key. A type that is named somewhere may be missing. */
  readonly types: ReadonlyMap<string, StorageType>;
}

const maxVariables = 2_000;
const maxTypes = 5_000;
const maxName = 200;

/**
 * What solc wrote as `storageLayout`. Undefined: it is none. What is no variable or no type of it is left out.
 *
 * @param json from a file that anyone may have written: numbers may be texts, numbers or bigints
 */
export function readStorageLayout(json: unknown): StorageLayout | undefined {
  const { storage, types } = fields(json);
  if (!Array.isArray(storage)) {
    return undefined;
  }
  const entries = Object.entries(fields(types)).slice(0, maxTypes);
  return {
    variables: variablesIn(storage),
    types: new Map(
      entries.flatMap(([key, one]) => {
        const type = typeIn(fields(one));
        return type === undefined ? [] : [[key, type]];
      }),
    ),
  };
}

function variablesIn(json: unknown): readonly StorageVariable[] {
  return (Array.isArray(json) ? json : []).slice(0, maxVariables).flatMap((one): readonly StorageVariable[] => {
    const { label, slot, offset, type } = fields(one);
    const [at, low] = [integer(slot), integer(offset)];
    return typeof label !== 'string' || typeof type !== 'string' || at === undefined || low === undefined || low > 31n
      ? []
      : [{ name: label.slice(0, maxName), slot: at, offset: Number(low), type }];
  });
}

function typeIn(json: Fields): StorageType | undefined {
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
      return inPlace(label, size, base, members);
    default:
      return undefined;
  }
}

function inPlace(label: string, size: bigint, base: unknown, members: unknown): StorageType | undefined {
  if (typeof base === 'string') {
    const length = /\[(\d{1,78})\]$/.exec(label)?.[1];
    return length === undefined ? undefined : { kind: 'array', label, size, base, length: BigInt(length) };
  }
  if (members !== undefined) {
    return { kind: 'struct', label, size, members: variablesIn(members) };
  }
  return size > 32n ? undefined : { kind: 'value', label, size };
}

/** Slots that a value of a type takes from its first one on. */
export function slotsOf({ size }: StorageType): bigint {
  return (size + 31n) / 32n;
}

type Fields = Readonly<Record<string, unknown>>;

function fields(json: unknown): Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Fields) : {};
}

/** Not negative, and no longer than a word. */
function integer(json: unknown): bigint | undefined {
  if (typeof json === 'bigint' || (typeof json === 'number' && Number.isSafeInteger(json))) {
    return json >= 0 ? BigInt(json) : undefined;
  }
  return typeof json === 'string' && /^\d{1,78}$/.test(json) ? BigInt(json) : undefined;
}

/** Members of a struct, as far as their places are known. */
interface Members {
  readonly members: readonly StorageVariable[];
  /** Bytes of all slots; undefined: the size of one is not known. */
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

/** Types that sources declare, and where these keep their members. */
export class DeclaredTypes {
  /** By their words, of all that was asked for. */
  readonly types = new Map<string, StorageType>();
  /** By the last part of a name; undefined: of more than one kind. */
  private readonly declared = new Map<string, Declared | undefined>();

  /** @param code with blanks in place of comments and strings */
  read(code: string): void {
    let end = 0;
    for (const match of code.matchAll(declaration)) {
      // A struct or an enum holds no other.
      if (match.index < end) {
        continue;
      }
      const [, struct, isEnum, enumName, isContract, contractName, alias, of] = match;
      if (this.declared.size >= maxTypes) {
        return;
      }
      if (struct !== undefined) {
        const open = match.index + match[0].length - 1;
        end = closing(code, open);
        this.declare(struct, { kind: 'struct', body: code.slice(open + 1, end - 1) });
      } else if (isEnum !== undefined) {
        const open = match.index + match[0].length - 1;
        end = closing(code, open);
        this.declare(enumName!, { kind: 'enum', names: enumNames(code.slice(open + 1, end - 1)) });
      } else if (isContract !== undefined) {
        this.declare(contractName!, { kind: 'contract' });
      } else if (alias !== undefined) {
        this.declare(alias, { kind: 'alias', of: of! });
      }
    }
  }

  /** Rule: what fits into the rest of a slot stands there; structs and arrays have slots of their own. */
  membersOf(body: string, nesting = 0): Members {
    const members: StorageVariable[] = [];
    let [slot, offset] = [0n, 0n];
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
      const isWhole = known.kind === 'struct' || known.kind === 'array';
      if (offset > 0n && (isWhole || offset + known.size > 32n)) {
        [slot, offset] = [slot + 1n, 0n];
      }
      members.push({ name, slot, offset: Number(offset), type: key });
      if (isWhole) {
        slot += slotsOf(known);
      } else {
        offset += known.size;
      }
    }
    return { members, size: (slot + (offset > 0n ? 1n : 0n)) * 32n };
  }

  /** What a user-defined value type is made of. */
  aliasOf(label: string): StorageType | undefined {
    const known = this.declared.get(label.slice(label.lastIndexOf('.') + 1));
    return known?.kind === 'alias' ? elementary(known.of) : undefined;
  }

  /** The names of an enum's members. */
  namesOf(label: string): readonly string[] | undefined {
    const known = this.declared.get(label.slice(Math.max(label.lastIndexOf('.'), label.lastIndexOf(' ')) + 1));
    return known?.kind === 'enum' ? known.names : undefined;
  }

  /** The key of a type by its words; undefined: its size is not known. */
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
      // What it is called has nothing to do with where it stands.
      const named = /^([^]*[\])\w$]) ([\w$]+)$/.exec(value);
      const inner = named !== null && named[2] !== 'payable' ? named[1]! : value;
      const [key, stored] = [this.keyOf(mapping[1]!, nesting + 1), this.keyOf(inner, nesting + 1)];
      return { kind: 'mapping', label, size: 32n, key: key ?? '', value: stored ?? '' };
    }
    return label === 'string' || label === 'bytes'
      ? { kind: 'bytes', label, size: 32n }
      : (elementary(label) ?? this.named(label, nesting));
  }

  private arrayOf(label: string, base: string, length: string, nesting: number): StorageType | undefined {
    const key = this.keyOf(base, nesting + 1);
    const stored = key === undefined ? undefined : this.types.get(key);
    if (length === '') {
      return { kind: 'dynamicArray', label, size: 32n, base: key ?? '' };
    }
    const count = BigInt(length);
    if (key === undefined || stored === undefined || count === 0n) {
      return undefined;
    }
    const together = stored.kind === 'value' ? 32n / stored.size : 1n;
    const slots = together > 1n ? (count + together - 1n) / together : count * slotsOf(stored);
    return { kind: 'array', label, size: slots * 32n, base: key, length: count };
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

/** @param body what stands in its braces */
function enumNames(body: string): readonly string[] {
  const names = body
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length <= 256 && names.every((name) => /^[\w$]{1,200}$/.test(name)) ? names : [];
}
