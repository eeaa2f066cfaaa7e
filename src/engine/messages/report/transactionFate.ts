import { messengerSelectors } from '../../abi';
import type { FailureHint } from '../../evm';
import { encodeCb58, hexToBytes, printJson, cb58Id, compact } from '../../primitives';
import {
  type Fact,
  type Line,
  type UnsourcedReport,
  type CopyAction,
  count,
  factsFrom,
  mapDefined,
  message,
  textLine,
} from '../../report';
import { shellWord } from '../../rpc';
import { cellText } from '../../transactions';
import { sendSelector, retryExecutionCall, retrySendCall } from '../payload/sendCall';
import { failureWords } from './failureWords';
import { isUnexecuted, delivered } from './messageTimeline';
import { type DeliveryStep, type MessageTrace, endSpan } from './messageTrace';
import { tokens } from './tokenTransfer';

type Fate = Pick<UnsourcedReport, 'title' | 'status' | 'facts'>;

/**
 * Title of a transaction by the fate of its messages: the destination of a sent message, a failed execution, or a
 * signature that the block did not accept.
 *
 * @param own title, status and facts of the transaction itself
 * @param hint decodes the receiver's errors
 */
export function transactionFate(
  own: Fate,
  { hash, to, input }: { readonly hash: string; readonly to?: string | null | undefined; readonly input: string },
  traces: readonly MessageTrace[],
  hint: (trace: MessageTrace) => FailureHint,
): Fate {
  const selector = input.slice(0, 10);
  // Calls to other contracts do more than handle a message.
  const isDirect = traces.some(({ messenger }) => messenger !== undefined && isSame(messenger, to));
  const delivered = traces.flatMap((trace) => {
    const delivery = trace.deliveries.ok ? trace.deliveries.value.find(isInTransaction(hash)) : undefined;
    return delivery === undefined ? [] : [{ trace, delivery }];
  });
  const [only] = delivered;
  if (only !== undefined) {
    return delivered.length === 1
      ? deliveryFate(own, only.trace, only.delivery, isDirect, hint(only.trace))
      : manyFate(own, delivered);
  }
  const [first, ...others] = traces;
  if (first === undefined || own.status !== 'ok') {
    return own;
  }
  const destination = first.destination && endSpan(first.destination);
  if (isDirect && selector === messengerSelectors.retryExecution) {
    return { ...own, title: message`retries the execution of a message from ${endSpan(first.source)}` };
  }
  if (
    !first.sends.ok ||
    !first.sends.value.some(isInTransaction(hash)) ||
    destination === undefined ||
    others.length > 0
  ) {
    return own;
  }
  if (isDirect && selector === messengerSelectors.retrySend) {
    return { ...own, title: message`sends a message to ${destination} again` };
  }
  if (!isDirect || selector !== sendSelector) {
    return { ...own, title: message`${own.title} and sends a message to ${destination}` };
  }
  const { fee } = first.sends.value[0] ?? {};
  return {
    ...own,
    title:
      fee === undefined || fee.amount === 0n
        ? message`sends a message to ${destination}`
        : message`sends a message to ${destination}, relayer fee ${tokens(fee.amount, first.feeUnit)}`,
  };
}

function deliveryFate(
  own: Fate,
  trace: MessageTrace,
  delivery: DeliveryStep,
  isDirect: boolean,
  hint: FailureHint,
): Fate {
  const source = endSpan(trace.source);
  if (delivery.outcome === 'refused') {
    const why = trace.checks?.find(({ refused }) => refused?.transaction === delivery.transaction)?.refused?.why;
    return why === undefined ? own : refusedFate(own, message`delivery of a message from ${source} refused: ${why}`);
  }
  const action = isDirect
    ? message`delivers a message from ${source}`
    : message`${own.title}, which delivers a message from ${source}`;
  if (delivery.outcome !== 'failed') {
    return { ...own, title: delivery.outcome === 'empty' ? message`${action}, nothing to execute` : action };
  }
  const brief = mapDefined(trace.failure, (one) => failureWords(one, trace.message?.receiver ?? '', hint).brief) ?? [];
  const failed = message`${action}, execution failed`;
  const why = brief.length === 0 ? failed : message`${failed}: ${brief}`;
  const isOver = trace.retries.some(({ outcome }) => outcome === 'executed');
  return { ...own, status: 'failed', title: isOver ? message`${why}; executed by a retry since` : why };
}

function manyFate(own: Fate, delivered: readonly { readonly delivery: DeliveryStep }[]): Fate {
  if (own.status !== 'ok') {
    return own;
  }
  const failed = delivered.filter(({ delivery }) => delivery.outcome === 'failed').length;
  const all = message`${own.title}, which delivers ${count(BigInt(delivered.length))} messages`;
  return failed === 0
    ? { ...own, title: all }
    : { ...own, status: 'failed', title: message`${all}, execution of ${count(BigInt(failed))} failed` };
}

/** Replayed calls do not verify signatures, so their reasons are dropped. */
function refusedFate({ status, facts }: Fate, title: Line): Fate {
  const [evidence] = factsFrom(
    [],
    [['reasonFrom', 'evidence', textLine('The block records that it did not accept this signature.')]],
  );
  const callFacts = new Set(['reasonFrom', 'replayed']);
  return { status, title, facts: replaceFacts(facts, callFacts, evidence) };
}

/** Replaces the first of these facts and drops the others. */
function replaceFacts(facts: readonly Fact[], keys: ReadonlySet<string>, by: Fact | undefined): readonly Fact[] {
  const at = facts.findIndex(({ key }) => keys.has(key));
  const others = facts.filter(({ key }) => !keys.has(key));
  return by === undefined ? others : others.toSpliced(at < 0 ? others.length : at, 0, by);
}

function isInTransaction(hash: string): (step: { readonly transaction: string }) => boolean {
  return ({ transaction }) => transaction === hash;
}

function isSame(one: string, other: string | null | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

/** Copyable texts that retry a failed message or resend an undelivered one. */
export function copyActions(trace: MessageTrace, network: string): readonly CopyAction[] {
  const { source, destination, message, messenger, receipt } = trace;
  if (isUnexecuted(trace)) {
    const sourceHex = cb58Id(source.blockchainId)?.hex;
    return message === undefined || messenger === undefined || sourceHex === undefined
      ? []
      : callActions(
          { key: 'retry', data: 'Copy retry calldata', cast: 'Copy retry as cast', cell: 'Open retry as a cell' },
          { network, chain: destination?.chain?.name, to: messenger },
          retryExecutionCall(sourceHex, message),
        );
  }
  if (delivered(trace) !== undefined) {
    return [];
  }
  // The messenger allows resending only until the receipt.
  const isOver = receipt.ok && receipt.value !== undefined;
  const resendActions =
    message === undefined || messenger === undefined || isOver
      ? []
      : callActions(
          {
            key: 'resend',
            data: 'Copy resend calldata',
            cast: 'Copy resend as cast',
            cell: 'Open resend as a cell',
          },
          { network, chain: source.chain?.name, to: messenger },
          retrySendCall(message),
        );
  return [...relayRequest(trace), ...resendActions];
}

function relayRequest({ source, warpId, sends }: MessageTrace): readonly CopyAction[] {
  const [first] = sends.ok ? sends.value : [];
  const id = warpId === undefined ? undefined : hexToBytes(warpId);
  if (first === undefined || id === undefined) {
    return [];
  }
  const request = { 'blockchain-id': source.blockchainId, 'message-id': encodeCb58(id), 'block-num': first.block };
  return [{ key: 'relayRequest', label: 'Copy relayer request (POST /relay)', text: printJson(request), as: 'copy' }];
}

/** A transaction as calldata, as a `cast` command, and as a cell that calls and estimates only. */
function callActions(
  labels: { readonly key: string; readonly data: string; readonly cast: string; readonly cell: string },
  { network, chain, to }: { readonly network: string; readonly chain: string | undefined; readonly to: string },
  data: string,
): readonly CopyAction[] {
  // cast prompts for the key.
  const cast = `cast send ${shellWord(to)} ${shellWord(data)} --rpc-url "$ETH_RPC_URL" --interactive`;
  const call = printJson({ to, data });
  const requests = [`eth_call [${call}, "latest"]`, '', `eth_estimateGas [${call}]`];
  return compact([
    { key: `${labels.key}CallData`, label: labels.data, text: data, as: 'copy' },
    { key: `${labels.key}Cast`, label: labels.cast, text: cast, as: 'copy' },
    chain !== undefined && {
      ...{ key: `${labels.key}Cell`, label: labels.cell, as: 'cell' as const },
      text: cellText(requests, chain, network),
    },
  ]);
}
