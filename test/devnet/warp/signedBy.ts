import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { isSignedBy } from '../../../src/engine/transactions/codec/warpSignature';
import { readWarpEnvelope } from '../../../src/engine/detection/hexIdentifier';
import { encodeCb58 } from '../../../src/engine/primitives/ids/cb58';
import { type ChainFacts, chainFacts, recordedName } from '../chain/chainFacts';
import { recordedCall } from '../dataApi/primary/recordedCall';
import { networkId } from './standIn';

const { hash, getPublicKey, sign } = bls12_381.longSignatures;
const suite = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
const primaryNetwork = '11111111111111111111111111111111LpoYY';
const quorum = 67n;

interface Member {
  /** Hex with 0x. */
  readonly publicKey: string;
  readonly weight: bigint;
}

interface ValidatorSet {
  /** In canonical order. */
  readonly members: readonly Member[];
  readonly total: bigint;
}

/** The published BLS keys of the local network's five validators, by number. */
const secretOf = (number: number): Buffer => Buffer.from(`AvalancheLocalNetworkValidator0${number}`);

let byPublicKey: ReadonlyMap<string, Buffer> | undefined;

/** The keys by public key (hex with 0x), computed on first use. */
function secrets(): ReadonlyMap<string, Buffer> {
  byPublicKey ??= new Map(
    [1, 2, 3, 4, 5].map((number) => {
      const secret = secretOf(number);
      return [`0x${Buffer.from(getPublicKey(secret).toBytes()).toString('hex')}`, secret];
    }),
  );
  return byPublicKey;
}

const sets = new Map<string, ValidatorSet>();

/** The recorded set of a subnet at the P-Chain's latest height, which the devnet's epochs use. */
function setOf(subnetId: string): ValidatorSet {
  const known = sets.get(subnetId);
  if (known !== undefined) return known;
  const all = recordedCall('platform', 'platform.getAllValidatorsAt', { height: 'proposed' });
  const found = all.at('validatorSets', subnetId);
  const set = {
    total: found.at('totalWeight').integer,
    members: found.at('validators').list.map((one) => ({
      publicKey: one.at('publicKey').text,
      weight: one.at('weight').integer,
    })),
  };
  sets.set(subnetId, set);
  return set;
}

/** The subnet whose validators sign a chain's messages to another; `undefined` if the chain is not of this network. */
function signingSubnet(source: string, destination: ChainFacts): string | undefined {
  if (source === primaryNetwork) return destination.subnetId;
  if (source === recordedName('xChain')) return primaryNetwork;
  // For messages from its chains, the L1 requires signatures of the primary network.
  return chainFacts.find(({ blockchainId }) => blockchainId === source)?.subnetId;
}

/** One validator's signature of the bytes. @param number of the validator, 1 to 5 */
export function signatureBy(number: number, unsigned: Uint8Array): Uint8Array {
  return sign(hash(unsigned, suite), secretOf(number)).toBytes();
}

/**
 * The message signed by the first members in canonical order that reach the quorum.
 * @param short with one member less, below the quorum
 */
export function signed(unsigned: Uint8Array, source: ChainFacts, short = false): Uint8Array {
  const { members, total } = setOf(source.subnetId);
  let weight = 0n;
  let bits = 0;
  const signers: Buffer[] = [];
  for (const [index, member] of members.entries()) {
    const secret = secrets().get(member.publicKey);
    if (secret === undefined || weight * 100n >= total * quorum) continue;
    weight += member.weight;
    bits |= 1 << index;
    signers.push(secret);
  }
  if (short) bits ^= 1 << (31 - Math.clz32(bits));
  const used = short ? signers.slice(0, -1) : signers;
  const bytes = Buffer.concat([
    unsigned,
    Buffer.from(`0000000000000001${bits.toString(16).padStart(2, '0')}`, 'hex'),
    signatureTogether(unsigned, used),
  ]);
  if (!short) proven.add(bytes.toString('hex'));
  return bytes;
}

/** Cached between starts, since signing takes 20 ms. By message ID and number of signers. */
const cached = JSON.parse(readFileSync(join(dirname(__filename), 'signatures.json'), 'utf8')) as Record<string, string>;

/** All signatures created so far for messages of the scenario; `rebuildSignatures.ts` saves them. */
export const made: Readonly<Record<string, string>> = {};

function signatureTogether(unsigned: Uint8Array, signers: readonly Buffer[]): Uint8Array {
  const key = `${createHash('sha256').update(unsigned).digest('hex')} ${signers.length}`;
  const known = cached[key];
  if (known !== undefined) {
    Object.assign(made, { [key]: known });
    return Buffer.from(known, 'hex');
  }
  // The sum of the signatures is the signature by the sum of the keys: a single multiplication.
  const sum = signers.reduce((all, one) => all + BigInt(`0x${one.toString('hex')}`), 0n) % bls12_381.fields.Fr.ORDER;
  const signature = sign(hash(unsigned, suite), Buffer.from(sum.toString(16).padStart(64, '0'), 'hex')).toBytes();
  Object.assign(made, { [key]: Buffer.from(signature).toString('hex') });
  return signature;
}

/** Messages signed here or verified before: verification takes 50 ms. */
const proven = new Set<string>();

/** Whether a chain accepts a signed message: from this network, with a quorum of the set that signs for it. */
export function isTaken(message: Uint8Array, destination: ChainFacts): boolean {
  const key = Buffer.from(message).toString('hex');
  if (proven.has(key)) return true;
  const envelope = readWarpEnvelope(message);
  const { signers, signature } = envelope ?? {};
  if (envelope?.networkId !== networkId || signers === undefined || signature === undefined) return false;
  const subnet = signingSubnet(encodeCb58(envelope.sourceChainId), destination);
  if (subnet === undefined) return false;
  const { members, total } = setOf(subnet);
  const bits = BigInt(`0x0${Buffer.from(signers).toString('hex')}`);
  if (bits >> BigInt(members.length) !== 0n) return false;
  const chosen = members.filter((_, index) => (bits >> BigInt(index)) & 1n);
  const weight = chosen.reduce((sum, one) => sum + one.weight, 0n);
  const keys = chosen.map(({ publicKey }) => Buffer.from(publicKey.slice(2), 'hex'));
  if (weight * 100n < total * quorum || !isSignedBy(envelope.unsigned, signature, keys)) return false;
  proven.add(key);
  return true;
}
