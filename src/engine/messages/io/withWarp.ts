import { type DecodedBytes, nodeBytes } from '../../transactions';
import { type WarpEnvelope, readWarpEnvelope } from '../../detection';
import { type WarpPredicate, predicateResults, warpPredicates } from '../payload/warpPredicate';
import { sentMessages } from '../payload/messengerEvents';
import type { Section, Sourced, UnsourcedReport } from '../../report';
import { hexToBytes, bytesToHex, decodeCb58 } from '../../primitives';
import type { EvmChain } from '../../networks';
import { type HashResult, type NodeTransaction, blockTime, getWarpMessage } from '../../evm';
import { type Delivery, deliverySections, sentSections, maxWholeDeliveries } from '../signatures/warpReports';
import { type SourceClient, evmValue, knownNames } from '../../sources';
import { payloadContext } from '../signatures/payloadSections';
import type { MessageTrace } from '../report/messageTrace';
import { UserError } from '../../errors';
import { type VerifyingBlock, fetchValidatorSetHeight, pChain } from './countedHeight';
import { fetchSigners, fetchSigningSubnet } from './warpSigners';

/**
 * Adds the Warp messages that a transaction sent and delivered. Requests are made only for delivered ones, for their
 * signers.
 * @param traces of the messages sent by messengers
 */
export async function withWarp<F extends UnsourcedReport>(
  client: SourceClient,
  chain: EvmChain,
  report: F,
  results: readonly Sourced<HashResult>[],
  traces: readonly MessageTrace[],
): Promise<F> {
  const node = results.find(({ value }) => value.transaction !== undefined);
  const result = node?.value.transaction;
  if (node === undefined || result === undefined) {
    return report;
  }
  const from = [node.from];
  const delivered = await Promise.all(
    warpPredicates(result.transaction.accessList ?? []).map((one, place) =>
      deliveryOf(client, chain, result, one, place),
    ),
  );
  const context = payloadContext(client.network, knownNames(client.context), traces);
  const sent = sentSections(sentMessages(result.receipt?.logs ?? []), context, from);
  const sections = withDeliverySections(report.sections, deliverySections(delivered, context, from));
  const events = sections.findIndex(({ key }) => key === 'events');
  return { ...report, sections: sections.toSpliced(events + 1, 0, ...sent) };
}

/**
 * Signers of the Warp message in a P-Chain transaction; `undefined` where it has none.
 * @param block of the transaction; absent where it is unknown
 */
export async function messageSigners(
  client: SourceClient,
  { root, bytes }: DecodedBytes,
  block: Omit<VerifyingBlock, 'chain'> | undefined,
  isAccepted: boolean,
): Promise<Omit<Delivery, 'predicate'> | undefined> {
  const field = root.child('unsignedTx')?.child('message');
  const envelope =
    field?.shape.kind === 'bytes' && field.shape.holds === 'warp'
      ? readWarpEnvelope(nodeBytes(field, bytes))
      : undefined;
  if (envelope?.signers === undefined) {
    return undefined;
  }
  return fetchDelivery(client, envelope, pChain, block, isAccepted);
}

async function fetchDelivery(
  client: SourceClient,
  envelope: WarpEnvelope,
  chain: EvmChain,
  block: Omit<VerifyingBlock, 'chain'> | undefined,
  isAccepted: boolean,
): Promise<Omit<Delivery, 'predicate'>> {
  const [signing, height] = await Promise.all([
    fetchSigningSubnet(client, envelope.sourceChainId, chain),
    block && fetchValidatorSetHeight(client, { ...block, chain }),
  ]);
  const result = await fetchSigners(client, envelope, signing, { height, isAccepted });
  return { envelope, subnetId: signing.subnetId, ...result };
}

/** Replaces the list of Warp messages by the detailed deliveries. */
function withDeliverySections(sections: readonly Section[], deliveries: readonly Section[]): readonly Section[] {
  return sections.flatMap((section) => (section.key === 'warpMessages' ? deliveries : [section]));
}

async function deliveryOf(
  client: SourceClient,
  chain: EvmChain,
  { transaction: { hash }, receipt, block }: NodeTransaction,
  predicate: WarpPredicate,
  place: number,
): Promise<Delivery> {
  const envelope = predicate.message && readWarpEnvelope(hexToBytes(predicate.message) ?? new Uint8Array());
  if (!envelope || envelope.signers === undefined || place >= maxWholeDeliveries) {
    return { predicate, envelope: envelope || undefined };
  }
  const refused = predicateResults(block?.extraData ?? '0x')?.get(hash);
  const isAccepted = refused === undefined ? receipt?.status === 1n : !refused.has(place);
  const counting = receipt && {
    number: receipt.blockNumber,
    id: receipt.blockHash,
    at: block && blockTime(block),
  };
  return { predicate, ...(await fetchDelivery(client, envelope, chain, counting, isAccepted)) };
}

export class WarpError extends UserError {
  override readonly name = 'WarpError';
}

/**
 * The unsigned message with an ID, from the chain that sent it.
 * @param messageId cb58
 * @throws {WarpError} no chain has it; the abort reason
 */
export async function findMessage(client: SourceClient, messageId: string): Promise<string> {
  const id = bytesToHex(decodeCb58(messageId, 32)?.bytes ?? new Uint8Array());
  const result = await Promise.all(client.network.chains.map((chain) => evmValue(client, chain, getWarpMessage(id))));
  const found = result.find(({ ok }) => ok);
  if (found?.ok !== true) {
    throw new WarpError(
      `No chain of ${client.network.name} has sent Warp message ${messageId}. Nodes sign messages of EVM chains only; a data service also signs those of P-Chain transactions.`,
    );
  }
  return found.value;
}
