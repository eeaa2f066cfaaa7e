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

export interface KnownSignature extends AbiSignature {
  readonly standard: string;
  /** Lower case; absent: any contract may have it. */
  readonly addresses?: readonly string[];
}

type KnownAbi = Readonly<Record<'events' | 'functions' | 'errors', ReadonlyMap<string, readonly KnownSignature[]>>>;

let built: KnownAbi | undefined;

/** The tables by topic (32 bytes) and selector (4 bytes), lower case. Built on first use: it hashes every signature. */
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

/** A function or event that the project may mean by a selector or topic. */
export interface ProjectCandidate extends Pick<AbiCandidate, 'name' | 'inputs' | 'outputs' | 'source'> {
  readonly standard: string;
  /** The project does not say that its contract stands there. */
  readonly guess: boolean;
}

/** What is of a standard keeps that standard's name, so that its amounts are shown in the token's unit. */
export function projectCandidates(
  found: readonly AbiCandidate[],
  tables: readonly KnownSignature[],
): readonly ProjectCandidate[] {
  return found.map(({ name, inputs, outputs, contract, source, certain }) => {
    const form = formOf({ name, inputs });
    const same = tables.find((known) => known.addresses === undefined && formOf(known) === form);
    return { name, inputs, outputs, standard: same?.standard ?? contract, source, guess: !certain };
  });
}

/** What has one form says the same of the bytes: of an event it is told which of its inputs are indexed, too. */
function formOf({ name, inputs }: Pick<KnownSignature, 'name' | 'inputs'>): string {
  return `${abiSignature(name, inputs)} ${inputs.map(({ indexed }) => Number(indexed === true)).join('')}`;
}
