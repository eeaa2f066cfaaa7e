import { readStorageLayout, type StorageLayout, type StorageVariable } from './storageLayout';

/** A variable whose value another version of a contract would read elsewhere, or as something else. */
export interface LayoutChange {
  readonly name: string;
  /** "slot 1: uint256" */
  readonly before: string;
  readonly after: string;
}

/**
 * What of a contract's storage another version of it takes for something else: variables that moved or have another type, and
 * places that others have now. New ones behind it and other names are no danger. Undefined: one build did not write its layout.
 */
export function layoutChanges(before: unknown, after: unknown): readonly LayoutChange[] | undefined {
  const [was, is] = [readStorageLayout(before), readStorageLayout(after)];
  return was && is && was.variables.flatMap((one) => changeOf(one, was, is));
}

function changeOf(one: StorageVariable, was: StorageLayout, is: StorageLayout): readonly LayoutChange[] {
  const type = typeText(was, one.type);
  const here = is.variables.find(({ slot, offset }) => slot === one.slot && offset === one.offset);
  if (here !== undefined && typeText(is, here.type) === type) {
    return [];
  }
  const found = is.variables.find(({ name }) => name === one.name) ?? here;
  return found === undefined
    ? []
    : [{ name: one.name, before: placeText(one, was), after: placeText(found, is, one.name) }];
}

function placeText({ name, slot, offset, type }: StorageVariable, layout: StorageLayout, known = name): string {
  const { label = type } = layout.types.get(type) ?? {};
  const place = offset === 0 ? `slot ${slot}` : `slot ${slot}, byte ${offset}`;
  return `${place}: ${label}${name === known ? '' : ` ${name}`}`;
}

/** Struct in struct, at most. */
const maxDepth = 8;

/** A type with all that it is made of: equal for types that keep their values alike. */
function typeText(layout: StorageLayout, key: string, depth = 0): string {
  const type = layout.types.get(key);
  const inner = (other: string): string => (depth >= maxDepth ? '' : typeText(layout, other, depth + 1));
  if (type === undefined) {
    return key;
  }
  switch (type.kind) {
    case 'struct':
      return `${type.label} {${type.members.map(({ slot, offset, type: member }) => `${slot} ${offset} ${inner(member)}`).join('; ')}}`;
    case 'array':
    case 'dynamicArray':
      return `${type.label} ${type.size} of ${inner(type.base)}`;
    case 'mapping':
      return `${inner(type.key)} to ${inner(type.value)}`;
    default:
      return `${type.label} ${type.size}`;
  }
}
