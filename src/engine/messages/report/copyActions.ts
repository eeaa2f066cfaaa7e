import { bytesToHex, decodeCb58, encodeCb58, hexToBytes, printJson } from '../../primitives';
import { retryExecutionCall, retrySendCall } from '../payload/sendCall';
import type { CopyAction } from '../../report';
import { shellWord } from '../../rpc';
import { cellText } from '../../transactions';
import { stillFailed, delivered } from './messageTimeline';
import type { MessageTrace } from './messageTrace';

/** Ready to be used: what executes a message that failed, or what brings one on its way that was not delivered. */
export function copyActions(trace: MessageTrace, network: string): readonly CopyAction[] {
  if (stillFailed(trace)) {
    return retryCopyActions(trace, network);
  }
  return delivered(trace) === undefined ? deliveryCopyActions(trace, network) : [];
}

function retryCopyActions(
  { source, destination, message, messenger }: MessageTrace,
  network: string,
): readonly CopyAction[] {
  const bytes = decodeCb58(source.blockchainId, 32)?.bytes;
  if (message === undefined || messenger === undefined || bytes === undefined) {
    return [];
  }
  const data = retryExecutionCall(bytesToHex(bytes), message);
  return [
    { key: 'retryCallData', label: 'Copy retry calldata', text: data, as: 'copy' },
    { key: 'retryCast', label: 'Copy retry as cast', text: castLine(messenger, data), as: 'copy' },
    ...cell('retryCell', 'Open retry as a cell', network, destination?.chain?.name, messenger, data),
  ];
}

function deliveryCopyActions(trace: MessageTrace, network: string): readonly CopyAction[] {
  const { source, message, messenger, warpId, sends } = trace;
  const [first] = sends.ok ? sends.value : [];
  const id = warpId === undefined ? undefined : hexToBytes(warpId);
  // The messenger takes it again only until the receipt has come.
  const again =
    message === undefined || messenger === undefined || (trace.receipt.ok && trace.receipt.value !== undefined);
  const data = again ? undefined : retrySendCall(message);
  const relay = first &&
    id && {
      'blockchain-id': source.blockchainId,
      'message-id': encodeCb58(id),
      'block-num': first.block,
    };
  return [
    ...(relay === undefined
      ? []
      : [
          {
            key: 'relayRequest',
            label: 'Copy relayer request (POST /relay)',
            text: printJson(relay),
            as: 'copy' as const,
          },
        ]),
    ...(data === undefined || messenger === undefined
      ? []
      : [
          { key: 'resendCallData', label: 'Copy calldata to send it again', text: data, as: 'copy' as const },
          {
            key: 'resendCast',
            label: 'Copy sending again as cast',
            text: castLine(messenger, data),
            as: 'copy' as const,
          },
          ...cell('resendCell', 'Open sending again as a cell', network, source.chain?.name, messenger, data),
        ]),
  ];
}

/** cast asks for the key itself. */
function castLine(to: string, data: string): string {
  return `cast send ${shellWord(to)} ${shellWord(data)} --rpc-url "$ETH_RPC_URL" --interactive`;
}

/** A call alone, which changes nothing: it tells whether the transaction would pass, and its gas. */
function cell(
  key: string,
  label: string,
  network: string,
  chain: string | undefined,
  to: string,
  data: string,
): readonly CopyAction[] {
  if (chain === undefined) {
    return [];
  }
  const call = printJson({ to, data });
  const text = cellText([`eth_call [${call}, "latest"]`, '', `eth_estimateGas [${call}]`], chain, network);
  return [{ key, label, text, as: 'cell' }];
}
