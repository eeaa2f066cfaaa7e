import { encodeCb58, hexToBytes, printJson, cb58Id, compact } from '../../primitives';
import { retryExecutionCall, retrySendCall } from '../payload/sendCall';
import type { CopyAction } from '../../report';
import { shellWord } from '../../rpc';
import { cellText } from '../../transactions';
import { stillFailed, delivered } from './messageTimeline';
import type { MessageTrace } from './messageTrace';

/** Ready to be used: what executes a message that failed, or what brings one on its way that was not delivered. */
export function copyActions(trace: MessageTrace, network: string): readonly CopyAction[] {
  const { source, destination, message, messenger, receipt } = trace;
  if (stillFailed(trace)) {
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
  // The messenger takes it again only until the receipt has come.
  const isOver = receipt.ok && receipt.value !== undefined;
  const again =
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
  return [...relayRequest(trace), ...again];
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

/** A transaction as calldata, as a command, and as a cell with a call alone, which tells whether it would pass, and its gas. */
function callActions(
  labels: { readonly key: string; readonly data: string; readonly cast: string; readonly cell: string },
  { network, chain, to }: { readonly network: string; readonly chain: string | undefined; readonly to: string },
  data: string,
): readonly CopyAction[] {
  // cast asks for the key itself.
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
