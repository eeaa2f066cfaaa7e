import { decodeBytes } from '../../../src/engine/transactions/codec/decodeBytes';
import { toNodeJson } from '../../../src/engine/transactions/codec/nodeJson';
import { canonicalValidators, signerIndices } from '../../../src/engine/transactions/codec/warpSigners';
import { decodeCb58 } from '../../../src/engine/primitives/ids/cb58';
import { recordedName, recordedNames } from '../chain/chainFacts';
import { isRequest } from '../evm/isRequest';
import { recordings } from '../recorded/recordings';
import { ApiError } from './apiError';
import type { SignatureRequest } from './signatureRequest';
import { recordedCall } from './primary/recordedCall';
import type { PrimaryNetworkRecord } from './primary/readLedger';
import { Reading } from './primary/reading';

/** A message of the L1 with real validator signatures. */
interface SignedMessage {
  /** 0x hex, as signed. */
  readonly signed: string;
  /** Hex without 0x, without the signature. */
  readonly unsigned: string;
  /** Percent of the signing subnet's weight. */
  readonly share: number;
}

/**
 * A recorded signed message that matches the request. Nothing new can be signed, since the recorded validators are
 * gone. Of several signatures of a message, returns the one with the smallest sufficient share.
 */
export function aggregateSignatures(requested: SignatureRequest, tip: number): string {
  const { message, justification, signingSubnetId, quorum, buffer, pChainHeight } = requested;
  if (pChainHeight > tip) throw new ApiError(400, `pChainHeight ${pChainHeight} is beyond the last accepted ${tip}`);
  if (signingSubnetId !== undefined && signingSubnetId !== recordedName('l1Subnet')) {
    throw new ApiError(404, `No validators of the subnet ${signingSubnetId} can be reached`);
  }
  if (message !== undefined && decodeBytes(`0x${message}`, { kind: 'warp' }).length === 0) {
    throw new ApiError(400, 'message is not a Warp message');
  }
  const wanted = message ?? messageOfJustification(justification ?? '');
  const same = signedMessages()
    .filter(({ unsigned }) => unsigned === wanted)
    .sort((a, b) => a.share - b.share);
  if (same.length === 0) throw new ApiError(404, 'No validator signs this message');
  const found = same.find(({ share }) => share >= quorum + buffer) ?? same.at(-1);
  if (found === undefined || found.share < quorum) {
    throw new ApiError(400, `Only ${found?.share ?? 0} % of the weight signed, ${quorum} % are required`);
  }
  return found.signed;
}

/** The signed message in a P-Chain transaction that changes an L1. @param txHash cb58 or hex */
export function signaturesOfTransaction({ ledger }: PrimaryNetworkRecord, txHash: string): string {
  const hex = /^(0x)?([0-9a-f]{64})$/i.exec(txHash)?.[2]?.toLowerCase();
  const bytes = hex === undefined ? decodeCb58(txHash, 32) : undefined;
  if (hex === undefined && bytes?.valid !== true) throw new ApiError(400, ['txHash must be a valid transaction hash']);
  const tx = [...ledger.transactions.P, ...ledger.transactions.X].find(
    ({ id }) => id === txHash || Buffer.from(decodeCb58(id, 32)?.bytes ?? []).toString('hex') === hex,
  );
  if (tx === undefined) throw new ApiError(404, 'Transaction not found');
  const message = tx.unsigned.at('message');
  if (!message.exists) throw new ApiError(404, `A ${tx.type} has no Warp message with recorded signatures`);
  return message.text;
}

/** A justification is the registration itself, possibly in its envelope. @returns the message that registers it */
function messageOfJustification(justification: string): string | undefined {
  const registration = (recordedNames['warp:registerPayload'] ?? '').slice(2);
  if (!justification.includes(registration)) return undefined;
  return unsignedPart(recordedNames['warp:register'] ?? '')?.unsigned;
}

let cached: readonly SignedMessage[] | undefined;

function signedMessages(): readonly SignedMessage[] {
  if (cached !== undefined) return cached;
  const aggregated = recordings('warp').flatMap(({ request, body }) => {
    if (!isRequest(request) || !/^warp_get(Message|Block)AggregateSignature$/.test(request.method)) return [];
    const result = Reading.ofText(body).at('result');
    return result.exists ? [result.text] : [];
  });
  const named = Object.entries(recordedNames).flatMap(([name, value]) => (name.startsWith('warp:') ? [value] : []));
  cached = [...aggregated, ...named].flatMap((text) => unsignedPart(text) ?? []);
  return cached;
}

/** `undefined` if the bytes are not a signed message. */
function unsignedPart(text: string): SignedMessage | undefined {
  const [decoded] = decodeBytes(text, { kind: 'warp' });
  const signature = decoded?.root.child('signature');
  if (decoded === undefined || signature === undefined) return undefined;
  const signers = new Reading(toNodeJson(decoded)).at('signature', 'signers').text;
  return {
    signed: text,
    unsigned: Buffer.from(decoded.bytes.subarray(0, signature.start)).toString('hex'),
    share: shareOf(signerIndices(Buffer.from(signers.slice(2), 'hex'))),
  };
}

/** Percentage of the weight of these indices in the L1's validator set at the time of signing. */
function shareOf(places: readonly number[]): number {
  const subnetId = recordedName('l1Subnet');
  const listed = recordedCall('platform', 'platform.getValidatorsAt', { height: 23, subnetID: subnetId });
  const validators = canonicalValidators(
    listed.entries.map(([nodeId, validator]) => ({
      nodeIds: [nodeId],
      weight: validator.at('weight').integer,
      publicKey: Buffer.from(validator.at('publicKey').text.slice(2), 'hex'),
    })),
  );
  const total = validators.reduce((sum, { weight }) => sum + weight, 0n);
  const signed = places.reduce((sum, place) => sum + (validators[place]?.weight ?? 0n), 0n);
  return Number((signed * 100n) / total);
}
