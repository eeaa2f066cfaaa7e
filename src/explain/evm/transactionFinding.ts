import * as l10n from '@vscode/l10n';
import { abiNote } from '../../core/evm/call/callLine';
import { accessListSections } from '../../core/evm/transaction/accessListSections';
import type { AbiSource } from '../../core/evm/artifact/abiSource';
import type { DecodedRevert } from '../../core/evm/call/decodeRevert';
import type { Fact, Finding, FindingStatus, Line, Related } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { code, count, guess, nativeAmount, text, time } from '../../core/finding/spans';
import type { EvmChain } from '../../core/networks/network';
import type { Claims } from '../claims';
import { disagreements } from '../disagreements';
import { fact } from '../facts';
import type { Sourced } from '../sourcedResult';
import type { HashAnswer } from './hashAnswer';
import { addressNames, addressSpan, inEip55, type NameOf } from './addressNames';
import { bundleSection } from './callSection';
import { callsInside } from './callsInside';
import { eventSection, readableLogs } from './eventSection';
import { indexFacts } from './indexFacts';
import { detailFacts } from './detailFacts';
import { explainFailure } from './failure';
import { moneyFacts } from './moneyFacts';
import { describeCall, type DescribedCall, tokenStandards } from './describeCall';
import type { TokenMetadata } from './tokenMetadata';
import { tokenDetails } from './tokenDetails';
import { comparedFields, transactionClaims, type TransactionFacts } from './transactionFacts';
import { transferSection, transferredLine, transfersOf, type Transfers } from './transfers';
import { explainPending } from './pending';

/** One EVM transaction from what its sources say, the node before the index. */
export function transactionFinding(
  hash: string,
  chain: EvmChain,
  network: string,
  answers: readonly Sourced<HashAnswer>[],
  sources: Finding['sources'],
  tokens: TokenMetadata,
  abi?: AbiSource,
): Finding {
  const node = answers.find(({ value }) => value.transaction !== undefined);
  const index = answers.find(({ value }) => value.indexedTransaction !== undefined);
  const claims = transactionClaims(node, index);
  const token = index?.value.indexedTransaction?.networkTokenDetails?.networkToken;
  const symbol = chain.symbol ?? token?.symbol ?? undefined;
  const name = addressNames(
    answers.map(({ value }) => value),
    chain.name,
    tokens,
  );
  const transfers = transfersOf(answers, chain.name, tokens);
  const receipt = node?.value.transaction?.receipt;
  const logs = receipt === undefined ? [] : readableLogs(receipt);
  const call = describeCall(claims, index?.value.indexedTransaction, transfers, logs, chain.name, tokens, abi);
  const known = { abi, standards: tokenStandards(logs) };
  const what = describe(claims, transfers, call, symbol);
  const outcome = claims.value('outcome');
  const state = outcomeOf(outcome, node, claims, what, symbol, abi);
  return {
    kind: 'transaction',
    status: state.status,
    identifier: hash,
    title: state.title,
    network,
    chain: chain.name,
    facts: [
      ...partyFacts(claims, name),
      ...state.facts.map((one) => ({ ...one, from: node === undefined ? [] : [node.from] })),
      ...(call.kind !== 'unknown' && ['failed', 'stuck'].includes(state.status)
        ? fact('meant', l10n.t('meant as'), what, [])
        : []),
      ...whenFacts(claims),
      ...moneyFacts(claims, symbol, index?.value.indexedTransaction),
      ...fact(
        'method',
        call.kind === 'create' ? l10n.t('constructor') : l10n.t('method'),
        call.line,
        call.from(claims),
        { brief: true },
      ),
      ...detailFacts(claims, symbol),
      ...indexFacts(index),
    ],
    sections: [
      ...transferSection(transfers, name),
      ...(node === undefined || receipt === undefined
        ? []
        : eventSection(receipt, chain.name, tokens, name, node.from, abi)),
      ...bundleSection(call, call.from(claims), node?.value, { ...known, chain: chain.name, tokens }, { symbol, name }),
      ...callsInside(node, index, symbol, name, known),
      ...tokenDetails(index),
      ...(node === undefined
        ? []
        : accessListSections(node.value.transaction?.transaction.accessList ?? [], [node.from], name)),
      ...disagreements(claims, comparedFields, sources),
    ],
    related: relatedOf(claims),
    sources,
    raw: answers.flatMap(({ value }) => value.raw),
  };
}

interface State {
  readonly status: FindingStatus;
  readonly title: Line;
  readonly facts: readonly Fact[];
}

function outcomeOf(
  outcome: TransactionFacts['outcome'] | undefined,
  node: Sourced<HashAnswer> | undefined,
  claims: Claims<TransactionFacts>,
  what: Line,
  symbol: string | undefined,
  abi: AbiSource | undefined,
): State {
  switch (outcome) {
    case 'failed': {
      const gas = { gasUsed: claims.value('gasUsed'), gasLimit: claims.value('gasLimit') };
      const to = claims.value('to');
      const hint = { abi, address: to };
      const known = Object.fromEntries(Object.entries(gas).filter(([, value]) => value !== undefined));
      const { reason, how } = explainFailure(node?.value.transaction, known, hint);
      const facts = [
        ...fact('reasonFrom', l10n.t('reason'), how === undefined ? undefined : [text(how)], []),
        ...fact('errorAbi', l10n.t('error'), errorAbiLine(reason.revert), []),
      ];
      return { status: 'failed', title: reason.line, facts };
    }
    case 'pending': {
      const waiting =
        node?.value.transaction === undefined ? undefined : explainPending(node.value.transaction, symbol);
      return waiting?.status === 'stuck'
        ? { status: 'stuck', title: message(l10n.t('stuck: {why}'), { why: waiting.why }), facts: [] }
        : { status: 'pending', title: message(l10n.t('pending: {what}'), { what }), facts: [] };
    }
    case 'ok':
      return { status: 'ok', title: what, facts: [] };
    case undefined:
      // In a block, but not known to have succeeded: no success may be claimed.
      return {
        status: 'pending',
        title: message(l10n.t('outcome not known: {what}'), { what }),
        facts: fact('outcome', l10n.t('outcome'), [text(l10n.t('not known: the node has no receipt for it'))], [], {
          brief: true,
        }),
      };
  }
}

/** By whose ABI an error was read, and what else its selector may mean. */
function errorAbiLine(revert: DecodedRevert | undefined): Line | undefined {
  if (revert?.kind !== 'custom' || (revert.source === undefined && revert.alternatives === undefined)) {
    return undefined;
  }
  const { name, standard, source, guess: isGuess, alternatives = [] } = revert;
  const read: Line = [text(`${standard}.`), code(name), ...(isGuess ? [guess(l10n.t('by its selector'))] : [])];
  const all = alternatives
    .slice(0, 2)
    .reduce((line, other) => message(l10n.t('{error}, or {other}'), { error: line, other: code(other) }), read);
  return [...all, ...abiNote(source)];
}

/** What the transaction does, in a few words. */
function describe(
  claims: Claims<TransactionFacts>,
  { transfers }: Transfers,
  call: DescribedCall,
  symbol: string | undefined,
): Line {
  const value = claims.value('value') ?? 0n;
  const only = transfers.length === 1 ? transfers[0] : undefined;
  if (claims.value('contractAddress') !== undefined || call.kind === 'create') {
    return call.short.length === 0 || call.kind !== 'create'
      ? [text(l10n.t('contract creation'))]
      : message(l10n.t('creation of {contract}'), { contract: call.short });
  }
  if (only !== undefined && value === 0n && call.isTransfer) {
    return message(l10n.t('transfer of {what}'), { what: transferredLine(only) });
  }
  if (call.transferred !== undefined) {
    return message(l10n.t('transfer of {what}'), { what: call.transferred });
  }
  if (call.kind === 'transfer') {
    return message(l10n.t('transfer of {what}'), { what: nativeAmount(value, symbol) });
  }
  return message(l10n.t('call of {function}'), { function: call.short });
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
