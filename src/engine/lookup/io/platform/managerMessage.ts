import { sha256 } from '@noble/hashes/sha2.js';
import { readWarpEnvelope } from '../../../detection';
import { warpContent } from '../../../messages';
import { bytesToHex, encodeCb58, hexToBytes } from '../../../primitives';
import {
  type Line,
  type UnsourcedReport,
  count,
  fact,
  id,
  message,
  sourcesOf,
  textLine,
  remote,
  valueOf,
} from '../../../report';
import { getL1Validator } from '../../../rpc';
import { type SourceClient, configuredSubnets, fetchPrimaryChains } from '../../../sources';
import { nodeBytes } from '../../../transactions';
import type { PastTransaction } from '../../../validators';
import { fetchPastTransactions } from './fetchPastTransactions';
import { RpcBatch, fetchContractCode } from '../../../evm';
import { chainName } from '../../../networks';

/** A request of a validator manager to the P-Chain; IDs in cb58. */
type PlatformCall =
  | { readonly kind: 'register'; readonly validationId: string; readonly subnetId: string }
  | { readonly kind: 'weight'; readonly validationId: string; readonly nonce: bigint };

/** The request in a Warp message (hex); `undefined` if it is not one to the P-Chain. */
export function platformCallOf(unsigned: string): PlatformCall | undefined {
  const envelope = readWarpEnvelope(hexToBytes(unsigned) ?? new Uint8Array());
  const content = envelope && warpContent(envelope.payload);
  if (content?.kind !== 'call') {
    return undefined;
  }
  const { content: inner, payload } = content;
  switch (inner.kind) {
    case 'register':
      // The validation ID is the hash of the registration payload.
      return { kind: 'register', validationId: encodeCb58(sha256(payload)), subnetId: inner.subnetId };
    case 'weight':
      return { kind: 'weight', validationId: inner.validationId, nonce: inner.nonce };
    default:
      return undefined;
  }
}

/** Caches the configured names of subnets for descriptions of messages. */
export async function learnSubnets(client: SourceClient): Promise<void> {
  const { registry, network } = client.context;
  registry.remember(
    network.name,
    [...(await configuredSubnets(client))].map(([subnetId, { name }]) => [subnetId, name] as const),
  );
}

/** Adds whether the P-Chain accepted a Warp message, and in which transaction, where a node's blocks show that. */
export async function withPlatformFacts(
  client: SourceClient,
  report: UnsourcedReport,
  platformCall: PlatformCall,
  messageId: string,
): Promise<UnsourcedReport> {
  const { validationId } = platformCall;
  const [validator, past] = await Promise.all([
    client.node('P-Chain', getL1Validator, { validationID: validationId }),
    fetchPastTransactions(client),
  ]);
  const transaction = past.transactions.find((one) => messageIn(one) === messageId)?.id;
  const isAccepted =
    transaction !== undefined ||
    (validator.ok && (platformCall.kind === 'register' || validator.value.minNonce > platformCall.nonce));
  const line: Line = isAccepted
    ? transaction === undefined
      ? textLine('accepted')
      : message`accepted by ${id(transaction)}`
    : past.isWhole || (validator.ok && platformCall.kind === 'weight')
      ? textLine('not accepted so far')
      : textLine('unknown: nodes know only current validators');
  const weight = validator.ok && validator.value.weight > 0n ? [count(validator.value.weight)] : undefined;
  return {
    ...report,
    facts: [
      ...fact('onPChain', 'on the P-Chain', line, sourcesOf(validator), { brief: true }),
      ...fact('weightNow', 'weight now', weight, sourcesOf(validator)),
      ...report.facts,
    ],
    related: [
      ...(report.related ?? []),
      { label: 'validation', id: validationId },
      ...(transaction === undefined ? [] : [{ label: 'accepted by', id: transaction }]),
    ],
  };
}

/** ID of the Warp message in a transaction, in hex. */
function messageIn({ decoded: { root, bytes } }: PastTransaction): string | undefined {
  const field = root.child('unsignedTx')?.child('message');
  const envelope = field?.shape.kind === 'bytes' ? readWarpEnvelope(nodeBytes(field, bytes)) : undefined;
  return envelope && bytesToHex(sha256(envelope.unsigned));
}

/** From `platform.getSubnet`. */
interface Manager {
  /** cb58 */
  readonly managerChainID: string;
  /** An EVM address if it has 20 bytes. */
  readonly managerAddress: string | null;
}

/**
 * The validator manager of an L1: `contract 0x… on C-Chain`, with a note where no code is deployed.
 *
 * @param ownName name of the chain where it is one of the L1's own, as usual
 * @throws only the abort reason
 */
export async function fetchManager(
  client: SourceClient,
  { managerChainID: chainId, managerAddress: address }: Manager,
  ownName?: string,
): Promise<Line> {
  const name =
    ownName ?? chainName(chainId, client.network) ?? (await fetchPrimaryChains(client)).get(chainId) ?? undefined;
  const chain = id(chainId, name);
  if (address === null) {
    return [chain];
  }
  if (!/^0x[0-9a-f]{40}$/i.test(address)) {
    return message`contract ${remote(address)} on ${chain}`;
  }
  const path = name === 'C-Chain' ? 'C' : chainId;
  const code = await client.queryChain(name ?? chainId, `code ${path} ${address}`, async (node, options) => {
    const batch = new RpcBatch();
    const key = batch.add(fetchContractCode(address));
    const responses = await batch.query(client.context.rpc, `${node.url}/ext/bc/${path}/rpc`, options);
    return { value: responses.needed(key), json: null };
  });
  return valueOf(code) === '0x'
    ? message`${id(address)} on ${chain}: no code at this address`
    : message`contract ${id(address)} on ${chain}`;
}
