import { abiSignature, type AbiCandidate, type AbiSignature, type AbiSource } from './known/signatures';
import { knownAbi, type KnownSignature } from './known/knownAbi';
import { selectorOf } from './input/readCall';
import { precompileAt } from '../precompiles';

export interface ContractFunction extends AbiSignature {
  /** "ERC-20", "Fee manager", or the contract's name in the project. */
  readonly standard: string;
  /** The project's ABI file, if used: "out/Usdc.sol". Untrusted. */
  readonly source?: string;
  /** Found by a selector in the code, which another function may share. */
  readonly guess: boolean;
}

export interface ContractCode {
  readonly address: string;
  /** Runtime code, hex with 0x; for a proxy that of its implementation. Absent where unknown. */
  readonly code?: string;
  readonly implementation?: string;
  readonly ownCode?: string;
  /** "ERC-20", if the contract reports it. */
  readonly standard?: string;
}

export interface ContractFunctions {
  readonly functions: readonly ContractFunction[];
  /** Selectors in the code that no ABI has. */
  readonly unknown: readonly string[];
}

/**
 * The functions of a contract from the most reliable source: the address of a precompile, the project's deployment
 * there, or the selectors in its code, looked up in the project's ABIs and the tables.
 */
export function contractFunctions(contract: ContractCode, abi: AbiSource | undefined): ContractFunctions {
  const { address, code, implementation, ownCode } = contract;
  const here = fixedFunctions(address);
  if (here.length > 0 || precompileAt(address) !== undefined) {
    return { functions: here, unknown: [] };
  }
  const own = [implementation, address].flatMap((at) => (at === undefined ? [] : projectFunctions(at, abi)));
  const known = new Set(own.map(({ name, inputs }) => selectorOf(name, inputs)));
  const selectors = [...new Set([code, ownCode].flatMap((bytes) => (bytes ? selectorsInCode(bytes) : [])))].filter(
    (selector) => !known.has(selector),
  );
  if (own.length > 0) {
    return { functions: unique(own), unknown: [] };
  }
  const result = selectors.map((selector) => ({ selector, found: guessed(selector, contract, abi) }));
  return {
    functions: unique(result.flatMap(({ found }) => (found === undefined ? [] : [found]))),
    unknown: result.flatMap(({ selector, found }) => (found === undefined ? [selector] : [])),
  };
}

export function isReadOnlyFunction({ mutability }: Pick<ContractFunction, 'mutability'>): boolean {
  return mutability === 'view' || mutability === 'pure';
}

/** Functions of a contract that has the same address on every chain. */
function fixedFunctions(address: string): readonly ContractFunction[] {
  const at = address.toLowerCase();
  const fixed = [...knownAbi().functions.values()].flat().filter(({ addresses }) => addresses?.includes(at) === true);
  return fixed.map((known) => toFunction(known, false));
}

function projectFunctions(address: string, abi: AbiSource | undefined): readonly ContractFunction[] {
  const known = abi?.contractAt?.(address);
  return (known?.functions ?? []).map((each) => ({
    ...each,
    standard: known?.contract ?? '',
    source: known?.source,
    guess: false,
  }));
}

function guessed(
  selector: string,
  { address, implementation, standard }: ContractCode,
  abi: AbiSource | undefined,
): ContractFunction | undefined {
  const [own] = abi?.functions(selector, implementation ?? address) ?? [];
  const tables = (knownAbi().functions.get(selector) ?? []).filter(({ addresses }) => addresses === undefined);
  const hinted = tables.find((known) => known.standard === standard);
  if (own?.certain === true) {
    return ofProject(own);
  }
  if (hinted !== undefined) {
    return toFunction(hinted, false);
  }
  const [table] = tables;
  return own === undefined ? table && toFunction(table, true) : ofProject(own);
}

function ofProject({ contract, certain, ...known }: AbiCandidate): ContractFunction {
  return { ...known, standard: contract, guess: !certain };
}

function toFunction(known: KnownSignature, guess: boolean): ContractFunction {
  const { name, inputs, outputs, mutability, standard } = known;
  return { name, inputs, outputs, mutability, standard, guess };
}

function unique(functions: readonly ContractFunction[]): readonly ContractFunction[] {
  const bySignature = new Map<string, ContractFunction>();
  for (const each of functions) {
    const signature = abiSignature(each.name, each.inputs);
    bySignature.set(signature, bySignature.get(signature) ?? each);
  }
  return [...bySignature.values()];
}

const push1 = 0x60;
const push32 = 0x7f;
const push4 = 0x63;
const eq = 0x14;

/** DUP1 to DUP16, then EQ, XOR or SUB: how compilers compare the selector of a call. */
const comparisons = new Set([eq, 0x18, 0x03]);

/** More than any contract dispatches. */
const maxSelectors = 400;

/** The selectors that code (hex with 0x) dispatches on. Those of its own calls are pushed too, but never compared. */
export function selectorsInCode(code: string): readonly string[] {
  const found = new Set<string>();
  const byteAt = (at: number): number => Number.parseInt(code.slice(2 + at * 2, 4 + at * 2), 16);
  for (let at = 0; 2 + at * 2 < code.length && found.size < maxSelectors;) {
    const opcode = byteAt(at);
    const size = opcode >= push1 && opcode <= push32 ? opcode - push1 + 1 : 0;
    if (opcode === push4 && isCompared(byteAt(at + 5), byteAt(at + 6))) {
      found.add(`0x${code.slice(4 + at * 2, 12 + at * 2).toLowerCase()}`);
    }
    at += 1 + size;
  }
  return [...found];
}

function isCompared(next: number, after: number): boolean {
  const isDup = next >= 0x80 && next <= 0x8f;
  return next === eq || (isDup && comparisons.has(after));
}
