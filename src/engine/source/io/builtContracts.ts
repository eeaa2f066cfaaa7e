import {
  type CallTrace,
  type HashAnswer,
  type NodeBlock,
  type NodeTransaction,
  RpcBatch,
  callsIn,
  fetchContractCode,
  isBorrowed,
  readableLogs,
} from '../../evm';
import type { EvmChain } from '../../networks';
import type { SourceClient } from '../../sources';
import type { Sourced } from '../../report';
import { ifAnswered } from './queryOne';
import type { BuiltAt, BuiltNames } from './project/abiIndex';
import type { Builds } from './project/projectBuilds';
import { quickly } from './projectFacts';

/** Codes that are asked for; a transaction that runs more of them is no one's to read. */
const maxCodes = 100;

/**
 * Which contracts of the open project stand where a transaction, or those of a block, came by, told by their code. `late`: a
 * quick lookup did not wait for it.
 *
 * @throws the abort reason alone
 */
export async function fetchBuiltContracts(
  client: SourceClient,
  chain: EvmChain,
  answers: readonly Sourced<HashAnswer>[],
): Promise<BuiltAt | 'late'> {
  const { builds, options } = client.context;
  const known = answers.find(({ value }) => (value.transaction ?? value.block) !== undefined)?.value;
  if (builds?.mayKnow !== true || known === undefined) {
    return new Map();
  }
  const { called, calls } =
    known.transaction === undefined ? { called: calledInBlock(known.block), calls: [] } : calledBy(known.transaction);
  const addresses = [...new Set(called.flatMap((address) => (address == null ? [] : [address.toLowerCase()])))];
  if (options.quick === true && known.transaction === undefined && addresses.length > 0) {
    return 'late'; // The table of a block's transactions is no part of a hover.
  }
  const matching = fetchCodes(client, chain, addresses.slice(0, maxCodes)).then(
    async (codes) => await builtAmong(builds, codes, calls),
  );
  if (options.quick !== true) {
    return await matching;
  }
  return (await quickly(matching))?.done ?? 'late';
}

type Called = readonly (string | null | undefined)[];

function calledBy({ transaction, receipt, trace, replay }: NodeTransaction): {
  readonly called: Called;
  readonly calls: readonly CallTrace[];
} {
  const ran = replay?.trace ?? trace;
  const calls = ran?.ok === true ? callsIn(ran.value) : [];
  const called = [
    ...(transaction.input === '0x' && replay === undefined ? [] : [transaction.to ?? receipt?.contractAddress]),
    ...calls.flatMap(({ to, input, error }) => (input === '0x' && !error ? [] : [to])),
    ...(receipt === undefined ? [] : readableLogs(receipt)).map(({ address }) => address),
  ];
  return { called, calls };
}

function calledInBlock(block: NodeBlock | undefined): Called {
  const { bodies = [], paid = [] } = block ?? {};
  return [
    ...bodies.map(({ to, input }) => (input === '0x' ? undefined : to)),
    ...paid.map(({ contractAddress }) => contractAddress),
  ];
}

type Codes = readonly (readonly [address: string, code: string])[];

/** Of today: a node that has pruned the state of the block has these. Addresses in lower case. */
async function fetchCodes(client: SourceClient, chain: EvmChain, addresses: readonly string[]): Promise<Codes> {
  const node = client.evmNode(chain);
  if (node === undefined || addresses.length === 0) {
    return [];
  }
  const batch = new RpcBatch();
  const keys = addresses.map((address) => [address, batch.add(fetchContractCode(address))] as const);
  const result = await ifAnswered(node.query(batch));
  return keys.map(([address, key]) => [address, result?.value(key) ?? '0x']);
}

/** @param codes by address in lower case, hex with 0x */
export async function builtAmong(builds: Builds, codes: Codes, calls: readonly CallTrace[] = []): Promise<BuiltAt> {
  const at = new Map<string, BuiltNames>();
  const told = codes.filter(([, code]) => code !== '0x');
  if (told.length > 0) {
    await builds.ready();
  }
  for (const [address, code] of told) {
    const { contract } = await builds.runtime(code);
    if (contract !== undefined) {
      at.set(address, { own: contract.name, isLibrary: isLibrary(code, address), ran: [] });
    }
  }
  return withImplementations(at, calls);
}

/** A library begins with its own address, to tell who runs it. */
function isLibrary(code: string, address: string): boolean {
  return code.toLowerCase().startsWith(`0x73${address.slice(2)}30`);
}

function withImplementations(named: ReadonlyMap<string, BuiltNames>, calls: readonly CallTrace[]): BuiltAt {
  const at = new Map(named);
  for (const call of calls.filter(isBorrowed)) {
    const caller = call.from?.toLowerCase() ?? '';
    const name = named.get(call.to?.toLowerCase() ?? '')?.own;
    const known = at.get(caller) ?? { ran: [] };
    if (name !== undefined && name !== known.own && !known.ran.includes(name)) {
      at.set(caller, { ...known, ran: [...known.ran, name] });
    }
  }
  return at;
}
