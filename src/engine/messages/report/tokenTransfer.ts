import type { WarpLog } from '../payload/messengerEvents';
import type { BridgeTransfer } from '../payload/teleporterMessage';
import { checksumAddress } from '../../primitives';
import { knownAbi, messengerTopics, tokenTransferrer } from '../../abi';
import { tokenAmount } from '../../evm';
import { type Fact, type Line, amount, count, factsFrom, id, mapDefined, message, textLine } from '../../report';
import type { MessageTrace, TokenUnitOn, TransferTrace } from './messageTrace';

/** An amount on one side. `token` is the token contract; absent for the native token. */
interface Tokens {
  readonly token?: string;
  readonly amount: bigint;
}

interface SentTokens {
  readonly tokens?: Tokens;
  /** The message whose delivery sent this one: the first hop. */
  readonly previousLeg?: string;
}

interface ReleasedTokens {
  readonly tokens?: Tokens;
  readonly recipient?: string;
  readonly call?: 'succeeded' | 'failed';
  readonly nextLeg?: string;
  /** Collateral that the home requires of the registered remote, in base units of its token. */
  readonly collateralNeeded?: bigint;
}

const erc20Transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** A native home wraps what it locks: `Deposit(address indexed dst, uint256 wad)`. */
const depositTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
/** `NativeCoinMinted(address,address,uint256)` */
const coinMinted = '0x400cd392f3d56fd10bb1dbd5839fdda8298208ddaa97b368faa053e1850930ee';
const minter = '0x0200000000000000000000000000000000000001';
const zeroAddress = '0'.repeat(40);

/** Name of a token contract event, by its topic. */
function nameOf(topic: string | undefined): string | undefined {
  const known = knownAbi().events.get(topic ?? '') ?? [];
  return known.find(({ standard }) => standard === tokenTransferrer.standard)?.name;
}

/**
 * Tokens taken by the sending contract, from the logs of the transaction: a home receives tokens, a remote burns its
 * own, a native remote burns native tokens without a log.
 * @param contract the sender of the message
 */
export function sentTokens(logs: readonly WarpLog[], messageId: string, contract: string): SentTokens {
  const sendAt = logs.findIndex((log) => isEventOf(log, messengerTopics.sent, messageId));
  const before = logs.slice(0, Math.max(0, sendAt));
  const previous = before.findLastIndex(({ topics: [first] }) => first === messengerTopics.sent);
  const own = before.slice(previous + 1);
  const result = logs.find((log) => log.topics[1] === messageId && nameOf(log.topics[0]) !== undefined);
  const name = nameOf(result?.topics[0]);
  if (name === 'TokensRouted' || name === 'TokensAndCallRouted') {
    return { previousLeg: own.findLast(({ topics: [first] }) => first === messengerTopics.received)?.topics[1] };
  }
  const amount = result && wordAt(result.data, name === 'TokensAndCallSent' ? 1 : 8);
  const burnLog = own.findLast(
    ({ address, topics: [first, , to] }) =>
      first === erc20Transfer && isAddress(address, contract) && to?.endsWith(zeroAddress) === true,
  );
  if (burnLog !== undefined) {
    return { tokens: { token: burnLog.address, amount: wordAt(burnLog.data, 0) } };
  }
  // The relayer fee is also transferred to the contract, before or after.
  const transferLogs = own.filter(({ topics: [first, second, third] }) =>
    first === erc20Transfer ? isAddress(third, contract) : first === depositTopic && isAddress(second, contract),
  );
  const transferLog =
    transferLogs.find(({ data }) => amount !== undefined && isScaled(wordAt(data, 0), amount)) ?? transferLogs[0];
  if (transferLog !== undefined) {
    const isNative = transferLog.topics[0] === depositTopic;
    return { tokens: { token: isNative ? undefined : transferLog.address, amount: wordAt(transferLog.data, 0) } };
  }
  return amount === undefined ? {} : { tokens: { amount } };
}

/** Whether two amounts differ only by a power of ten, disregarding dust. */
function isScaled(one: bigint, other: bigint): boolean {
  const [smaller, larger] = one < other ? [one, other] : [other, one];
  return smaller > 0n && /^10*$/.test(String(larger / smaller));
}

/**
 * Tokens released by the receiving contract, from the logs of the executing transaction.
 * @param contract the receiver of the message
 */
export function releasedTokens(logs: readonly WarpLog[], messageId: string, contract: string): ReleasedTokens {
  const own = executionLogs(logs, messageId);
  const of = (name: string): WarpLog | undefined =>
    own.find(({ address, topics: [first] }) => nameOf(first) === name && isAddress(address, contract));
  const withdrawn = of('TokensWithdrawn');
  const succeeded = of('CallSucceeded');
  const failed = of('CallFailed');
  const routed = of('TokensRouted') ?? of('TokensAndCallRouted');
  const registered = of('RemoteRegistered');
  const result = withdrawn ?? succeeded ?? failed;
  return {
    tokens: result && { token: tokenOf(own, contract), amount: wordAt(result.data, 0) },
    recipient: mapDefined(result?.topics[1], (topic) => `0x${topic.slice(-40)}`),
    call: succeeded !== undefined ? 'succeeded' : failed !== undefined ? 'failed' : undefined,
    nextLeg: routed?.topics[1],
    collateralNeeded: registered && wordAt(registered.data, 0),
  };
}

/** A delivery emits MessageExecuted after the receiver's logs, a retry before them. */
function executionLogs(logs: readonly WarpLog[], messageId: string): readonly WarpLog[] {
  const received = logs.findIndex((log) => isEventOf(log, messengerTopics.received, messageId));
  const executed = logs.findIndex((log) => isEventOf(log, messengerTopics.executed, messageId));
  if (executed < 0) {
    return [];
  }
  if (received >= 0) {
    return logs.slice(received, executed);
  }
  const after = logs.slice(executed + 1);
  const next = after.findIndex(({ topics: [first] }) => first === messengerTopics.executed);
  return next < 0 ? after : after.slice(0, next);
}

/** The token released: the contract's own, a locked one, or (`undefined`) the native token. */
function tokenOf(logs: readonly WarpLog[], contract: string): string | undefined {
  if (logs.some(({ address, topics: [first] }) => address === minter && first === coinMinted)) {
    return undefined;
  }
  return logs.find(
    ({ address, topics: [first, from] }) =>
      first === erc20Transfer &&
      (isAddress(from, contract) || (isAddress(address, contract) && from?.endsWith(zeroAddress) === true)),
  )?.address;
}

function isEventOf({ topics }: WarpLog, topic: string, messageId: string): boolean {
  return topics[0] === topic && topics[1] === messageId;
}

/** Whether an address, or a topic that holds one, is `address`. */
function isAddress(one: string | undefined, address: string): boolean {
  return one?.toLowerCase().endsWith(address.slice(2).toLowerCase()) === true;
}

function wordAt(data: string, index: number): bigint {
  const word = data.slice(2 + 64 * index, 66 + 64 * index);
  return word.length === 64 ? BigInt(`0x${word}`) : 0n;
}

/**
 * The tokens carried by a message, from the logs of both sides, without the tokens' units. `undefined` where it carries
 * none.
 * @param logs of a transaction by hash; empty where they were not fetched
 */
export function transferOf(
  trace: MessageTrace,
  logs: (transaction: string) => readonly WarpLog[],
): TransferTrace | undefined {
  const { message, teleporterId } = trace;
  const transfer = message?.transfer;
  if (message === undefined || transfer === undefined || teleporterId === undefined) {
    return undefined;
  }
  const send = trace.sends.ok ? trace.sends.value[0] : undefined;
  const deliveries = trace.deliveries.ok ? trace.deliveries.value : [];
  const execution = [...deliveries, ...trace.retries].find(({ outcome }) => outcome === 'executed');
  const hasFailed = deliveries.some(({ outcome }) => outcome === 'failed');
  const sent = send === undefined ? {} : sentTokens(logs(send.transaction), teleporterId, message.sender);
  const given: ReleasedTokens =
    execution === undefined ? {} : releasedTokens(logs(execution.transaction), teleporterId, message.receiver);
  const kind = transfer.kind === 'registerRemote' ? 'register' : transfer.kind;
  const isFetched = execution !== undefined && logs(execution.transaction).length > 0;
  return {
    kind,
    from: { contract: message.sender, token: sent.tokens && (sent.tokens.token ?? 'native') },
    to: { contract: message.receiver, token: given.tokens && (given.tokens.token ?? 'native') },
    sent: sent.tokens?.amount,
    received: given.tokens?.amount,
    recipient: recipientOf(transfer, given),
    outcome: isFetched ? outcomeOf(kind, given) : execution === undefined && hasFailed ? 'unexecuted' : undefined,
    fallback: given.call === 'failed' || kind === 'sendOn' || kind === 'callOn' ? fallbackOf(transfer) : undefined,
    nextLeg: given.nextLeg,
    previousLeg: sent.previousLeg,
    collateralNeeded: given.collateralNeeded,
    isRegistered: kind === 'register' && isFetched ? given.collateralNeeded !== undefined : undefined,
  };
}

/** Amount lost because the other side has fewer decimals. */
export function dustOf({ kind, from, to, sent, received }: TransferTrace): bigint | undefined {
  const extraDecimals = (from.decimals ?? 0) - (to.decimals ?? from.decimals ?? 0);
  const isWhole = kind === 'send' || kind === 'call';
  if (!isWhole || sent === undefined || received === undefined || from.decimals === undefined || extraDecimals <= 0) {
    return undefined;
  }
  const unit = 10n ** BigInt(extraDecimals);
  const dust = sent - received * unit;
  return dust > 0n && dust < unit ? dust : undefined;
}

function outcomeOf(kind: TransferTrace['kind'], given: ReleasedTokens): TransferTrace['outcome'] {
  if (given.call !== undefined) {
    return given.call === 'failed' ? 'callFailed' : 'called';
  }
  switch (kind) {
    case 'register':
      return given.collateralNeeded === undefined ? undefined : 'registered';
    case 'sendOn':
    case 'callOn':
      return given.nextLeg !== undefined ? 'routed' : given.tokens === undefined ? undefined : 'fallback';
    default:
      return given.tokens === undefined ? undefined : 'given';
  }
}

function recipientOf({ fields }: BridgeTransfer, { recipient }: ReleasedTokens): string | undefined {
  const intended = fields['recipient'] ?? fields['recipientContract'];
  const result = typeof intended === 'string' ? intended : recipient;
  return result === undefined ? undefined : checksumAddress(result);
}

function fallbackOf({ fields }: BridgeTransfer): string | undefined {
  const fallback = fields['multiHopFallback'] ?? fields['fallbackRecipient'];
  return typeof fallback === 'string' ? checksumAddress(fallback) : undefined;
}

/** @param from indexes of the sources */
export function transferFacts(transfer: TransferTrace, from: readonly number[]): readonly Fact[] {
  const { kind, from: source, to, sent, received, dust, recipient, nextLeg, previousLeg, collateralNeeded } = transfer;
  const one = (identifier: string): Line => [id(identifier)];
  const collateral = (missing: bigint): Line =>
    missing > 0n
      ? message`${tokens(missing, to)} missing: call addCollateral on the home`
      : kind === 'register'
        ? textLine('complete')
        : [];
  return factsFrom(from, [
    ['transfer', 'token transfer', outcomeLine(transfer), { brief: true }],
    ['tokensSent', 'tokens sent', mapDefined(sent, (value) => tokens(value, source))],
    ['tokensReceived', 'tokens received', mapDefined(received, (value) => tokens(value, to))],
    [
      'dust',
      'dust',
      mapDefined(dust, (value) => message`${tokens(value, source)}, less than the destination can count: burned`),
    ],
    ['recipient', 'recipient', mapDefined(recipient, one)],
    ['fromToken', 'from token contract', one(source.contract)],
    ['toToken', 'to token contract', one(to.contract)],
    ['nextLeg', 'second hop', mapDefined(nextLeg, one)],
    ['previousLeg', 'first hop', mapDefined(previousLeg, one)],
    ['collateral', 'collateral', mapDefined(collateralNeeded, collateral)],
  ]);
}

export function outcomeLine(transfer: TransferTrace): Line {
  const { kind, from: source, to, sent, received, outcome, fallback } = transfer;
  const what: Line = mapDefined(sent, (value) => tokens(value, source)) ?? textLine('tokens');
  const released: Line = mapDefined(received, (value) => tokens(value, to)) ?? what;
  const other: Line = mapDefined(fallback, (address) => [id(address)]) ?? textLine('the fallback address');
  if (kind === 'register') {
    return textLine(
      outcome === 'registered' ? 'the remote is registered with its home' : 'registers a remote with its home',
    );
  }
  switch (outcome) {
    case undefined:
      return message`${what} in transit`;
    case 'unexecuted':
      return message`${what} sent, not received: the message was not executed`;
    case 'given':
    case 'registered':
      return sent === undefined
        ? message`${released} received from the home`
        : message`${what} sent, ${released} received`;
    case 'called':
      return message`${released} received by the contract that was called`;
    case 'callFailed':
      return message`the call of the recipient failed, ${released} went to ${other}`;
    case 'routed':
      return message`${what} sent on by the home to the next chain`;
    case 'fallback':
      return message`the second hop could not go: ${released} went to ${other} on the home chain`;
  }
}

/** Why tokens are not with their recipient although the message was executed. */
export function transferProblem({
  outcome,
  fallback,
  to,
  received,
  isRegistered,
  collateralNeeded = 0n,
}: TransferTrace): { readonly cause: Line; readonly advice: readonly Line[] } | undefined {
  const place: Line = mapDefined(fallback, (address) => [id(address)]) ?? textLine('the fallback address');
  const amount: Line = mapDefined(received, (value) => tokens(value, to)) ?? textLine('The tokens');
  switch (outcome) {
    case 'callFailed':
      return {
        cause: textLine('The recipient contract refused the call with the tokens (CallFailed).'),
        advice: [message`${amount} went to the fallback recipient ${place}: no retry is needed.`],
      };
    case 'fallback':
      return {
        cause:
          isRegistered === false
            ? textLine('The home could not send them on: the remote of the second hop is not registered with it.')
            : collateralNeeded > 0n
              ? message`The home could not send them on: the remote of the second hop lacks collateral of ${tokens(collateralNeeded, to)}.`
              : textLine(
                  'The home could not send them on: the remote of the second hop was not registered or lacked collateral.',
                ),
        advice: [message`${amount} went to the fallback ${place} on the home chain: send them from there.`],
      };
    default:
      return undefined;
  }
}

/** An amount in the token's unit, or in base units where that is unknown. */
export function tokens(value: bigint, { symbol, decimals, token, native }: TokenUnitOn = {}): Line {
  if (decimals === undefined) {
    return [count(value, 'base units')];
  }
  if (symbol !== undefined && token !== undefined && token !== 'native') {
    return tokenAmount(value, { symbol, decimals }, token, native);
  }
  const isOne = value === 10n ** BigInt(decimals);
  return [amount(value, decimals, symbol ?? (isOne ? 'token' : 'tokens'))];
}
