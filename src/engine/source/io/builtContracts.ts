import {
  type CallTrace,
  type HashAnswer,
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
import { quickly } from './projectFacts';

/** Codes that are asked for; a transaction that runs more of them is no one's to read. */
const maxCodes = 100;

/**
 * Which contracts of the open project stand where a transaction came by, told by their code. `late`: a quick lookup did not
 * wait for it.
 *
 * @throws the abort reason alone
 */
export async function fetchBuiltContracts(
  client: SourceClient,
  chain: EvmChain,
  answers: readonly Sourced<HashAnswer>[],
): Promise<BuiltAt | 'late'> {
  const known = answers.find(({ value }) => value.transaction !== undefined)?.value.transaction;
  if (client.context.builds?.mayKnow !== true || known === undefined) {
    return new Map();
  }
  const { transaction, receipt, trace, replay } = known;
  const ran = replay?.trace ?? trace;
  const calls = ran?.ok === true ? callsIn(ran.value) : [];
  const called = [
    ...(transaction.input === '0x' && replay === undefined ? [] : [transaction.to ?? receipt?.contractAddress]),
    ...calls.flatMap(({ to, input, error }) => (input === '0x' && !error ? [] : [to])),
    ...(receipt === undefined ? [] : readableLogs(receipt)).map(({ address }) => address),
  ];
  const addresses = [...new Set(called.flatMap((address) => (address == null ? [] : [address.toLowerCase()])))];
  const matching = match(client, chain, addresses.slice(0, maxCodes), calls);
  if (client.context.options.quick !== true) {
    return await matching;
  }
  return (await quickly(matching))?.done ?? 'late';
}

async function match(
  client: SourceClient,
  chain: EvmChain,
  addresses: readonly string[],
  calls: readonly CallTrace[],
): Promise<BuiltAt> {
  const { builds } = client.context;
  const node = client.evmNode(chain);
  if (builds === undefined || node === undefined || addresses.length === 0) {
    return new Map();
  }
  const batch = new RpcBatch();
  // Of today: a node that has pruned the state of the block has these.
  const keys = addresses.map((address) => [address, batch.add(fetchContractCode(address))] as const);
  const [result] = await Promise.all([ifAnswered(node.query(batch)), builds.ready()]);
  const at = new Map<string, BuiltNames>();
  for (const [address, key] of result === undefined ? [] : keys) {
    const code = result?.value(key) ?? '0x';
    const { contract } = code === '0x' ? {} : await builds.runtime(code);
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
