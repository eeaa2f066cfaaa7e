import { type AbiSource, inputSection, isAboutMessages, returnLine } from '../abi';
import {
  type DescribedCall,
  type HashResult,
  type NameOf,
  type TokenMetadata,
  type TransactionFacts,
  addressNames,
  authorizationSection,
  balanceSection,
  blobSection,
  bundleSection,
  callDataSection,
  receiverHasNoCode,
  internalCallSections,
  comparedFields,
  describeCall,
  detailFacts,
  errorDataSection,
  errorFormat,
  fundsFlow,
  eventSection,
  indexFacts,
  isWarpMessage,
  moneyFacts,
  namedAddressSpan,
  outcomeOf,
  purposeOf,
  readableLogs,
  settlementFact,
  tokenDetails,
  tokenStandards,
  tracedCalls,
  transactionClaims,
  transferSection,
  transfersOf,
} from '../evm';
import { accessListSections } from '../messages';
import {
  type Claims,
  type Fact,
  type Line,
  type Related,
  type Report,
  type Section,
  type Sourced,
  count,
  disagreements,
  fact,
  remote,
  time,
  sourcesOf,
  mapDefined,
} from '../report';
import type { EvmChain } from '../networks';
import { checksumAddress } from '../primitives';

/** The Report of an EVM transaction; the node's response takes precedence over the data service's. */
export function evmTransactionReport(
  hash: string,
  chain: EvmChain,
  network: string,
  results: readonly Sourced<HashResult>[],
  sources: Report['sources'],
  tokens: TokenMetadata,
  abi?: AbiSource,
  ownNames?: NameOf,
): Report {
  const node = results.find(({ value }) => value.transaction !== undefined);
  const index = results.find(({ value }) => value.indexedTransaction !== undefined);
  const claims = transactionClaims(node, index, chain);
  const token = index?.value.indexedTransaction?.networkTokenDetails?.networkToken;
  const symbol = chain.symbol ?? token?.symbol ?? undefined;
  const native = { name: chain.name, symbol };
  const name = addressNames(
    results.map(({ value }) => value),
    native,
    tokens,
    ownNames,
  );
  const transfers = transfersOf(results, native, tokens);
  const receipt = node?.value.transaction?.receipt;
  const logs = receipt === undefined ? [] : readableLogs(receipt);
  const hasData = (claims.value('input') ?? '0x') !== '0x';
  const reaches = hasData && receiverHasNoCode(node?.value.transaction) ? 'nothing' : undefined;
  const call = describeCall(claims, index?.value.indexedTransaction, transfers, logs, native, tokens, abi, reaches);
  const known = { abi, standards: tokenStandards(logs), chain: native, tokens };
  // The destination of an ICM message is part of its timeline.
  const sendsWarp = logs.some(isWarpMessage) && !isAboutMessages({ input: '0x', receipt });
  const purpose = { call, transfers, symbol, name, sendsWarp };
  const purposeLine = purposeOf(claims, purpose);
  const outcome = claims.value('outcome');
  const state = outcomeOf(outcome, node, claims, purposeLine, symbol, {
    abi,
    format: (contract) => errorFormat(native, contract, tokens),
  });
  const money = moneyFacts(claims, symbol, index?.value.indexedTransaction);
  // A failed transaction shows what it was charged first.
  const charge = money.filter(({ key }) => key === 'gasCharged');
  return {
    kind: 'transaction',
    status: state.status,
    identifier: hash,
    title: state.title,
    network,
    chain: chain.name,
    facts: [
      ...(state.status === 'failed' ? charge : []),
      ...partyFacts(claims, name),
      ...state.facts.map((one) => ({ ...one, from: sourcesOf(node) })),
      ...(call.line.length === 0 && call.kind !== 'unknown' && ['failed', 'stuck'].includes(state.status)
        ? fact('meant', 'intended call', purposeLine, [])
        : []),
      ...whenFacts(claims),
      ...(node === undefined ? [] : settlementFact(node.value.transaction ?? {}, [node.from])),
      ...money.filter((one) => state.status !== 'failed' || !charge.includes(one)),
      ...fact('method', call.kind === 'create' ? 'constructor' : 'method', call.line, call.from(claims), {
        brief: true,
      }),
      ...fact('returned', 'return value', returnedByPrecompile(call, node?.value), sourcesOf(node)),
      ...fact('text', 'text', call.text === undefined ? undefined : [remote(call.text)], call.from(claims), {
        brief: true,
      }),
      ...detailFacts(claims, symbol),
      ...indexFacts(index),
    ],
    drawings: fundsFlow(claims, node, index, purpose, state.title),
    sections: [
      ...balanceSection(claims, node, index, transfers, symbol, name),
      ...transferSection(transfers, symbol, name),
      ...(node === undefined || receipt === undefined
        ? []
        : eventSection(receipt, native, tokens, name, node.from, abi)),
      ...errorDataSection(state.revert, node?.from),
      ...internalCallSections(node, index, symbol, name, known),
      ...bundleSection(call, call.from(claims), node?.value, known, { symbol, name }),
      ...tokenDetails(index),
      ...inputSection(claims.value('input') ?? '0x', call.args, claims.from('input'), call.format),
      ...callDataSection(call, call.from(claims)),
      ...(node === undefined ? [] : typedSections(node, name)),
      ...disagreements(claims, comparedFields, sources),
    ],
    related: relatedOf(claims),
    sources,
    raw: results.flatMap(({ value }) => value.raw),
  };
}

function typedSections({ from, value: { transaction } }: Sourced<HashResult>, name: NameOf): readonly Section[] {
  const { accessList, authorizationList, blobVersionedHashes } = transaction?.transaction ?? {};
  const delegations = (authorizationList ?? []).map((one, i) => ({
    ...one,
    authority: transaction?.authorities?.[i],
  }));
  return [
    ...accessListSections(accessList ?? [], [from], name),
    ...authorizationSection(delegations, [from], name),
    ...blobSection(blobVersionedHashes, [from]),
  ];
}

/** The return value of a precompile call; those of contracts are in the call tree. */
function returnedByPrecompile(
  { isOfPrecompile, decoded }: DescribedCall,
  node: HashResult | undefined,
): Line | undefined {
  const trace = isOfPrecompile ? tracedCalls(node) : undefined;
  return trace === undefined || trace.error ? undefined : returnLine(decoded, trace.output ?? '0x');
}

function partyFacts(claims: Claims<TransactionFacts>, name: NameOf): readonly Fact[] {
  const party = (key: 'from' | 'to' | 'contractAddress'): Line | undefined => {
    const address = claims.value(key);
    return address === undefined ? undefined : [namedAddressSpan(address, name(address))];
  };
  return [
    ...fact('from', 'from', party('from'), claims.from('from'), { brief: true }),
    ...fact('to', 'to', party('to'), claims.from('to'), { brief: true }),
    ...fact(
      'contractCreated',
      claims.value('outcome') === 'failed' ? 'contract not created' : 'contract created',
      party('contractAddress'),
      claims.from('contractAddress'),
      { brief: true },
    ),
  ];
}

function whenFacts(claims: Claims<TransactionFacts>): readonly Fact[] {
  const at = claims.value('time');
  const block = claims.value('blockNumber');
  return [
    ...fact('time', 'time', at === undefined ? undefined : [time(at)], claims.from('time'), { brief: true }),
    ...fact('block', 'block', block === undefined ? undefined : [count(block)], claims.from('blockNumber'), {
      brief: true,
    }),
  ];
}

function relatedOf(claims: Claims<TransactionFacts>): readonly Related[] {
  const entries: readonly [string, string | undefined][] = [
    ['block', claims.value('blockHash')],
    ['from', mapDefined(claims.value('from'), checksumAddress)],
    ['to', mapDefined(claims.value('to'), checksumAddress)],
    [
      'contract created',
      claims.value('outcome') === 'failed' ? undefined : mapDefined(claims.value('contractAddress'), checksumAddress),
    ],
  ];
  return entries.flatMap(([label, identifier]) => (identifier === undefined ? [] : [{ label, id: identifier }]));
}
