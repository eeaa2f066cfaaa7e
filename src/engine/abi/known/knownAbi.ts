import { parseAbi } from 'viem/utils';
import contracts from './contracts.json';
import multicall from './multicall.json';
import { precompileSignatures } from '../../precompiles';
import {
  type AbiCandidate,
  type AbiSignature,
  type SignatureTable,
  abiSignature,
  signatureHash,
  tablesOf,
} from './signatures';
import tokens from './tokens.json';
import validatorManager from './validatorManager.json';
import file from './interchain.json';

const interchainTables: readonly SignatureTable[] = tablesOf(file);

/** TeleporterMessenger has the same address on every chain, as it is deployed by a keyless transaction. */
export const teleporter = tableOf('Teleporter');

/** Interchain token transfer (ICTT): a token's home and its remotes on other chains, for ERC-20 and native tokens. */
export const tokenTransferrer = tableOf('Interchain token');

/** The message in the Warp payload of a Teleporter message, as one parameter. */
export const teleporterMessageType = file.types.message;

function tableOf(standard: string): SignatureTable {
  return interchainTables.find((table) => table.standard === standard)!;
}

/**
 * In order of precedence for shared selectors. Token tables include the errors of ERC-6093, those of validator managers
 * (ACP-99) both versions of their first event.
 */
const knownTables = (): readonly SignatureTable[] => [
  ...[tokens, contracts, multicall].flatMap(tablesOf),
  ...precompileSignatures,
  ...interchainTables,
  ...tablesOf(validatorManager),
];

export interface KnownSignature extends AbiSignature {
  readonly standard: string;
  /** Lower case; absent where any contract may have it. */
  readonly addresses?: readonly string[];
}

type KnownAbi = Readonly<Record<'events' | 'functions' | 'errors', ReadonlyMap<string, readonly KnownSignature[]>>>;

let built: KnownAbi | undefined;

/** The tables by topic (32 bytes) and selector (4 bytes), in lower case. Built lazily, as it hashes all signatures. */
export function knownAbi(): KnownAbi {
  return (built ??= build());
}

function build(): KnownAbi {
  const made = { event: new Map<string, KnownSignature[]>(), function: new Map(), error: new Map() };
  for (const { standard, addresses, events = [], functions = [], errors = [] } of knownTables()) {
    const all = [...events, ...functions, ...errors];
    for (const item of all.length === 0 ? [] : parseAbi(all)) {
      if (item.type !== 'event' && item.type !== 'function' && item.type !== 'error') {
        continue;
      }
      const { outputs, stateMutability } =
        item.type === 'function' ? item : { outputs: [], stateMutability: 'nonpayable' as const };
      const hash = signatureHash(abiSignature(item.name, item.inputs));
      const map: Map<string, KnownSignature[]> = made[item.type];
      const key = item.type === 'event' ? hash : hash.slice(0, 10);
      const known: KnownSignature = {
        ...{ standard, name: item.name, inputs: item.inputs },
        ...(addresses === undefined ? {} : { addresses }),
        ...(outputs.length === 0 ? {} : { outputs }),
        ...(stateMutability === 'nonpayable' ? {} : { mutability: stateMutability }),
      };
      map.set(key, [...(map.get(key) ?? []), known]);
    }
  }
  return { events: made.event, functions: made.function, errors: made.error };
}

/** A function or event of the project with a given selector or topic. */
export interface ProjectCandidate extends Pick<AbiCandidate, 'name' | 'inputs' | 'outputs' | 'source'> {
  readonly standard: string;
  /** The project has no deployment of its contract at that address. */
  readonly guess: boolean;
}

/** Functions of a standard get its name, so that amounts are shown in the token's unit. */
export function projectCandidates(
  found: readonly AbiCandidate[],
  tables: readonly KnownSignature[],
): readonly ProjectCandidate[] {
  return found.map(({ name, inputs, outputs, contract, source, certain }) => {
    const form = signatureKey({ name, inputs });
    const same = tables.find((known) => known.addresses === undefined && signatureKey(known) === form);
    return { name, inputs, outputs, standard: same?.standard ?? contract, source, guess: !certain };
  });
}

/** Identifies the signature, including which inputs of an event are indexed. */
function signatureKey({ name, inputs }: Pick<KnownSignature, 'name' | 'inputs'>): string {
  return `${abiSignature(name, inputs)} ${inputs.map(({ indexed }) => Number(indexed === true)).join('')}`;
}
