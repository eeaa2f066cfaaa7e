import { type AbiContract, type AbiSource, type ContractFunction, knownAbi, selectorOf } from '../../../abi';
import { nearest } from '../../../primitives';
import { NotRunnableError } from '../routes';
import type { ContractSend } from '../toSends';

/** Contracts and functions that an error names. */
const maxNamed = 8;

/** A contract that a cell calls: where it stands, and its functions where the project names them. */
export interface CalledContract {
  readonly address: string;
  readonly functions?: readonly ContractFunction[];
  /** That are known, where the last of them was chosen. */
  readonly deployments?: number;
}

/** What the cell wrote of it. */
export type ContractNames = Pick<ContractSend, 'contract' | 'address' | 'place'>;

/** By the names in a cell. @throws {NotRunnableError} what is missing, and what to write */
export function calledContract(
  { contract, address, place }: ContractNames,
  abi: AbiSource | undefined,
): CalledContract {
  if (contract === undefined) {
    return { address: address ?? '' };
  }
  const known = abi?.contractNamed?.(contract);
  if (known === undefined) {
    throw new NotRunnableError(unknownContract(contract, abi));
  }
  const [deployed] = known.addresses;
  const at = address ?? deployed;
  if (at === undefined) {
    throw new NotRunnableError(
      `No deployment of ${contract} on ${place.chain ?? place.network} is known in broadcast or ignition/deployments. Write its address: ${contract}@0x….`,
    );
  }
  const deployments = address === undefined ? known.addresses.length : undefined;
  return { address: at, functions: functionsOf(known), deployments };
}

/** The overloads of a name that a contract of the project has, asking nobody. @throws {NotRunnableError} */
export function functionsNamed(
  name: string,
  { contract, address }: Pick<ContractSend, 'contract' | 'address'>,
  abi: AbiSource | undefined,
): readonly ContractFunction[] {
  const known = contract === undefined ? address && abi?.contractAt?.(address) : abi?.contractNamed?.(contract);
  if (contract !== undefined && !known) {
    throw new NotRunnableError(unknownContract(contract, abi));
  }
  const functions = known ? functionsOf(known) : contract === undefined ? standardFunctions() : [];
  const named = functions.filter((each) => each.name === name);
  if (named.length === 0) {
    const names = functions.map((each) => each.name);
    throw new NotRunnableError(unknownFunction(name, names, contract ?? address ?? ''));
  }
  return named;
}

/** Of the standards that any contract may follow. */
function standardFunctions(): readonly ContractFunction[] {
  const all = [...knownAbi().functions.values()].flat().filter(({ addresses }) => addresses === undefined);
  const bySelector = new Map(
    all.map(({ name, inputs, outputs, mutability, standard }) => [
      selectorOf(name, inputs),
      { name, inputs, outputs, mutability, standard, guess: true },
    ]),
  );
  return [...bySelector.values()];
}

function functionsOf({ contract, source, functions }: AbiContract): readonly ContractFunction[] {
  return functions.map((each) => ({ ...each, standard: contract, source, guess: false }));
}

/** The overloads of a name that take so many arguments. @throws {NotRunnableError} */
export function calledFunctions(
  name: string,
  count: number,
  functions: readonly ContractFunction[],
  contract: string,
): readonly ContractFunction[] {
  const named = functions.filter((each) => each.name === name);
  if (named.length === 0) {
    throw new NotRunnableError(
      unknownFunction(
        name,
        functions.map((each) => each.name),
        contract,
      ),
    );
  }
  const fitting = named.filter(({ inputs }) => inputs.length === count);
  if (fitting.length === 0) {
    const expected = [...new Set(named.map(({ inputs }) => inputs.length))].join(', ');
    throw new NotRunnableError(`${name} takes ${expected} arguments, got ${count}.`);
  }
  return fitting;
}

function unknownContract(name: string, abi: AbiSource | undefined): string {
  const names = abi?.contractNames?.() ?? [];
  const near = nearest(name, names);
  if (near !== undefined) {
    return `No contract named ${name} is compiled in this workspace. Did you mean ${near}?`;
  }
  return names.length === 0
    ? `No contract is compiled in this workspace. Run forge build or hardhat compile, or write an address in place of ${name}.`
    : `No contract named ${name} is compiled in this workspace. Its contracts: ${listed(names)}.`;
}

function unknownFunction(name: string, names: readonly string[], contract: string): string {
  const near = nearest(name, names);
  if (near !== undefined) {
    return `${contract} has no function ${name}. Did you mean ${near}?`;
  }
  return names.length === 0
    ? `The functions of ${contract} are unknown. Compile it in this workspace, then run the cell again.`
    : `${contract} has no function ${name}. Its functions: ${listed([...new Set(names)])}.`;
}

function listed(names: readonly string[]): string {
  return names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? '…' : '');
}
