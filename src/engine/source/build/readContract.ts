import type { BuiltContract, BuiltSource } from './builtContract';
import { readCode } from './readCode';
import { readMetadata } from './readMetadata';
import { AbiItems, abiSignature, jsonItems, maxItems, signatureHash } from '../../abi';
import { entriesOf, parseOrNothing } from './records';

/** The texts of what a compiler wrote about one contract, unread; absent where it was not told to. */
export interface ContractTexts {
  readonly creation?: string;
  readonly runtime?: string;
  /** A JSON ABI, of which the errors are read. */
  readonly abi?: string;
  /** Selectors by signature. */
  readonly methods?: string;
  readonly metadata?: string;
  readonly storageLayout?: string;
}

/** Those that a contract is known by. */
export type CodeTexts = Pick<ContractTexts, 'creation' | 'runtime' | 'methods'>;

/** What the place of the texts says. */
export interface BuildContractPlace {
  readonly name: string;
  readonly artifact: string;
  readonly path?: string;
  /** Paths by the indexes of source maps. */
  readonly indexes: ReadonlyMap<number, string>;
  readonly hasAst: boolean;
}

/** Characters of a contract's ABI, or of its table of selectors. */
const maxTable = 1 << 20;
const maxMethods = 2_000;

export function readContract(texts: ContractTexts, { indexes, ...place }: BuildContractPlace): BuiltContract {
  const metadata = readMetadata(texts.metadata);
  const hashes: ReadonlyMap<string, string> = metadata?.hashes ?? new Map<string, string>();
  const sources = [...indexes].map(([index, path]): [number, BuiltSource] => [
    index,
    { path, keccak: hashes.get(path) },
  ]);
  return {
    language: 'Solidity',
    ...metadata,
    ...place,
    path: place.path ?? metadata?.path,
    sources: new Map(sources),
    hashes,
    runtime: readCode(texts.runtime),
    creation: readCode(texts.creation),
    selectors: new Map([...selectorsOf(texts.methods), ...errorSelectors(texts.abi)]),
    storageLayout: parseOrNothing(texts.storageLayout) ?? undefined,
  };
}

function selectorsOf(methods: string | undefined): ReadonlyMap<string, string> {
  const named = entriesOf(parseOrNothing(methods, maxTable)).slice(0, maxMethods);
  return new Map(
    named.flatMap(([signature, selector]): [string, string][] =>
      typeof selector === 'string' && /^[0-9a-f]{8}$/.test(selector) ? [[selector, signature]] : [],
    ),
  );
}

/** Errors are in no table of the compiler's, but in the ABI. */
function errorSelectors(abi: string | undefined): readonly (readonly [string, string])[] {
  const items = abi === undefined || abi.length > maxTable ? undefined : jsonItems(abi, 0, maxItems)?.items;
  try {
    return new AbiItems()
      .read(items ?? [])
      .filter(({ type }) => type === 'error')
      .map(({ name, inputs }) => {
        const signature = abiSignature(name, inputs);
        return [signatureHash(signature).replace('0x', '').slice(0, 8), signature] as const;
      });
  } catch (error) {
    if (error instanceof SyntaxError) {
      return [];
    }
    throw error;
  }
}
