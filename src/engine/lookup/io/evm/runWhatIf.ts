import { type InputContext, readChangeLine, WrongInput } from '../../../abi';
import { UserError, errorSentence, isNodeResponse } from '../../../errors';
import { type Accounts, type EvmBlock, type TraceableCall, getLatestBlock, minGasCharge, withGas } from '../../../evm';
import type { EvmChain } from '../../../networks';
import { addressNamed, type JsonObject, type JsonValue, zeroAddress, toQuantity } from '../../../primitives';
import {
  type Fact,
  type Report,
  type RunSides,
  code,
  fact,
  isPlainSymbol,
  joinLines,
  message,
  text,
} from '../../../report';
import {
  type MinedTransaction,
  type ReplayResult,
  type ReplayPlace,
  changeLine,
  approximateLine,
  findPlace,
  placeOfCall,
  parseStateOverrides,
  readChanges,
  replayAt,
  stateLine,
} from '../../../replay';
import { type BuiltNamesByAddress, buildsFor, fetchBuiltContracts } from '../../../source';
import type { EvmNode, SourceClient } from '../../../sources';
import {
  type ReplayReport,
  resultsOf,
  toNodeTransaction,
  nodeOfReport,
  compareWithMined,
  evmNodeOf,
  failureOf,
  requireMined,
  replayReport,
} from './replayReport';

/** Maximum requests to verified source services for contracts with storage changed by variable. */
const maxRequests = 2;

/** A call that was not sent; `chain` is a name. */
export interface UnsentCall {
  readonly chain: string;
  readonly what: TraceableCall;
}

export interface WhatIfReport extends ReplayReport {
  /** What the run is compared with: a transaction hash, or the call with the block that it ran on. */
  readonly of: string | TraceableCall;
}

interface Subject {
  readonly of: WhatIfReport['of'];
  readonly chain: EvmChain;
  readonly node: EvmNode;
  readonly place: ReplayPlace;
  readonly mined: MinedTransaction;
  readonly before: Report;
  readonly sides: RunSides;
}

/**
 * Replays a transaction in its place, or an unsent call, with changes, and compares the result with the unchanged run.
 * Nothing is sent to the chain.
 *
 * @param of Report of a transaction, or a call
 * @param lines changes in the syntax of `readChangeLine`
 * @throws {UserError} the transaction is not in a block, or a line cannot be parsed
 * @throws {ApiError} no node answers
 */
export async function runWhatIf(
  client: SourceClient,
  of: Report | UnsentCall,
  lines: readonly string[],
): Promise<WhatIfReport> {
  await client.context.abi?.ready();
  const subject = 'what' in of ? await unsentSubject(client, of) : await sentSubject(client, of);
  const { chain, node, place, mined, before, sides } = subject;
  const input = {
    units: [
      ...(chain.symbol === undefined ? [] : [{ symbol: chain.symbol, decimals: 18 }]),
      ...tokenUnits(client, chain, lines),
    ],
    addressNamed: (name: string) => addressNamed(name, client.network.name),
  };
  const { block, found } = place;
  const builds = buildsFor(client, chain, maxRequests);
  const changes = await readChanges(lines, { node, block, found, builds, input }).catch((error: unknown): never => {
    throw error instanceof WrongInput ? new UserError(error.message) : error;
  });
  const run = await replayAt(node, place, changes);
  const { report: after, names, failure } = await reportRun(client, chain, before, mined, run);
  const nameOf = (address: string): string | undefined => names.get(address.toLowerCase())?.own;
  const changed = lines.map((line) => changeLine(line, chain.symbol, input, nameOf));
  const about = [
    ...fact('changes', 'changes', joinLines(changed, ', '), [], { brief: true }),
    ...fact('state', 'runs on', stateLine(run.state), []),
  ];
  const title = titleOf(before, after);
  const what = { what: run.what, of: subject.of, ...failure };
  if (!run.trace.ok) {
    return { ...after, kind: 'comparison', title, facts: [...about, ...after.facts], ...what };
  }
  const elsewhere = approximateLine(run.elsewhere, nameOf);
  const all = [...about, ...fact('elsewhere', 'not from there', elsewhere, [])];
  return { ...compareWithMined(before, after, { sides, title, about: all }), ...what };
}

/** Units of the tokens with changed storage, as far as cached. */
function tokenUnits({ context }: SourceClient, chain: EvmChain, lines: readonly string[]): InputContext['units'] {
  return lines.flatMap((line) => {
    const change = readChangeLine(line);
    const { symbol, decimals } =
      (change && 'address' in change && context.tokens?.get(chain.name, change.address)) || {};
    return symbol === undefined || decimals === undefined || !isPlainSymbol(symbol, chain.symbol)
      ? []
      : [{ symbol, decimals }];
  });
}

async function sentSubject(client: SourceClient, before: Report): Promise<Subject> {
  const { chain, node } = nodeOfReport(client, before);
  const mined = await requireMined(node, before.identifier);
  const place = await findPlace(node, mined);
  const minedInPlace = { ...mined, block: place.inBlock };
  return {
    ...{ of: before.identifier, chain, node, place, mined: minedInPlace, before },
    sides: { first: 'as mined', second: changedSide },
  };
}

const changedSide = 'what if';

/** Pins the block, so that both runs use the same state. */
async function unsentSubject(client: SourceClient, { chain: name, what }: UnsentCall): Promise<Subject> {
  const { chain, node } = evmNodeOf(client, name) ?? {};
  if (chain === undefined || node === undefined) {
    throw new UserError(`${client.network.name} has no EVM chain named ${name} that may be queried.`);
  }
  const { data, input = data ?? '0x', ...call } = what.call;
  const block = await blockAt(node, what.block);
  const of: TraceableCall = { ...what, call: { ...call, input }, block: toQuantity(block.number) };
  const place = placeOfCall(of, overriddenAccounts(what.stateOverrides));
  const unchangedRun = await replayAt(node, place);
  const mined = toMinedTransaction(withGas(of.call), block);
  const base = { ...emptyRun, network: client.network.name, chain: chain.name };
  const { report: before } = await reportRun(client, chain, base, mined, unchangedRun);
  return { of, chain, node, place, mined, before, sides: { first: 'as it is', second: changedSide } };
}

/** @param at number or tag */
async function blockAt(node: EvmNode, at: JsonValue): Promise<EvmBlock> {
  if (typeof at !== 'string' && typeof at !== 'bigint') {
    throw new UserError('Write the block of the call as a number or a tag, such as "latest".');
  }
  const params = [typeof at === 'bigint' ? toQuantity(at) : at === 'pending' ? 'latest' : at, false];
  return await node.queryValue({ ...getLatestBlock(), params });
}

const emptyRun: Report = {
  ...{ kind: 'comparison', status: 'ok', identifier: '', title: [], facts: [], sections: [] },
  sources: [],
};

function overriddenAccounts(overrides: JsonObject = {}): Accounts {
  const accounts = parseStateOverrides(overrides);
  if (accounts === undefined) {
    throw new UserError('Of an account that the call overrides only balance, nonce, code and stateDiff can be kept.');
  }
  return accounts;
}

/** A call in the form of a transaction, with fields that only transactions have left empty; these are not shown. */
function toMinedTransaction(call: JsonObject, block: EvmBlock): MinedTransaction {
  const { from = zeroAddress, to, gas = '0x0' } = call as Readonly<Record<string, string>>;
  const none = { blockHash: '', transactionIndex: 0n, from };
  return {
    transaction: { hash: '', from, to, value: 0n, nonce: 0n, gas: BigInt(gas), input: '0x' },
    receipt: { ...none, transactionHash: '', blockNumber: block.number, gasUsed: 0n, logs: [] },
    block,
  };
}

interface RunReport {
  readonly report: Report;
  readonly names: BuiltNamesByAddress;
  readonly failure?: Pick<ReplayReport, 'revert' | 'failedAt'>;
}

/** The Report of a run; if no node traces, only status and return value. @throws {ApiError} the node cannot run it */
async function reportRun(
  client: SourceClient,
  chain: EvmChain,
  base: Report,
  mined: MinedTransaction,
  run: ReplayResult,
): Promise<RunReport> {
  const { trace, call } = run;
  if (!trace.ok) {
    const isOk = call?.ok === true;
    if (call?.ok === false && !isNodeResponse(call.error)) {
      throw call.error;
    }
    const { identifier, network, chain: name, sources } = base;
    const about = { ...emptyRun, identifier, network, chain: name, sources };
    const title = [text(isOk ? 'succeeds' : 'fails')];
    return { report: { ...about, status: isOk ? 'ok' : 'failed', title, facts: resultFacts(run) }, names: new Map() };
  }
  const known = toNodeTransaction(mined, run.what, trace);
  const built = await fetchBuiltContracts(client, chain, resultsOf(known));
  const names: BuiltNamesByAddress = built === 'late' ? new Map() : built;
  const all = await replayReport(client, chain, base, known, names);
  // The minimum charge of a gas limit that was not the user's is meaningless.
  const isDefaultGas =
    run.what.call['gas'] === undefined && known.receipt?.gasUsed === minGasCharge(mined.transaction.gas);
  const report = isDefaultGas
    ? { ...all, facts: all.facts.filter(({ key }) => !/^gas(?:Used|Charged)$/.test(key)) }
    : all;
  return { report, names, failure: failureOf(client, chain, report, run, names) };
}

function titleOf(before: Report, after: Report): Report['title'] {
  if (after.status === 'failed') {
    return after.kind === 'comparison' ? [text('Would fail')] : message`Would fail: ${after.title}`;
  }
  return [text(before.status === 'failed' ? 'Would succeed' : 'Would succeed too')];
}

function resultFacts({ call, trace }: ReplayResult): readonly Fact[] {
  const returned = call?.ok === true ? [code(call.value)] : call && [text(errorSentence(call.error))];
  const why = trace.ok ? undefined : [text(errorSentence(trace.error))];
  return [...fact('returned', 'returned', returned, []), ...fact('untraced', 'calls and changes', why, [])];
}
