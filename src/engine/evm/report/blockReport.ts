import type { EvmBlock } from '../io/blocks';
import { blockTime, gasTarget, blockStrip } from '../blockFigures';
import { blockFee, hasDeferredExecution } from '../fees';
import type { EvmTransaction, PaidGas } from '../io/transaction';
import type { IndexedBlock } from '../../net';
import {
  Claims,
  type Fact,
  type Line,
  type Report,
  type ReportDrawing,
  type Sourced,
  type Span,
  code,
  count,
  disagreements,
  fact,
  gasPriceSpan,
  gasUnit,
  id,
  message,
  nativeAmount,
  neighbourBlocks,
  shareBar,
  text,
  time,
  type RowMark,
  type Section,
  joinEach,
  lazyRows,
  sourcesOf,
} from '../../report';
import type { EvmChain } from '../../networks';
import { type AtomicTransaction, atomicSection, atomicTransactions, atomicWords, avaxAmount } from '../../transactions';
import { type AbiSource, decodeCall, hasFailedExecution } from '../../abi';
import { rewardLine } from '../../precompiles';
import { errorSentence } from '../../errors';
import { evmAddress, wellKnownName, compact } from '../../primitives';
import { settlementFact } from './outcome';
import { type HashResult, type NodeBlock, withoutNull } from './transactionFacts';
import { type NameOf, namedAddressSpan } from './addressNames';

/** Rows built eagerly; the others are built when they are shown. */
const firstRows = 100;

/**
 * The transactions of a block, with method, status and fee as far as the node returned them.
 *
 * @param roleOf name of a contract in the open project, by its code
 */
export function blockTransactions(
  result: Sourced<HashResult> | undefined,
  chain: EvmChain,
  abi: AbiSource | undefined,
  roleOf: NameOf = () => undefined,
): readonly Section[] {
  const name: NameOf = (address) => {
    const known = evmAddress(address);
    return (known && wellKnownName(known)?.name) ?? roleOf(address);
  };
  const known = result?.value.block;
  const hashes = known?.block.transactions ?? [];
  if (result === undefined || known === undefined || hashes.length === 0) {
    return [];
  }
  const bodies = new Map(known.bodies?.map((one) => [one.hash, one]));
  const paid = paidOf(known);
  return [
    {
      key: 'transactions',
      heading: 'Transactions',
      columns: columnsOf(known),
      ...lazyRows(hashes.length, firstRows, (from, to) => {
        const shown = hashes.slice(from, to);
        return {
          rows: shown.map((hash): readonly Line[] => [
            [id(hash)],
            ...(known.bodies === undefined ? [] : bodyCells(bodies.get(hash), paid.get(hash), chain, abi, name)),
            ...(known.paid === undefined ? [] : paidCells(paid.get(hash), chain)),
          ]),
          marks: shown.map((hash): RowMark | undefined => (isFailed(paid.get(hash)) ? { tone: 'failed' } : undefined)),
        };
      }),
      note: noteOf(known, abi),
      from: [result.from],
    },
  ];
}

/** Receipts without a transaction hash are in the order of the transactions. */
function paidOf({ block: { transactions }, paid = [] }: NodeBlock): ReadonlyMap<string, PaidGas> {
  return paid.length === transactions.length
    ? new Map(paid.map((one, i) => [one.transactionHash ?? transactions[i]!, one]))
    : new Map();
}

function columnsOf({ bodies, paid }: NodeBlock): readonly string[] {
  const columns = [
    ...(bodies === undefined ? [] : ['method', 'from', 'to', 'value']),
    ...(paid === undefined ? [] : ['status', 'fee']),
  ];
  return columns.length === 0 ? [] : ['transaction', ...columns];
}

function bodyCells(
  body: EvmTransaction | undefined,
  paid: PaidGas | undefined,
  { symbol }: EvmChain,
  abi: AbiSource | undefined,
  name: NameOf,
): readonly Line[] {
  const named = (address: string): Span => namedAddressSpan(address, name(address));
  return body === undefined
    ? [[], [], [], []]
    : [methodLine(body, abi), [named(body.from)], receiverLine(body, paid, named), [nativeAmount(body.value, symbol)]];
}

function isFailed(paid: PaidGas | undefined): boolean {
  return paid?.status === 0n || hasFailedExecution(paid?.logs);
}

function statusWords(paid: PaidGas): string {
  return paid.status === 0n ? '✗ reverted' : isFailed(paid) ? '✗ execution failed' : '✓ succeeded';
}

function paidCells(paid: PaidGas | undefined, { symbol }: EvmChain): readonly Line[] {
  return [
    paid?.status == null ? [] : [text(statusWords(paid))],
    paid?.effectiveGasPrice == null ? [] : [nativeAmount(paid.gasUsed * paid.effectiveGasPrice, symbol)],
  ];
}

function methodLine({ input, to }: EvmTransaction, abi: AbiSource | undefined): Line {
  const { kind, name, selector } = decodeCall(input, to, { abi });
  switch (kind) {
    case 'create':
      return [text('contract creation')];
    case 'transfer':
      return [text('native transfer')];
    default:
      return name !== undefined ? [code(name)] : selector === undefined ? [] : [code(selector)];
  }
}

function receiverLine(body: EvmTransaction, paid: PaidGas | undefined, named: (address: string) => Span): Line {
  if (body.to != null) {
    return [named(body.to)];
  }
  return paid?.contractAddress == null ? [] : message`creates ${named(paid.contractAddress)}`;
}

/** What is missing from the node's response, and why. */
function noteOf({ bodies, paid, rejected = {} }: NodeBlock, abi: AbiSource | undefined): Line | undefined {
  const isGuessed =
    bodies !== undefined &&
    (bodies.length > firstRows || bodies.some(({ input, to }) => decodeCall(input, to, { abi }).guess));
  const sentences = compact([
    bodies === undefined &&
      rejected.bodies !== undefined &&
      `Method, sender, receiver and value are unknown: ${errorSentence(rejected.bodies)}`,
    paid === undefined && rejected.paid !== undefined && `Status and fee are unknown: ${errorSentence(rejected.paid)}`,
    isGuessed && 'Methods are guessed from selectors.',
  ]);
  return sentences.length === 0 ? undefined : joinEach(sentences, (sentence) => text(sentence), ' ');
}

/** Facts of an EVM block that a node and the data service may both report. Fees in wei, base fee in wei per gas. */
interface BlockFacts {
  number: bigint;
  hash: string;
  parentHash: string;
  /** Milliseconds since the epoch. */
  time: number;
  transactions: bigint;
  /** From the header. */
  gasUsed: bigint;
  gasLimit: bigint;
  /** From the header. */
  baseFee: bigint;
  /** Where the header has upper bounds only: gas charged to the transactions, and the sum of their limits. */
  gasCharged: bigint;
  gasReserved: bigint;
  paidBaseFee: bigint;
  baseFeeBound: bigint;
  blockGasCost: bigint;
  fees: bigint;
  feesTo: string;
  atomicGasUsed: bigint;
  size: bigint;
  cumulativeTransactions: bigint;
  chainId: string;
  minDelayExcess: bigint;
}

/** Fields on which honest sources never differ; gas used and base fee are added unless the header has only bounds. */
const comparedFields = ['number', 'hash', 'parentHash', 'transactions'] as const;

export function evmBlockReport(
  requested: string,
  chain: EvmChain,
  network: string,
  results: readonly Sourced<HashResult>[],
  sources: Report['sources'],
  abi?: AbiSource,
  ours?: NameOf,
): Report {
  const claims = new Claims<BlockFacts>(
    results.flatMap(({ from, value: { block, indexedBlock } }) => [
      ...(block === undefined ? [] : [{ from, facts: fromNode(block) }]),
      ...(indexedBlock === undefined ? [] : [{ from, facts: fromIndex(indexedBlock) }]),
    ]),
  );
  const { symbol } = chain;
  const gasLimit = claims.value('gasLimit');
  const number = claims.value('number');
  const result = results.find(({ value }) => value.block !== undefined);
  const atomic = atomicTransactions(result?.value.block?.block.blockExtraData);
  const burned = atomic.reduce((sum, one) => sum + one.burned, 0n);
  const brief = { brief: true };
  const price = (fee: bigint): Line => [gasPriceSpan(fee, gasUnit(symbol))];
  const isBound = hasDeferredExecution(result?.value.block?.block);
  return {
    kind: 'block',
    status: 'ok',
    identifier: requested,
    title: titleOf(number, atomic),
    network,
    chain: chain.name,
    facts: [
      ...claims.fact('time', 'time', (at) => [time(at)], brief),
      ...claims.fact('hash', 'hash', (hash) => [id(hash)], brief),
      ...claims.fact('number', 'number', (value) => [count(value)]),
      ...claims.fact('parentHash', 'parent', (parent) => [id(parent)], { key: 'parent' }),
      ...claims.fact('transactions', 'transactions', (value) => [count(value)], brief),
      ...claims.fact('gasCharged', 'gas charged', (gas) => [count(gas)], brief),
      ...claims.fact('gasReserved', 'gas reserved', (gas) => gasLine(gas, gasLimit), {
        ...brief,
        also: ['gasLimit'],
        drawn: gasBar(claims.value('gasReserved'), gasLimit),
      }),
      ...(isBound
        ? []
        : claims.fact('gasUsed', 'gas used', (used) => gasLine(used, gasLimit), {
            ...brief,
            also: ['gasLimit'],
            drawn: gasBar(claims.value('gasUsed'), gasLimit),
          })),
      ...gasTargetFact(result),
      ...settlingFacts(result),
      ...(isBound ? [] : claims.fact('baseFee', 'base fee', price, brief)),
      ...claims.fact('paidBaseFee', 'base fee', price, { ...brief, key: 'baseFee' }),
      ...claims.fact('baseFeeBound', 'base fee in the header', (fee) => message`at most ${price(fee)}`, {
        brief: claims.value('paidBaseFee') === undefined,
      }),
      ...claims.fact('blockGasCost', 'block gas cost', (cost) => [count(cost, 'gas')]),
      ...claims.fact('fees', 'fees', (fees) => [nativeAmount(fees, symbol)], brief),
      ...fact('atomicFees', 'atomic fees', burned === 0n ? undefined : [avaxAmount(burned)], sourcesOf(result), brief),
      // The genesis block has no producer.
      ...claims.fact('feesTo', 'fee recipient', (address) => (number === 0n ? undefined : rewardLine({ address }))),
      ...claims.fact('atomicGasUsed', 'atomic gas used', (gas) => (gas === 0n ? [] : [count(gas, 'gas')])),
      ...claims.fact('size', 'size', (size) => [count(size, 'bytes')]),
      ...claims.fact('cumulativeTransactions', 'cumulative transactions', (value) => [count(value)]),
      ...claims.fact('chainId', 'EVM chain ID', (value) => [code(value)], { key: 'evmChainId' }),
      ...claims.fact('minDelayExcess', 'min delay excess', (value) => [count(value)]),
    ],
    drawings: neighbourDrawing(result?.value.block),
    sections: [
      ...blockTransactions(result, chain, abi, ours),
      ...atomicSection(atomic, sourcesOf(result)),
      ...disagreements(claims, isBound ? comparedFields : [...comparedFields, 'gasUsed', 'baseFee'], sources),
    ],
    related: neighbourBlocks(number, result?.value.block?.latest?.number),
    sources,
    raw: results.flatMap(({ value }) => value.raw),
  };
}

function neighbourDrawing(known: NodeBlock | undefined): readonly ReportDrawing[] {
  const neighbours = known?.neighbours ?? [];
  if (known === undefined || neighbours.length === 0) {
    return [];
  }
  const { block } = known;
  const before = neighbours.filter(({ number }) => number < block.number);
  return blockStrip([...before, block, ...neighbours.slice(before.length)], undefined, block);
}

function titleOf(number: bigint | undefined, atomic: readonly AtomicTransaction[]): Line {
  if (number === undefined) {
    return [text('block')];
  }
  const block = message`block ${count(number)}`;
  const what = number === 0n ? [text('genesis')] : atomicWords(atomic);
  return what === undefined ? block : message`${block}: ${what}`;
}

/** The block producer sets the fee recipient, as far as the chain allows. */
function gasLine(used: bigint, limit: bigint | undefined): Report['title'] {
  if (limit === undefined) {
    return [count(used)];
  }
  const values = { used: count(used), limit: count(limit) };
  return limit === 0n
    ? message`${values.used} / ${values.limit}`
    : message`${values.used} / ${values.limit} (${text(`${percent(used, limit)} %`)})`;
}

function gasBar(gas: bigint | undefined, limit: bigint | undefined): Fact['drawn'] {
  return gas === undefined || limit === undefined
    ? undefined
    : shareBar([{ value: gas, tone: 'used', label: message`${count(gas)} gas of ${count(limit)}` }], limit);
}

/** Execution and settlement of the block, and the blocks that it settles. */
function settlingFacts(result: Sourced<HashResult> | undefined): readonly Fact[] {
  const known = result?.value.block;
  if (result === undefined || known === undefined) {
    return [];
  }
  const { parentSettled: before } = known;
  const last = known.block.settledHeight;
  const settles =
    before === undefined || last == null
      ? undefined
      : last <= before
        ? [text('none')]
        : last === before + 1n
          ? [count(last)]
          : message`${count(before + 1n)}–${count(last)}`;
  return [...settlementFact(known, [result.from]), ...fact('settles', 'settles blocks', settles, [result.from])];
}

/** Period that a fee config's gas target covers. */
const targetSeconds = 10n;

/** The chain's gas target: voted on by validators (ACP-176), or from the fee config in force. */
function gasTargetFact(result: Sourced<HashResult> | undefined): readonly Fact[] {
  const known = result?.value.block;
  if (result === undefined || known === undefined) {
    return [];
  }
  const voted = gasTarget(known.block);
  const target = voted === undefined ? known.fees?.feeConfig.targetGas : voted * targetSeconds;
  if (target === undefined) {
    return [];
  }
  const values = { gas: count(target, 'gas') };
  const words =
    voted === undefined ? message`${values.gas} / 10 s, by the fee config` : message`${values.gas} / 10 s (ACP-176)`;
  const { charged } = blockFee(known.block, known);
  const drawn =
    charged === undefined
      ? undefined
      : shareBar([{ value: charged, tone: 'used', label: message`charged in this block: ${count(charged)}` }], target);
  return fact('gasTarget', 'gas target', words, [result.from], { drawn });
}

function percent(part: bigint, whole: bigint): string {
  const tenths = (part * 2000n + whole) / (whole * 2n);
  return `${tenths / 10n}.${tenths % 10n}`;
}

function fromNode(known: NodeBlock): Partial<BlockFacts> {
  const { block, paid } = known;
  const fee = hasDeferredExecution(block) ? blockFee(block, known) : undefined;
  return withoutNull<BlockFacts>({
    number: block.number,
    hash: block.hash,
    parentHash: block.parentHash,
    time: blockTime(block),
    transactions: BigInt(block.transactions.length),
    gasUsed: block.gasUsed,
    gasCharged: fee?.charged,
    gasReserved: fee?.reserved,
    gasLimit: block.gasLimit,
    baseFee: block.baseFeePerGas,
    paidBaseFee: fee?.baseFee,
    baseFeeBound: fee?.baseFeeBound,
    blockGasCost: block.blockGasCost,
    fees: paid === undefined ? undefined : feesOf(block, paid),
    feesTo: block.miner,
    atomicGasUsed: block.extDataGasUsed,
    size: block.size,
  });
}

/** `undefined` where a receipt has no price. */
function feesOf(block: EvmBlock, paid: NonNullable<NodeBlock['paid']>): bigint | undefined {
  if (paid.length !== block.transactions.length || paid.some((one) => one.effectiveGasPrice == null)) {
    return undefined;
  }
  return paid.reduce((sum, one) => sum + one.gasUsed * (one.effectiveGasPrice ?? 0n), 0n);
}

function fromIndex(block: IndexedBlock): Partial<BlockFacts> {
  return withoutNull<BlockFacts>({
    number: block.blockNumber,
    hash: block.blockHash,
    parentHash: block.parentHash,
    time: Number(block.blockTimestampMilliseconds ?? block.blockTimestamp * 1000n),
    transactions: block.txCount,
    gasUsed: block.gasUsed,
    gasLimit: block.gasLimit,
    baseFee: block.baseFee,
    blockGasCost: block.gasCost,
    fees: block.feesSpent,
    cumulativeTransactions: block.cumulativeTransactions,
    chainId: block.chainId,
    minDelayExcess: block.blockMinDelayExcess,
  });
}
