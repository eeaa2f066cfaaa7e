import {
  type Fact,
  type Line,
  type Report,
  type Section,
  code,
  count,
  fromBytes,
  gasPriceSpan,
  gasUnit,
  id,
  joinLines,
  message,
  nativeAmount,
  remote,
  text,
  mapDefined,
} from '../report';
import { byteLength, evmAddress, wellKnownName, type JsonObject, toQuantity, checksumAddress } from '../primitives';
import {
  type AbiSource,
  type DecodedCall,
  bundledCallSection,
  bundledCalls,
  callLine,
  callName,
  decodeCall,
  printableText,
} from '../abi';
import { type RawTransaction, type RecoveredSigners, authorizationSection, blobSection, type Signature } from '../evm';
import { accessListSections } from '../messages';
import { transactionTypeText } from '../rpc';

export interface RawTransactionContext {
  /** From `recoverSigners`; absent until recovered. */
  readonly signers?: RecoveredSigners;
  readonly abi?: AbiSource;
  readonly network?: string;
  /** The chain's name, if its EVM chain ID is known. */
  readonly chain?: string;
  /** Native token of that chain. */
  readonly symbol?: string;
}

/** Bytes of data shown if they could not be decoded. */
const shownData = 36;
/** The Report of a raw transaction: action, parties and fees. Sends no requests. */
export function rawTransactionReport(transaction: RawTransaction, context: RawTransactionContext = {}): Report {
  const { abi, network, chain, symbol } = context;
  const call = decodeCall(transaction.data, transaction.to, { abi });
  const { hash, signature } = transaction;
  return {
    kind: 'transaction',
    status: 'offline',
    identifier: hash ?? transaction.signingHash,
    title:
      signature === undefined
        ? message`unsigned: ${purpose(transaction, call, symbol)}`
        : message`signed: ${purpose(transaction, call, symbol)}`,
    network,
    chain,
    facts: [...partyFacts(transaction, context), ...moneyFacts(transaction, symbol), ...detailFacts(transaction, call)],
    sections: [
      ...bundleSection(transaction, call, context),
      ...authorizationSection(
        (transaction.authorizationList ?? []).map((one, i) => ({
          ...one,
          authority: context.signers?.authorities[i],
        })),
        [],
      ),
      ...blobSection(transaction.blobVersionedHashes, []),
      ...accessListSections(transaction.accessList ?? [], []),
    ],
    related: relatedOf(transaction, context.signers),
    sources: [fromBytes],
  };
}

function relatedOf({ hash, to }: RawTransaction, signers: RecoveredSigners | undefined): Report['related'] {
  const entries: readonly [string, string | undefined][] = [
    ['transaction', hash],
    ['from', mapDefined(signers?.sender, checksumAddress)],
    ['to', mapDefined(to, checksumAddress)],
  ];
  return entries.flatMap(([label, identifier]) => (identifier === undefined ? [] : [{ label, id: identifier }]));
}

function purpose({ value, data, to }: RawTransaction, call: DecodedCall, symbol: string | undefined): Line {
  if (call.kind === 'create') {
    return call.name === undefined ? [text('creates a contract')] : message`creates ${code(call.name)}`;
  }
  if (call.kind === 'transfer') {
    const amount = nativeAmount(value, symbol ?? 'native tokens');
    return to === undefined ? message`transfers ${amount}` : message`transfers ${amount} to ${addressSpan(to)}`;
  }
  const name = callName(call) ?? [code(call.selector ?? data.slice(0, 10))];
  return to === undefined ? message`calls ${name}` : message`calls ${name} on ${addressSpan(to)}`;
}

function partyFacts(transaction: RawTransaction, { signers }: RawTransactionContext): readonly Fact[] {
  const { signature, to, chainId, hash, signingHash, problems } = transaction;
  const sender =
    signature === undefined
      ? [text('unsigned')]
      : signers === undefined
        ? undefined
        : signers.sender === undefined
          ? [text('invalid signature')]
          : [addressSpan(signers.sender)];
  return [
    ...problems.map((problem) => fact('problem', 'invalid', [text(problem)], true)),
    ...optionalFact('from', 'from', sender, true),
    ...optionalFact('to', 'to', to === undefined ? undefined : [addressSpan(to)], true),
    fact(
      'chainID',
      'chain ID',
      chainId === undefined ? [text('none (pre-EIP-155, can be replayed on any chain)')] : [code(String(chainId))],
      true,
    ),
    ...optionalFact('hash', 'hash', hash === undefined ? undefined : [id(hash)]),
    ...(hash === undefined ? [fact('signingHash', 'signing hash', [code(signingHash)])] : []),
  ];
}

/** EIP-4844's GAS_PER_BLOB. */
const gasPerBlob = 131_072n;

function moneyFacts(transaction: RawTransaction, symbol: string | undefined): readonly Fact[] {
  const { value, gas, gasPrice: price, maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas } = transaction;
  const blobGas = gasPerBlob * BigInt(transaction.blobVersionedHashes?.length ?? 0);
  const unit = gasUnit(symbol);
  const perGas = maxFeePerGas ?? price ?? 0n;
  return [
    fact('value', 'value', [nativeAmount(value, symbol)], true),
    fact('highestFee', 'max fee', [nativeAmount(perGas * gas + (maxFeePerBlobGas ?? 0n) * blobGas, symbol)], true),
    fact('gas', 'gas limit', [count(gas)]),
    ...optionalFact('gasPrice', 'gas price', price === undefined ? undefined : [gasPriceSpan(price, unit)]),
    ...optionalFact(
      'maxFee',
      'max fee per gas',
      maxFeePerGas === undefined ? undefined : [gasPriceSpan(maxFeePerGas, unit)],
    ),
    ...optionalFact(
      'priorityFee',
      'max priority fee per gas',
      maxPriorityFeePerGas === undefined ? undefined : [gasPriceSpan(maxPriorityFeePerGas, unit)],
    ),
    ...optionalFact(
      'blobFee',
      'max fee per blob gas',
      maxFeePerBlobGas === undefined ? undefined : [gasPriceSpan(maxFeePerBlobGas, unit)],
    ),
  ];
}

function detailFacts(
  { typeNumber, nonce, data, blobVersionedHashes, sidecar }: RawTransaction,
  call: DecodedCall,
): readonly Fact[] {
  const bytes = byteLength(data);
  const stored = call.kind === 'unknown' ? printableText(data) : undefined;
  const shown = bytes > shownData ? `${data.slice(0, 2 + 2 * shownData)}…` : data;
  return [
    ...optionalFact('method', call.kind === 'create' ? 'constructor' : 'method', callLine(call), true),
    fact('nonce', 'nonce', [count(nonce)], true),
    fact('type', 'type', [text(transactionTypeText(BigInt(typeNumber)))]),
    ...optionalFact(
      'blobs',
      'blobs',
      blobVersionedHashes === undefined
        ? undefined
        : sidecar === undefined
          ? message`${count(BigInt(blobVersionedHashes.length))}, no sidecar`
          : message`${count(BigInt(blobVersionedHashes.length))}, with sidecar`,
    ),
    ...optionalFact(
      'input',
      'input',
      bytes === 0 ? undefined : joinLines([[code(shown)], [count(BigInt(bytes), 'bytes')]], ' '),
    ),
    ...optionalFact('text', 'text', stored === undefined ? undefined : [remote(stored)], true),
    ...(callLine(call) === undefined
      ? call.problems.map((problem) => fact('inputProblem', 'input', [text(problem)]))
      : []),
  ];
}

function bundleSection(
  { to }: RawTransaction,
  call: DecodedCall,
  { abi, symbol }: RawTransactionContext,
): readonly Section[] {
  const calls = to === undefined ? undefined : bundledCalls(call, to);
  return call.name === undefined || calls === undefined
    ? []
    : bundledCallSection(call.name, calls, [0], { symbol, hint: () => ({ abi }) });
}

function addressSpan(address: string): Line[number] {
  const identifier = evmAddress(address);
  return identifier === undefined ? code(address) : id(identifier.address, wellKnownName(identifier)?.name);
}

function fact(key: string, label: string, value: Line, brief = false): Fact {
  return { key, label, value, brief: brief ? true : undefined, from: [0] };
}

function optionalFact(key: string, label: string, value: Line | undefined, brief = false): readonly Fact[] {
  return value === undefined ? [] : [fact(key, label, value, brief)];
}

/**
 * The JSON of `eth_getTransactionByHash` for a pending transaction, with hex quantities in the field order of coreth.
 * Fields that depend on a missing signature are absent.
 */
export function evmTransactionJson(transaction: RawTransaction, { sender, authorities }: RecoveredSigners): JsonObject {
  const { chainId, gasPrice, maxFeePerGas, maxPriorityFeePerGas, maxFeePerBlobGas, signature } = transaction;
  const { accessList, blobVersionedHashes, authorizationList } = transaction;
  return {
    ...optionalField('from', sender),
    gas: toQuantity(transaction.gas),
    // Nodes return the max fee as the gas price of a pending transaction.
    gasPrice: toQuantity(gasPrice ?? maxFeePerGas ?? 0n),
    ...optionalField('maxFeePerGas', maxFeePerGas === undefined ? undefined : toQuantity(maxFeePerGas)),
    ...optionalField(
      'maxPriorityFeePerGas',
      maxPriorityFeePerGas === undefined ? undefined : toQuantity(maxPriorityFeePerGas),
    ),
    ...optionalField('maxFeePerBlobGas', maxFeePerBlobGas === undefined ? undefined : toQuantity(maxFeePerBlobGas)),
    ...optionalField('hash', transaction.hash),
    input: transaction.data,
    nonce: toQuantity(transaction.nonce),
    to: transaction.to ?? null,
    value: toQuantity(transaction.value),
    type: toQuantity(BigInt(transaction.typeNumber)),
    ...(accessList === undefined ? {} : { accessList: accessList.map((entry) => ({ ...entry })) }),
    ...optionalField('chainId', chainId === undefined ? undefined : toQuantity(chainId)),
    ...(blobVersionedHashes === undefined ? {} : { blobVersionedHashes }),
    ...(authorizationList === undefined
      ? {}
      : {
          authorizationList: authorizationList.map((each, i) => ({
            chainId: toQuantity(each.chainId),
            address: each.address,
            nonce: toQuantity(each.nonce),
            ...signatureJson(each.signature),
            ...optionalField('authority', authorities[i]),
          })),
        }),
    ...(signature === undefined ? {} : ownSignature(transaction, signature)),
  };
}

function ownSignature({ typeNumber, chainId }: RawTransaction, signature: Signature): JsonObject {
  const parity = BigInt(signature.yParity);
  const v = typeNumber !== 0 ? parity : chainId === undefined ? 27n + parity : 35n + 2n * chainId + parity;
  const { yParity, r, s } = signatureJson(signature);
  return { v: toQuantity(v), r, s, ...(typeNumber === 0 ? {} : { yParity }) };
}

function signatureJson({ yParity, r, s }: Signature): Readonly<Record<'yParity' | 'r' | 's', string>> {
  return { yParity: toQuantity(BigInt(yParity)), r: toQuantity(r), s: toQuantity(s) };
}

function optionalField(key: string, value: string | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}
