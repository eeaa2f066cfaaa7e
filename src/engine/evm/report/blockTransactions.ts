import { errorSentence } from '../../errors';
import type { EvmTransaction, PaidGas } from '../io/transaction';
import { type AbiSource, decodeCall } from '../../abi';
import {
  type Line,
  type RowMark,
  type Section,
  type Sourced,
  code,
  id,
  joined,
  lazyRows,
  message,
  nativeAmount,
  text,
} from '../../report';
import { evmAddress, wellKnownName } from '../../primitives';
import type { EvmChain } from '../../networks';
import { namedAddressSpan } from './addressNames';
import type { HashAnswer, NodeBlock } from './hashAnswer';

/** Rows that are made at once: the others are where they are shown. */
const firstRows = 100;

/** The transactions of a block, as far as the node tells of each what was called, how it went and what it paid. */
export function blockTransactions(
  result: Sourced<HashAnswer> | undefined,
  chain: EvmChain,
  abi: AbiSource | undefined,
): readonly Section[] {
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
            ...(known.bodies === undefined ? [] : bodyCells(bodies.get(hash), paid.get(hash), chain, abi)),
            ...(known.paid === undefined ? [] : paidCells(paid.get(hash), chain)),
          ]),
          marks: shown.map((hash): RowMark | undefined =>
            paid.get(hash)?.status === 0n ? { tone: 'failed' } : undefined,
          ),
        };
      }),
      note: noteOf(known),
      from: [result.from],
    },
  ];
}

/** Receipts stand in the order of the transactions where they do not name them. */
function paidOf({ block: { transactions }, paid = [] }: NodeBlock): ReadonlyMap<string, PaidGas> {
  return paid.length === transactions.length
    ? new Map(paid.map((one, i) => [one.transactionHash ?? transactions[i]!, one]))
    : new Map();
}

/** What was told of each; a mere list, where that is nothing. */
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
): readonly Line[] {
  return body === undefined
    ? [[], [], [], []]
    : [methodLine(body, abi), [namedSpan(body.from)], receiverLine(body, paid), [nativeAmount(body.value, symbol)]];
}

function paidCells(paid: PaidGas | undefined, { symbol }: EvmChain): readonly Line[] {
  return [
    paid?.status == null ? [] : [text(paid.status === 0n ? '✗ reverted' : '✓ succeeded')],
    paid?.effectiveGasPrice == null ? [] : [nativeAmount(paid.gasUsed * paid.effectiveGasPrice, symbol)],
  ];
}

/** The function's name, else its selector. */
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

function receiverLine(body: EvmTransaction, paid: PaidGas | undefined): Line {
  if (body.to != null) {
    return [namedSpan(body.to)];
  }
  return paid?.contractAddress == null ? [] : message`creates ${namedAddressSpan(paid.contractAddress)}`;
}

function namedSpan(address: string): Line[number] {
  const known = evmAddress(address);
  return namedAddressSpan(address, known && wellKnownName(known)?.name);
}

/** What the node did not say, and why. */
function noteOf({ bodies, paid, rejected = {} }: NodeBlock): Line | undefined {
  const sentences = [
    ...(bodies === undefined && rejected.bodies !== undefined
      ? [`Method, sender, receiver and value are unknown: ${errorSentence(rejected.bodies)}`]
      : []),
    ...(paid === undefined && rejected.paid !== undefined
      ? [`Status and fee are unknown: ${errorSentence(rejected.paid)}`]
      : []),
    ...(bodies === undefined ? [] : ['Methods are guessed from selectors.']),
  ];
  return sentences.length === 0
    ? undefined
    : joined(
        sentences.map((sentence) => [text(sentence)]),
        ' ',
      );
}
