import { countWhile } from '../../primitives';
import {
  type Preimage,
  type Preimages,
  type StorageValue,
  bytesValue,
  contentsSlot,
  storageValueOf,
  wordOf,
} from '../../evm';
import { elementsPerSlot, slotsOf, type StorageLayout, type StorageType } from './storageLayout';

export type PathPart =
  /** A variable or a member. Untrusted. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: bigint }
  | { readonly kind: 'key'; readonly key: StorageValue }
  | { readonly kind: 'length' }
  /** 32 bytes of a string or bytes. */
  | { readonly kind: 'bytes'; readonly from: bigint };

export interface SlotUse {
  readonly path: readonly PathPart[];
  readonly type: StorageType;
  /**
   * `value`: in the bytes from `offset` on. `length`: of an array. `head`: of bytes or a string, including short
   * contents. `data`: 32 bytes of long contents, from `offset` on. `mapping`: empty, but its slot is hashed.
   */
  readonly kind: 'value' | 'length' | 'head' | 'data' | 'mapping';
  /** Bytes; for a value from the low-order end of the slot. */
  readonly offset: bigint;
}

/** The start of data that is not at a fixed slot. */
interface Anchor {
  readonly start: bigint;
  readonly extent: bigint;
  readonly path: readonly PathPart[];
  readonly content:
    | { readonly kind: 'value'; readonly type: StorageType }
    | { readonly kind: 'elements'; readonly base: StorageType }
    | { readonly kind: 'data'; readonly type: StorageType };
}

/** Types in an untrusted file may be recursive. */
const maxNesting = 24;
/** Nested arrays of fixed length may have any number of known slots. */
const maxKnownAnchors = 2_000;
/** Maximum number of type parts visited per slot, and per variable. */
const maxVisits = 5_000;
const maxArraySlots = 2n ** 64n;

/** Maps slots to variables. */
export class SlotNames {
  private anchors: Anchor[] = [];
  private readonly starts = new Set<bigint>();
  private visits = 0;

  private constructor(private readonly layout: StorageLayout) {}

  /** @param preimages of the contract's hashes; without them mapping keys are unknown */
  static *of(layout: StorageLayout, preimages: Preimages): Generator<undefined, SlotNames> {
    const names = new SlotNames(layout);
    for (const { name, slot, type } of layout.variables) {
      names.addContents(layout.types.get(type), slot, [{ kind: 'name', name }], 0);
      yield;
    }
    names.sort();
    let pending = [...preimages];
    // Each pass resolves data inside of mapping values found before.
    for (let pass = 0; pass < maxNesting && pending.length > 0; pass++) {
      const unresolved: [bigint, Preimage][] = [];
      for (const [hash, preimage] of pending) {
        if (!names.addPreimage(hash, preimage)) {
          unresolved.push([hash, preimage]);
        }
        yield;
      }
      if (unresolved.length === pending.length) {
        break;
      }
      names.sort();
      pending = unresolved;
    }
    return names;
  }

  /** The uses of a slot, low-order bytes first; empty where unknown. */
  at(slot: bigint): readonly SlotUse[] {
    const found: SlotUse[] = [];
    this.visits = 0;
    for (const variable of this.layout.variables) {
      const type = this.layout.types.get(variable.type);
      if (type !== undefined && slot >= variable.slot && slot < variable.slot + slotsOf(type)) {
        const path: readonly PathPart[] = [{ kind: 'name', name: variable.name }];
        this.uses(type, slot - variable.slot, BigInt(variable.offset), path, 0, found);
      }
    }
    return found.length > 0 ? found : this.inAnchor(slot);
  }

  /** Index of a path's variable in the layout; Infinity where it is not in it. */
  orderOf([root]: readonly PathPart[]): number {
    const place = this.layout.variables.findIndex(({ name }) => root?.kind === 'name' && root.name === name);
    return place < 0 ? Infinity : place;
  }

  private inAnchor(slot: bigint): readonly SlotUse[] {
    const anchor = this.before(slot);
    const rest = anchor === undefined ? 0n : slot - anchor.start;
    if (anchor === undefined || rest >= anchor.extent) {
      return [];
    }
    const found: SlotUse[] = [];
    const { content, path } = anchor;
    switch (content.kind) {
      case 'value':
        this.uses(content.type, rest, 0n, path, 0, found);
        break;
      case 'elements':
        this.elements(content.base, rest, maxArraySlots * 32n, path, 0, found);
        break;
      case 'data':
        found.push({ path, type: content.type, kind: 'data', offset: rest * 32n });
    }
    return found;
  }

  /** The last anchor at or before a slot. */
  private before(slot: bigint): Anchor | undefined {
    return this.anchors[countWhile(this.anchors.length, (i) => this.anchors[i]!.start <= slot) - 1];
  }

  /** @param rest slot offset within the type */
  private uses(
    type: StorageType,
    rest: bigint,
    offset: bigint,
    path: readonly PathPart[],
    nesting: number,
    found: SlotUse[],
  ): void {
    if (this.isTooMuch(nesting)) {
      return;
    }
    switch (type.kind) {
      case 'struct':
        for (const { name, slot, offset: low, type: key } of type.members) {
          const member = this.layout.types.get(key);
          if (member !== undefined && rest >= slot && rest < slot + slotsOf(member)) {
            this.uses(member, rest - slot, BigInt(low), [...path, { kind: 'name', name }], nesting + 1, found);
          }
        }
        return;
      case 'array': {
        const base = this.layout.types.get(type.base);
        return base && this.elements(base, rest, type.length, path, nesting, found);
      }
      case 'dynamicArray':
        found.push({ path: [...path, { kind: 'length' }], type, kind: 'length', offset: 0n });
        return;
      case 'bytes':
        found.push({ path, type, kind: 'head', offset: 0n });
        return;
      case 'mapping':
        found.push({ path, type, kind: 'mapping', offset: 0n });
        return;
      case 'value':
        if (offset + type.size <= 32n) {
          found.push({ path, type, kind: 'value', offset });
        }
    }
  }

  /** The array elements in slot `rest`: several where they take half a slot or less. */
  private elements(
    base: StorageType,
    rest: bigint,
    length: bigint,
    path: readonly PathPart[],
    nesting: number,
    found: SlotUse[],
  ): void {
    const perSlot = elementsPerSlot(base.size);
    if (perSlot < 2n) {
      const slots = slotsOf(base);
      const index = rest / slots;
      if (index < length) {
        this.uses(base, rest % slots, 0n, [...path, { kind: 'index', index }], nesting + 1, found);
      }
      return;
    }
    for (let i = 0n; i < perSlot && rest * perSlot + i < length; i++) {
      const index = rest * perSlot + i;
      this.uses(base, 0n, i * base.size, [...path, { kind: 'index', index }], nesting + 1, found);
    }
  }

  private addPreimage(hash: bigint, { base, key }: Preimage): boolean {
    const use = this.at(base).find(({ kind }) => kind !== 'value' && kind !== 'data');
    if (use === undefined || (use.kind === 'mapping') !== (key !== undefined)) {
      return false;
    }
    const { type } = use;
    if (type.kind !== 'mapping' || key === undefined) {
      this.addContents(type, base, use.kind === 'length' ? use.path.slice(0, -1) : use.path, 0);
      return true;
    }
    const value = this.layout.types.get(type.value);
    const keyType = this.layout.types.get(type.key);
    if (value !== undefined && keyType !== undefined && (keyType.kind === 'bytes' || key.length === 32)) {
      const path: readonly PathPart[] = [...use.path, { kind: 'key', key: keyValue(keyType, key) }];
      this.add({ start: hash, extent: slotsOf(value), path, content: { kind: 'value', type: value } });
      this.addContents(value, hash, path, 0);
    }
    return true;
  }

  /** Adds anchors of the data that a value at a known slot has elsewhere, as far as its type defines them. */
  private addContents(type: StorageType | undefined, slot: bigint, path: readonly PathPart[], nesting: number): void {
    this.visits = nesting === 0 ? 0 : this.visits;
    if (type === undefined || this.isTooMuch(nesting) || (nesting > 0 && this.anchors.length >= maxKnownAnchors)) {
      return;
    }
    if (type.kind === 'dynamicArray') {
      const base = this.layout.types.get(type.base);
      if (base !== undefined) {
        this.add({ start: contentsSlot(slot), extent: maxArraySlots, path, content: { kind: 'elements', base } });
      }
    } else if (type.kind === 'bytes') {
      this.add({ start: contentsSlot(slot), extent: maxArraySlots, path, content: { kind: 'data', type } });
    } else if (type.kind === 'struct') {
      for (const member of type.members) {
        const inner: readonly PathPart[] = [...path, { kind: 'name', name: member.name }];
        this.addContents(this.layout.types.get(member.type), slot + member.slot, inner, nesting + 1);
      }
    } else if (type.kind === 'array') {
      const base = this.layout.types.get(type.base);
      for (
        let i = 0n;
        base !== undefined && base.kind !== 'value' && i < type.length && !this.isTooMuch(nesting);
        i++
      ) {
        this.addContents(base, slot + i * slotsOf(base), [...path, { kind: 'index', index: i }], nesting + 1);
      }
    }
  }

  private isTooMuch(nesting: number): boolean {
    this.visits += 1;
    return nesting > maxNesting || this.visits > maxVisits;
  }

  private add(anchor: Anchor): void {
    if (!this.starts.has(anchor.start)) {
      this.starts.add(anchor.start);
      this.anchors.push(anchor);
    }
  }

  private sort(): void {
    this.anchors.sort((a, b) => (a.start < b.start ? -1 : 1));
  }
}

/** Keys of mappings are hashed as words, but strings and bytes without padding. */
export function keyValue(type: StorageType, key: Uint8Array): StorageValue {
  if (type.kind === 'bytes') {
    return bytesValue(type.label, key);
  }
  // bytes1 to bytes31 are left-aligned in the word.
  const isLeft = /^bytes\d+$/.test(type.label);
  const bits = isLeft ? wordOf(key.subarray(0, Number(type.size))) : BigInt.asUintN(Number(type.size) * 8, wordOf(key));
  return storageValueOf(type.kind === 'value' ? type : { label: type.label, size: type.size }, bits);
}
