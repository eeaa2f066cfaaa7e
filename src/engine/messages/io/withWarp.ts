import { type DecodedBytes, nodeBytes } from '../../transactions';
import { readWarpEnvelope } from '../../detection';
import { type WarpPredicate, warpPredicates } from '../payload/warpPredicate';
import { sentMessages } from '../payload/messengerEvents';
import type { Section, Sourced, UnsourcedReport } from '../../report';
import { hexToBytes, bytesToHex, decodeCb58 } from '../../primitives';
import type { EvmChain } from '../../networks';
import { type HashAnswer, getWarpMessage } from '../../evm';
import { type Delivery, deliverySections, sentSections, maxWholeDeliveries } from '../signatures/warpReports';
import { type SourceClient, evmValue } from '../../sources';
import { UserError } from '../../errors';
import { fetchSigners, fetchSigningSubnet } from './warpSigners';

/**
 * A transaction with the Warp messages that it sent and delivered. Only for those that it delivers somebody is asked:
 * whose validators signed, and who they are.
 */
export async function withWarp<F extends UnsourcedReport>(
  client: SourceClient,
  chain: EvmChain,
  report: F,
  answers: readonly Sourced<HashAnswer>[],
): Promise<F> {
  const node = answers.find(({ value }) => value.transaction !== undefined);
  const result = node?.value.transaction;
  if (node === undefined || result === undefined) {
    return report;
  }
  const from = [node.from];
  const predicates = warpPredicates(result.transaction.accessList ?? []);
  const delivered = await Promise.all(predicates.map((one, index) => deliveryOf(client, chain, one, index)));
  const sent = sentSections(sentMessages(result.receipt?.logs ?? []), client.network, from);
  const sections = placed(report.sections, deliverySections(delivered, client.network, from));
  const events = sections.findIndex(({ key }) => key === 'events');
  return { ...report, sections: sections.toSpliced(events + 1, 0, ...sent) };
}

/** The P-Chain takes what the primary network signs as the C-Chain does: from that chain itself. */
const pChain: EvmChain = { name: 'P-Chain', path: 'C' };

/** Who signed the Warp message in a transaction of the P-Chain; undefined where it has none. */
export async function messageSigners(
  client: SourceClient,
  { root, bytes }: DecodedBytes,
): Promise<Omit<Delivery, 'predicate'> | undefined> {
  const field = root.child('unsignedTx')?.child('message');
  const envelope =
    field?.shape.kind === 'bytes' && field.shape.holds === 'warp'
      ? readWarpEnvelope(nodeBytes(field, bytes))
      : undefined;
  if (envelope?.signers === undefined) {
    return undefined;
  }
  const signing = await fetchSigningSubnet(client, envelope.sourceChainId, pChain);
  const result = await fetchSigners(client, envelope, signing);
  return { envelope, subnetId: signing.subnetId, ...result };
}

/** Where the access list is told, what is in it is told whole. */
function placed(sections: readonly Section[], deliveries: readonly Section[]): readonly Section[] {
  return sections.flatMap((section) => (section.key === 'warpMessages' ? deliveries : [section]));
}

async function deliveryOf(
  client: SourceClient,
  chain: EvmChain,
  predicate: WarpPredicate,
  index: number,
): Promise<Delivery> {
  const envelope = predicate.message && readWarpEnvelope(hexToBytes(predicate.message) ?? new Uint8Array());
  if (!envelope || envelope.signers === undefined || index >= maxWholeDeliveries) {
    return { predicate, envelope: envelope || undefined };
  }
  const signing = await fetchSigningSubnet(client, envelope.sourceChainId, chain);
  const result = await fetchSigners(client, envelope, signing);
  return { predicate, envelope, subnetId: signing.subnetId, ...result };
}

/** What a network, node or service has no signatures for, as a sentence. */
export class WarpError extends UserError {
  override readonly name = 'WarpError';
}

/**
 * The unsigned message of an ID, from the chain that sent it.
 * @param messageId cb58
 * @throws {WarpError} where no chain has it, the abort reason
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
