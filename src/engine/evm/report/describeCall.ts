import {
  type AbiSource,
  type ArgFormat,
  type BundledCall,
  type DecodedArg,
  type DecodedCall,
  type EventLog,
  type DecodedEvent,
  bundledCalls,
  callLine,
  callName,
  decodeCall,
  decodeEvent,
  printableText,
  dataWords,
  invocationLine,
  wordLine,
  wordMeaning,
} from '../../abi';
import type { IndexedTransaction } from '../../net';
import { isPrecompileAddress, precompileAt } from '../../precompiles';
import {
  type Claims,
  type Line,
  type Span,
  type Fact,
  type Section,
  code,
  guess,
  joinLines,
  mapDefined,
  message,
  remote,
  text,
  count,
  fact,
  factsFrom,
  lazyRows,
} from '../../report';
import type { EvmLog, EvmReceipt } from '../io/transaction';
import { type TokenChain, type TokenMetadata, unitFormat, namedAddressSpan } from './addressNames';
import type { TransactionFacts } from './transactionFacts';
import type { Transfers } from './transfers';

export interface DescribedCall {
  readonly kind: DecodedCall['kind'];
  /** The call with its arguments; empty for transfers, and for creations of contracts outside the project. */
  readonly line: Line;
  readonly short: Line;
  /** The function moves tokens and, by its standard, does nothing else. */
  readonly isTransfer: boolean;
  /** The intended token transfer, from the call's arguments: for failed and pending transactions. */
  readonly transferred?: { readonly what: Line; readonly from?: string; readonly to?: string };
  readonly name?: string;
  readonly args?: readonly DecodedArg[];
  readonly format?: ArgFormat;
  /** How reliable the name is, where it is a guess. */
  readonly doubt?: Span;
  readonly isOfPrecompile: boolean;
  readonly decoded: DecodedCall;
  /** The input data as readable text, where it is no known call. Untrusted. */
  readonly text?: string;
  /** The receiver has no code. */
  readonly reaches?: 'nothing';
  /** Arguments of a call that could not be decoded, in hex without the selector. */
  readonly unread?: string;
  readonly bundle?: { readonly name: string; readonly calls: readonly BundledCall[] };
  readonly from: (claims: Claims<TransactionFacts>) => readonly number[];
}

/** Transfer functions of ERC-20, ERC-721 and ERC-1155. */
const transferNames = new Set(['transfer', 'transferFrom', 'safeTransferFrom', 'safeBatchTransferFrom']);

/** Describes the input data, as far as the bytes and the contract's known standard allow. */
export function describeCall(
  claims: Claims<TransactionFacts>,
  indexed: IndexedTransaction | undefined,
  { transfers }: Transfers,
  logs: readonly EventLog[],
  chain: TokenChain,
  tokens: TokenMetadata,
  abi: AbiSource | undefined,
  reaches?: 'nothing',
): DescribedCall {
  const input = claims.value('input') ?? '0x';
  const to = claims.value('to');
  const isCalled = (address: string): boolean => address.toLowerCase() === to?.toLowerCase();
  const standard =
    [...tokenStandards(logs)].find(([address]) => isCalled(address))?.[1] ??
    transfers.find(({ token }) => isCalled(token))?.standard;
  const call = decodeCall(input, to, { standard, abi });
  const from = (all: Claims<TransactionFacts>): readonly number[] => all.from('input');
  const isOfPrecompile = to !== undefined && isPrecompileAddress(to);
  const common = { kind: call.kind, decoded: call, isOfPrecompile, reaches, from };
  if (call.name === undefined || call.args === undefined) {
    const isUnknown = call.kind === 'unknown';
    const stored = isUnknown && !isOfPrecompile ? printableText(input) : undefined;
    const words = stored !== undefined && reaches === 'nothing' ? { line: [], short: [] } : unknownLines(call, indexed);
    const unread = stored === undefined && isUnknown && to !== undefined ? unreadOf(call, input) : undefined;
    return { ...common, ...words, isTransfer: false, text: stored, unread };
  }
  // Named by an ABI of the project or by the standard: amounts are in the unit of the called token.
  const token = call.standard === 'ERC-20' ? to : calledToken({ to, input });
  const own = mapDefined(token, (address) => unitFormat(chain, address, tokens));
  const format: ArgFormat = (arg, at) =>
    feeFormat(chain, tokens, arg, at?.args ?? []) ?? (at?.isInner === true ? undefined : own?.(arg));
  const isTransfer = transferNames.has(call.name);
  const moved = mapDefined(
    call.args.find((arg) => ['value', 'amount'].includes(arg.name)),
    (arg) => format(arg),
  );
  const { name, args } = call;
  const calls = mapDefined(to, (contract) => bundledCalls(call, contract));
  const read = callLine(call, format) ?? [];
  const parties = args.flatMap(({ type, value }) => (type === 'address' && typeof value === 'string' ? [value] : []));
  return {
    ...common,
    line: reaches === undefined ? read : message`no code called; intended call: ${read}`,
    short: callName(call) ?? [],
    isTransfer,
    transferred:
      isTransfer && moved !== undefined && reaches === undefined
        ? { what: moved, from: parties.at(-2), to: parties.at(-1) }
        : undefined,
    name,
    args,
    format,
    doubt: call.guess ? guess('guessed from selector') : undefined,
    bundle: mapDefined(calls, (all) => ({ name, calls: all })),
  };
}

/** A fee with its token next to it: `feeTokenAddress` and `amount`, `primaryFeeTokenAddress` and `primaryFee`. */
function feeFormat(
  chain: TokenChain,
  tokens: TokenMetadata,
  arg: DecodedArg,
  siblings: readonly DecodedArg[],
): Line | undefined {
  const named = siblings.find(
    ({ name }) => feeToken.exec(name)?.[1] === (/amount$/i.test(arg.name) ? 'fee' : arg.name),
  );
  return typeof named?.value === 'string' ? unitFormat(chain, named.value, tokens, [arg.name])?.(arg) : undefined;
}

const feeToken = /^(fee|\w+Fee)TokenAddress$/;

function unknownLines(call: DecodedCall, indexed: IndexedTransaction | undefined): { line: Line; short: Line } {
  if (call.kind === 'transfer' || call.kind === 'create') {
    return { line: [], short: [] };
  }
  const named = indexed?.nativeTransaction.method?.methodName;
  const line: Line =
    named != null && named !== ''
      ? [remote(named), guess('per data service')]
      : call.selector === undefined
        ? [text('unknown data')]
        : message`unknown function ${code(call.selector)}`;
  return { line: joinLines([line, ...call.problems.map((problem) => [text(problem)])], ' '), short: line };
}

function unreadOf({ selector }: DecodedCall, input: string): string | undefined {
  const rest = selector === undefined ? input : `0x${input.slice(selector.length)}`;
  return rest === '0x' ? undefined : rest;
}

/** Whether the Warp precompile itself emitted the log; other contracts can emit lookalikes. */
export function isWarpMessage(log: EventLog): boolean {
  return precompileAt(log.address)?.configKey === 'warpConfig' && decodeEvent(log)?.name === 'SendWarpMessage';
}

const standards = ['ERC-20', 'ERC-721', 'ERC-1155'] as const;

/** Token contracts among the emitters, with the standard that their events show; addresses spelled as in the logs. */
export function tokenStandards(logs: readonly EventLog[]): ReadonlyMap<string, (typeof standards)[number]> {
  return new Map(
    logs.flatMap((log) => {
      const standard = decodeEvent(log)?.standard;
      return standards.flatMap((one) => (one === standard ? [[log.address, one] as const] : []));
    }),
  );
}

/** Selectors of ERC-20's transfer, transferFrom and approve, whose amounts are in the called token. */
const amountSelectors = new Set(['0xa9059cbb', '0x23b872dd', '0x095ea7b3']);

/** The contract called as an ERC-20 token, so that amounts are shown in its unit even where it emits no log. */
export function calledToken(call: {
  readonly to?: string | null | undefined;
  readonly input: string;
}): string | undefined {
  return amountSelectors.has(call.input.slice(0, 10)) ? (call.to ?? undefined) : undefined;
}

/** Events of a transaction: known ones with named arguments, others by topic; raw bytes as details. */
export function eventSection(
  { logs }: Pick<EvmReceipt, 'logs'>,
  chain: TokenChain,
  tokens: TokenMetadata,
  name: (address: string) => string | undefined,
  source: number,
  abi: AbiSource | undefined,
): readonly Section[] {
  if (logs.length === 0) {
    return [];
  }
  return [
    {
      key: 'events',
      heading: 'Events',
      columns: ['contract', 'event', 'log index'],
      ...lazyRows(logs.length, maxLogs, (first, last) => {
        const events = logs.slice(first, last).map((log) => ({ log, event: decodeEvent(log, abi) }));
        return {
          rows: events.map(({ log, event }) => [
            [namedAddressSpan(log.address, name(log.address))],
            event === undefined ? unknownEvent(log) : eventLine(log, event, chain, tokens),
            [count(log.logIndex)],
          ]),
          marks: events.map(({ log, event }) => ({
            details: [
              ...(event === undefined ? wordFacts(log) : topicFacts(log)),
              ...fact('data', 'data', log.data === '0x' ? undefined : [code(log.data)], []),
            ],
          })),
        };
      }),
      from: [source],
    },
  ];
}

function topicFacts({ topics }: EvmLog): readonly Fact[] {
  return topics.flatMap((word, index) => fact(`topic${index}`, `topic ${index}`, [code(word)], []));
}

function unknownEvent({ topics: [topic] }: EvmLog): Line {
  return topic === undefined ? [text('anonymous event')] : message`unknown event ${code(topic.slice(0, 10))}`;
}

/** Topics and data of an unknown event, each word with a guess of its type. */
function wordFacts({ topics, data }: EvmLog): readonly Fact[] {
  const { words, more } = dataWords(data);
  const brief = { brief: true };
  const topicLine = (word: string): Line => wordLine({ word, looksLike: wordMeaning(word) });
  return factsFrom(
    [],
    [
      ...topics.map((word, i) => [`topic${i}`, `topic ${i}`, i === 0 ? [code(word)] : topicLine(word), brief] as const),
      ...words.map((word, i) => [`word${i}`, `data word ${i}`, wordLine(word), brief] as const),
      ['words', 'data words', more > 0 ? [text(`${more} more.`)] : [], brief],
    ],
  );
}

function eventLine(log: EvmLog, event: DecodedEvent, chain: TokenChain, tokens: TokenMetadata): Line {
  // A project ABI may supply the event without a standard; token metadata covers the decimals of ERC-20 only.
  const movesAmount = event.standard === 'ERC-20' || event.name === 'Transfer' || event.name === 'Approval';
  const inUnit = movesAmount ? unitFormat(chain, log.address, tokens) : undefined;
  const invocation = [
    ...invocationLine(event.name, event.args, inUnit),
    ...(event.guess === true ? [guess('guessed from topic')] : []),
  ];
  return joinLines([[text(event.standard)], invocation, ...event.problems.map((problem) => [text(problem)])], ' ');
}

/** A receipt may hold thousands of logs, and decoding each takes a fraction of a millisecond. */
const maxLogs = 200;

export function readableLogs({ logs }: Pick<EvmReceipt, 'logs'>): readonly EvmLog[] {
  return logs.slice(0, maxLogs);
}
