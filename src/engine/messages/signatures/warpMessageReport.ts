import { ApiError, errorSentence } from '../../errors';
import { readWarpEnvelope } from '../../detection';
import {
  type Fact,
  type Line,
  type Sourced,
  type UnsourcedReport,
  code,
  count,
  fact,
  id,
  message,
  text,
} from '../../report';
import { encodeCb58, hexToBytes } from '../../primitives';
import type { EvmChain, Network } from '../../networks';
import type { HashAnswer, WarpAnswer } from '../../evm';
import { chainNamesOf, payloadSections, payloadLine } from './payloadSections';

/** A Warp message that a chain's node has, by its ID. @param messageId 32 bytes in hex */
export function warpMessageReport(
  messageId: string,
  chain: EvmChain,
  network: Network,
  { value: { raw }, from }: Sourced<HashAnswer>,
  result: WarpAnswer,
): UnsourcedReport {
  const bytes = hexToBytes(result.unsigned) ?? new Uint8Array();
  const envelope = readWarpEnvelope(bytes);
  const source = envelope && encodeCb58(envelope.sourceChainId);
  const { sent } = result;
  return {
    kind: 'warpMessage',
    status: 'ok',
    title: envelope === undefined ? [text('Warp message')] : message`Warp message: ${payloadLine(envelope, network)}`,
    chain: chain.name,
    facts: [
      ...fact('sentIn', 'sent in', sentLine(result, chain), [from], { brief: true }),
      ...fact('block', 'block', sent && [count(sent.blockNumber)], [from], { brief: true }),
      ...fact(
        'sourceChain',
        'source chain',
        source === undefined ? undefined : [id(source, chainNamesOf(network)(source))],
        [from],
        { brief: true },
      ),
      ...forms(messageId),
      ...fact('size', 'unsigned message size', [count(BigInt(bytes.length), 'bytes')], [from]),
      ...fact('bytes', 'bytes', [code(result.unsigned)], [from]),
    ],
    sections: envelope === undefined ? [] : payloadSections(envelope, network),
    related: sent === undefined ? [] : [{ label: 'sent in', id: sent.transactionHash }],
    raw,
  };
}

/** The methods of nodes about Warp messages take an ID in cb58, logs and contracts have it in hex. */
function forms(messageId: string): readonly Fact[] {
  const cb58 = encodeCb58(hexToBytes(messageId) ?? new Uint8Array());
  return [
    ...fact('form.hex', 'message ID (hex)', [code(messageId)], []),
    ...fact('form.cb58', 'message ID (cb58)', [code(cb58)], []),
  ];
}

function sentLine({ sent, searchedFrom, problem }: WarpAnswer, { name }: EvmChain): Line {
  if (sent !== undefined) {
    return [id(sent.transactionHash)];
  }
  if (problem !== undefined) {
    return [text(`unknown: ${problem instanceof ApiError ? errorSentence(problem) : String(problem)}`)];
  }
  return searchedFrom === undefined
    ? [text('unknown: the node did not return its latest block')]
    : message`unknown: no SendWarpMessage event with this ID on ${text(name)} since block ${count(searchedFrom)}; older blocks not searched`;
}
