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
