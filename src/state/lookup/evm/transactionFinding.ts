import * as l10n from '@vscode/l10n';
import type { IndexedTransaction } from '../../../api/dataApi/transaction';
import type { Fact, Finding, FindingStatus, Line, Related } from '../../../core/finding/finding';
import { code, count, gasPrice, id, nativeAmount, text, time } from '../../../core/finding/spans';
import type { EvmChain } from '../../network';
import { Claims } from '../claims';
import { disagreements } from '../disagreements';
import { fact } from '../facts';
import { fiatAmount } from '../fiatLine';
import type { HashAnswer } from './askHash';
import { addressNames, addressSpan, inEip55, type NameOf } from './addressNames';
import { eventSection } from './eventSection';
import { explainFailure } from './failure';
import { internalSection } from './internalSection';
import { describeCall, type DescribedCall } from './describeCall';
import type { TokenBook } from './tokenBook';
import { comparedFields, factsFromIndex, factsFromNode, type TransactionFacts } from './transactionFacts';
import { transferSection, transferredLine, transfersOf, type Transfers } from './transfers';
import { explainWaiting } from './waiting';

/** One EVM transaction from what its sources say, the node before the index. */
export function transactionFinding(
  hash: string,
  chain: EvmChain,
  network: string,
  answers: readonly HashAnswer[],
  sources: Finding['sources'],
  tokens: TokenBook,
): Finding {
  const node = answers.find((answer) => answer.transaction !== undefined);
  const index = answers.find((answer) => answer.indexedTransaction !== undefined);
  const claims = new Claims<TransactionFacts>([
    ...(node?.transaction === undefined
      ? []
      : [
          {
            source: node.source,
            facts: factsFromNode(node.transaction.transaction, node.transaction.receipt, node.transaction.block),
          },
        ]),
    ...(index?.indexedTransaction === undefined
      ? []
      : [{ source: index.source, facts: factsFromIndex(index.indexedTransaction) }]),
  ]);
  const native: Native = { symbol: chain.symbol ?? index?.indexedTransaction?.networkTokenDetails.networkToken.symbol };
  const name = addressNames(answers, chain.name, tokens);
  const transfers = transfersOf(answers, chain.name, tokens);
  const call = describeCall(claims, index?.indexedTransaction, transfers, chain.name, tokens);
  const what = describe(claims, transfers, call, native);
  const outcome = claims.value('outcome');
  const state = outcomeOf(outcome, node, claims, what);
  return {
    kind: 'transaction',
    status: state.status,
    identifier: hash,
    title: state.title,
    network,
    chain: chain.name,
    facts: [
      ...partyFacts(claims, name),
      ...state.facts.map((one) => ({ ...one, from: node === undefined ? [] : [node.source] })),
      ...(call.kind !== 'unknown' && ['failed', 'stuck'].includes(state.status)
        ? fact('meant', l10n.t('meant as'), what, [])
        : []),
      ...whenFacts(claims),
      ...valueFact(claims, native, index?.indexedTransaction),
      ...feeFacts(claims, native, index?.indexedTransaction),
      ...fact('method', l10n.t('method'), call.line, call.from(claims), { brief: true }),
      ...detailFacts(claims),
      ...teleporterFacts(index),
    ],
    sections: [
      ...transferSection(transfers, name),
      ...(node?.transaction?.receipt === undefined
        ? []
        : eventSection(node.transaction.receipt.logs, chain.name, tokens, name, node.source)),
      ...internalSection(index, native.symbol, name),
      ...disagreements(claims, comparedFields, sources),
    ],
    related: relatedOf(claims),
    sources,
    raw: answers.flatMap((answer) => answer.raw),
  };
}

interface Native {
  readonly symbol: string | undefined;
}

interface State {
  readonly status: FindingStatus;
  readonly title: Line;
  readonly facts: readonly Fact[];
}

function outcomeOf(
  outcome: TransactionFacts['outcome'] | undefined,
  node: HashAnswer | undefined,
  claims: Claims<TransactionFacts>,
  what: Line,
): State {
  switch (outcome) {
    case 'failed': {
      const gas = { gasUsed: claims.value('gasUsed'), gasLimit: claims.value('gasLimit') };
      const known = Object.fromEntries(Object.entries(gas).filter(([, value]) => value !== undefined));
      const { reason, how } = explainFailure(node?.transaction, known);
      const facts = fact('reasonFrom', l10n.t('reason'), how === undefined ? undefined : [text(how)], []);
      return { status: 'failed', title: reason.line, facts };
    }
    case 'pending': {
      const waiting = node?.transaction === undefined ? undefined : explainWaiting(node.transaction);
      return waiting?.status === 'stuck'
        ? { status: 'stuck', title: [text(l10n.t('stuck: ')), ...waiting.why], facts: [] }
        : { status: 'pending', title: [text(l10n.t('pending: ')), ...what], facts: [] };
    }
    case 'ok':
      return { status: 'ok', title: what, facts: [] };
    case undefined:
      return {
        status: 'ok',
        title: what,
        facts: fact('outcome', l10n.t('outcome'), [text(l10n.t('not known: the node has no receipt for it'))], [], {
          brief: true,
        }),
      };
  }
}

/** What the transaction does, in a few words. */
function describe(
  claims: Claims<TransactionFacts>,
  { transfers }: Transfers,
  call: DescribedCall,
  native: Native,
): Line {
  const value = claims.value('value') ?? 0n;
  const only = transfers.length === 1 ? transfers[0] : undefined;
  if (claims.value('contractAddress') !== undefined || call.kind === 'create') {
    return [text(l10n.t('contract creation'))];
  }
  if (only !== undefined && value === 0n && call.isTransfer) {
    return [text(l10n.t('transfer of ')), ...transferredLine(only)];
  }
  if (call.transferred !== undefined) {
    return [text(l10n.t('transfer of ')), ...call.transferred];
  }
  if (call.kind === 'transfer') {
    return [text(l10n.t('transfer of ')), nativeAmount(value, native.symbol)];
  }
  return [text(l10n.t('call of ')), ...call.short];
}

function partyFacts(claims: Claims<TransactionFacts>, name: NameOf): readonly Fact[] {
  const party = (key: 'from' | 'to' | 'contractAddress'): Line | undefined => {
    const address = claims.value(key);
    return address === undefined ? undefined : [addressSpan(address, name(address))];
  };
  return [
    ...fact('from', l10n.t('from'), party('from'), claims.from('from'), { brief: true }),
    ...fact('to', l10n.t('to'), party('to'), claims.from('to'), { brief: true }),
    ...fact('contractCreated', l10n.t('created'), party('contractAddress'), claims.from('contractAddress'), {
      brief: true,
    }),
  ];
}

function whenFacts(claims: Claims<TransactionFacts>): readonly Fact[] {
  const at = claims.value('time');
  const block = claims.value('blockNumber');
  return [
    ...fact('time', l10n.t('when'), at === undefined ? undefined : [time(at)], claims.from('time'), { brief: true }),
    ...fact('block', l10n.t('block'), block === undefined ? undefined : [count(block)], claims.from('blockNumber'), {
      brief: true,
    }),
  ];
}

function valueFact(
  claims: Claims<TransactionFacts>,
  native: Native,
  indexed: IndexedTransaction | undefined,
): readonly Fact[] {
  const value = claims.value('value');
  if (value === undefined) {
    return [];
  }
  const line = [nativeAmount(value, native.symbol), ...fiatAmount(value, indexed)];
  return fact('value', l10n.t('value'), line, claims.from('value'), { brief: value > 0n });
}

/** Gas used times the price that was paid, which is the whole fee on Avalanche's EVM chains. */
function feeFacts(
  claims: Claims<TransactionFacts>,
  native: Native,
  indexed: IndexedTransaction | undefined,
): readonly Fact[] {
  const used = claims.value('gasUsed');
  const limit = claims.value('gasLimit');
  const price = claims.value('gasPrice');
  if (used === undefined) {
    const offered = claims.value('maxFee');
    return fact(
      'fee',
      l10n.t('fee'),
      offered === undefined ? undefined : [text(l10n.t('offers up to ')), gasPrice(offered), text(l10n.t(' per gas'))],
      claims.from('maxFee'),
      { brief: true },
    );
  }
  const paid = price === undefined ? undefined : used * price;
  const gas = [count(used), ...(limit === undefined ? [] : [text(l10n.t(' of ')), count(limit)])];
  const fee = paid === undefined ? undefined : [nativeAmount(paid, native.symbol), ...fiatAmount(paid, indexed)];
  return [
    ...fact('fee', l10n.t('fee'), fee, claims.from('gasUsed', 'gasPrice'), { brief: true }),
    ...fact('gasUsed', l10n.t('gas'), gas, claims.from('gasUsed', 'gasLimit'), { brief: true }),
    ...fact('gasPrice', l10n.t('at'), price === undefined ? undefined : [gasPrice(price)], claims.from('gasPrice'), {
      brief: true,
    }),
  ];
}

function detailFacts(claims: Claims<TransactionFacts>): readonly Fact[] {
  const line = <K extends keyof TransactionFacts>(
    key: K,
    show: (value: TransactionFacts[K]) => Line,
  ): Line | undefined => {
    const value = claims.value(key);
    return value === undefined ? undefined : show(value);
  };
  return [
    ...fact(
      'hash',
      l10n.t('hash'),
      line('hash', (hash) => [id(hash)]),
      claims.from('hash'),
    ),
    ...fact(
      'blockHash',
      l10n.t('block hash'),
      line('blockHash', (hash) => [id(hash)]),
      claims.from('blockHash'),
    ),
    ...fact(
      'index',
      l10n.t('place in block'),
      line('index', (index) => [count(index)]),
      claims.from('index'),
    ),
    ...fact(
      'nonce',
      l10n.t('nonce'),
      line('nonce', (nonce) => [count(nonce)]),
      claims.from('nonce'),
    ),
    ...fact(
      'type',
      l10n.t('type'),
      line('type', (type) => [count(type), text(` ${typeWords(type)}`)]),
      claims.from('type'),
    ),
    ...fact(
      'baseFee',
      l10n.t('base fee'),
      line('baseFee', (fee) => [gasPrice(fee)]),
      claims.from('baseFee'),
    ),
    ...fact(
      'maxFee',
      l10n.t('highest fee offered'),
      line('maxFee', (fee) => [gasPrice(fee)]),
      claims.from('maxFee'),
    ),
    ...fact(
      'priorityFee',
      l10n.t('highest priority fee'),
      line('maxPriorityFee', (fee) => [gasPrice(fee)]),
      claims.from('maxPriorityFee'),
    ),
    ...fact('input', l10n.t('input'), line('input', inputLine), claims.from('input')),
  ];
}

/** Input is shown up to this many bytes; all of it is in the raw answer. */
const shownInput = 36;

function inputLine(input: string): Line {
  const bytes = (input.length - 2) / 2;
  return bytes === 0
    ? []
    : [
        code(bytes > shownInput ? `${input.slice(0, 2 + 2 * shownInput)}…` : input),
        text(' '),
        count(BigInt(bytes), l10n.t('bytes')),
      ];
}

/** EIP-2718 transaction types. */
function typeWords(type: bigint): string {
  switch (type) {
    case 0n:
      return l10n.t('legacy');
    case 1n:
      return l10n.t('access list');
    case 2n:
      return l10n.t('dynamic fee');
    case 3n:
      return l10n.t('blob');
    case 4n:
      return l10n.t('set code');
    default:
      return '';
  }
}

function teleporterFacts(index: HashAnswer | undefined): readonly Fact[] {
  const message = index?.indexedTransaction?.teleporterMessageInfo;
  if (index === undefined || message == null) {
    return [];
  }
  const words =
    message.direction === 'SOURCE_TRANSACTION'
      ? l10n.t('sends Teleporter message')
      : message.direction === 'DESTINATION_TRANSACTION'
        ? l10n.t('receives Teleporter message')
        : l10n.t('Teleporter message');
  return fact('teleporter', words, [id(message.teleporterMessageId)], [index.source], { brief: true });
}

function relatedOf(claims: Claims<TransactionFacts>): readonly Related[] {
  const entries: readonly [string, string | undefined][] = [
    [l10n.t('block'), claims.value('blockHash')],
    [l10n.t('from'), spelled(claims.value('from'))],
    [l10n.t('to'), spelled(claims.value('to'))],
    [l10n.t('contract created'), spelled(claims.value('contractAddress'))],
  ];
  return entries.flatMap(([label, identifier]) => (identifier === undefined ? [] : [{ label, id: identifier }]));
}

function spelled(address: string | undefined): string | undefined {
  return address === undefined ? undefined : inEip55(address);
}
