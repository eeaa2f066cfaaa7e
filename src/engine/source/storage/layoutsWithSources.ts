import { namespaceSlot } from '../../abi';
import { closing } from '../frames/definitions';
import type { ProjectSource } from '../build/codeMatch';
import { SourceText } from '../sourceMap/sourceText';
import { DeclaredTypes } from './declaredTypes';
import type { StorageLayout, StorageType, StorageVariable } from './storageLayout';

/** How a struct says that it stands at the hash of a name. Rule: ERC-7201. */
const annotation = /@custom:storage-location\s+erc7201:([\w.:/-]{1,120})/g;

/** Sources that are read; more of them is no one's project. */
const maxSources = 500;
const maxNamespaces = 200;

/**
 * What the sources add to the layout that the compiler wrote: what user-defined value types are made of, what the members of enums are called, and where structs
 * stand that say the name of their place. Members behind one whose size the sources do not say are left out.
 *
 * @param layout absent: the compiler was not told to write one
 * @param sources that the contract was built of, as they were
 * @returns layouts that have variables
 */
export function* layoutsWithSources(
  layout: StorageLayout | undefined,
  sources: readonly ProjectSource[],
): Generator<undefined, readonly StorageLayout[]> {
  const types = [...(layout?.types ?? [])];
  const named = types.filter(([key]) => /^t_(userDefinedValueType|enum)\(/.test(key));
  const isRead = named.length > 0 || sources.some(({ text }) => text.includes('erc7201:'));
  const declared = new DeclaredTypes();
  const found: Namespace[] = [];
  for (const source of isRead ? sources.slice(0, maxSources) : []) {
    const text = new SourceText(source);
    declared.read(text.code);
    found.push(...namespacesIn(text));
    yield;
  }
  const known = named.map(([key, type]) => [key, withSource(type, declared)] as const);
  const variables = found.slice(0, maxNamespaces).flatMap(({ id, body }) => {
    const name = id.slice(id.lastIndexOf('.') + 1);
    const first = BigInt(namespaceSlot(id));
    return declared.membersOf(body).members.map((member): StorageVariable => ({
      ...member,
      name: `${name}.${member.name}`,
      slot: first + member.slot,
    }));
  });
  return [
    ...(layout === undefined ? [] : [{ ...layout, types: new Map([...types, ...known]) }]),
    { variables, types: declared.types },
  ].filter((one) => one.variables.length > 0);
}

/** A type as its declaration tells it. */
function withSource(type: StorageType, declared: DeclaredTypes): StorageType {
  if (type.kind !== 'value') {
    return type;
  }
  if (type.label.startsWith('enum ')) {
    return { ...type, names: declared.namesOf(type.label) };
  }
  const of = declared.aliasOf(type.label);
  return of?.size === type.size ? of : type;
}

interface Namespace {
  readonly id: string;
  /** Of its struct, without the braces. */
  readonly body: string;
}

function namespacesIn({ byBytes, code }: SourceText): readonly Namespace[] {
  return [...byBytes.matchAll(annotation)].flatMap((match) => {
    const body = structBehind(code, match.index);
    return body === undefined ? [] : [{ id: match[1]!, body }];
  });
}

/** What stands in the braces of the struct that a comment is about. */
function structBehind(code: string, from: number): string | undefined {
  const head = /\S/g;
  head.lastIndex = from;
  const at = head.exec(code)?.index;
  const struct = at === undefined ? null : /^struct\s+[\w$]+\s*\{/.exec(code.slice(at, at + 300));
  if (at === undefined || struct === null) {
    return undefined;
  }
  const open = at + struct[0].length - 1;
  return code.slice(open + 1, closing(code, open) - 1);
}
