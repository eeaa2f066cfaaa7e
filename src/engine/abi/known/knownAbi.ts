import { parseAbi, toEventSelector, toFunctionSelector } from 'viem/utils';
import contracts from './contracts.json';
import multicall from './multicall.json';
import { precompileSignatures } from '../../precompiles';
import { type AbiParameter, type Mutability, type SignatureTable, tablesOf } from './signatures';
import tokens from './tokens.json';
import validatorManager from './validatorManager.json';
import file from './interchain.json';

const interchainTables: readonly SignatureTable[] = tablesOf(file);

/** TeleporterMessenger: the same address on every chain, since it is deployed by a transaction without an owner. */
export const teleporter = tableOf('Teleporter');

/** Interchain token transfer (ICTT): a token's home, and its remotes on other chains; ERC-20 and native. */
export const tokenTransferrer = tableOf('Interchain token');

/** What a messenger sends in a Warp message, as one parameter. */
export const teleporterMessageType = file.types.message;

function tableOf(standard: string): SignatureTable {
  return interchainTables.find((table) => table.standard === standard)!;
}

/**
 * In order of preference: where two tables share a selector, the first one names it. Those of tokens have the errors of
 * ERC-6093, those of validator managers (ACP-99) both generations of their first event.
 */
const knownTables = (): readonly SignatureTable[] => [
  ...[tokens, contracts, multicall].flatMap(tablesOf),
  ...precompileSignatures,
  ...interchainTables,
  ...tablesOf(validatorManager),
];

/** One known event, function or error. */
export interface KnownSignature {
  readonly standard: string;
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  /** What a function returns, where that is alike everywhere and not nothing. */
  readonly outputs?: readonly AbiParameter[];
  /** Of a function. */
  readonly mutability?: Mutability;
  /** Lower case; absent: any contract may have it. */
  readonly addresses?: readonly string[];
}

interface KnownAbi {
  readonly events: ReadonlyMap<string, readonly KnownSignature[]>;
  readonly functions: ReadonlyMap<string, readonly KnownSignature[]>;
  readonly errors: ReadonlyMap<string, readonly KnownSignature[]>;
}

let built: KnownAbi | undefined;

/** The tables by topic (32 bytes) and selector (4 bytes), lower case. Built on first use: it hashes every signature. */
export function knownAbi(): KnownAbi {
  return (built ??= build());
}

function build(): KnownAbi {
  const events = new Map<string, KnownSignature[]>();
  const functions = new Map<string, KnownSignature[]>();
  const errors = new Map<string, KnownSignature[]>();
  for (const { standard, addresses, ...table } of knownTables()) {
    const known = (name: string, inputs: readonly AbiParameter[]): KnownSignature =>
      addresses === undefined ? { standard, name, inputs } : { standard, name, inputs, addresses };
    for (const item of parse(table.events)) {
      if (item.type === 'event') {
        push(events, toEventSelector(item), known(item.name, item.inputs));
      }
    }
    for (const item of parse(table.functions)) {
      if (item.type === 'function') {
        const { outputs, stateMutability } = item;
        push(functions, toFunctionSelector(item), {
          ...known(item.name, item.inputs),
          ...(outputs.length === 0 ? {} : { outputs }),
          ...(stateMutability === 'nonpayable' ? {} : { mutability: stateMutability }),
        });
      }
    }
    for (const item of parse(table.errors)) {
      if (item.type === 'error') {
        // An error's selector is made as a function's is.
        const asFunction = { ...item, type: 'function', outputs: [], stateMutability: 'pure' } as const;
        push(errors, toFunctionSelector(asFunction), known(item.name, item.inputs));
      }
    }
  }
  return { events, functions, errors };
}

function parse(signatures: readonly string[] = []) {
  return signatures.length === 0 ? [] : parseAbi(signatures);
}

function push(map: Map<string, KnownSignature[]>, key: string, signature: KnownSignature): void {
  const list = map.get(key);
  if (list === undefined) {
    map.set(key, [signature]);
  } else {
    list.push(signature);
  }
}
