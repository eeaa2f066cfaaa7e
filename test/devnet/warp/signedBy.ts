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

/** The same by public key, hex with 0x; made on first use. */
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

/** The recorded set of a subnet at the P-Chain's newest height: that of the devnet's epochs. */
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

/** Whose validators sign what a chain sends to another; undefined: the chain is not of this network. */
function signingSubnet(source: string, destination: ChainFacts): string | undefined {
  if (source === primaryNetwork) return destination.subnetId;
  if (source === recordedName('xChain')) return primaryNetwork;
  // The L1 requires signatures of the primary network for what its chains send.
  return chainFacts.find(({ blockchainId }) => blockchainId === source)?.subnetId;
}

/** One validator's own signature of the bytes. @param number which of the five */
export function signatureBy(number: number, unsigned: Uint8Array): Uint8Array {
  return sign(hash(unsigned, suite), secretOf(number)).toBytes();
}

/**
 * The message with the signature of the first members, in canonical order, that have the quorum together.
 *
 * @param short with one member less: too little weight
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

/** Kept from one start to the next: signing takes 20 ms. By the message's ID and how many sign. */
const cached = JSON.parse(readFileSync(join(dirname(__filename), 'signatures.json'), 'utf8')) as Record<string, string>;

/** All signatures made so far of messages that the scenario delivers; `rebuildSignatures.ts` writes them down. */
export const made: Readonly<Record<string, string>> = {};

function signatureTogether(unsigned: Uint8Array, signers: readonly Buffer[]): Uint8Array {
  const key = `${createHash('sha256').update(unsigned).digest('hex')} ${signers.length}`;
  const known = cached[key];
  if (known !== undefined) {
    Object.assign(made, { [key]: known });
    return Buffer.from(known, 'hex');
  }
  // The sum of the signatures is the signature of the sum of the keys: one multiplication for all.
  const sum = signers.reduce((all, one) => all + BigInt(`0x${one.toString('hex')}`), 0n) % bls12_381.fields.Fr.ORDER;
  const signature = sign(hash(unsigned, suite), Buffer.from(sum.toString(16).padStart(64, '0'), 'hex')).toBytes();
  Object.assign(made, { [key]: Buffer.from(signature).toString('hex') });
  return signature;
}

/** Signed here or verified before: a check takes 50 ms. */
const proven = new Set<string>();

/** Whether a chain takes a signed message: of this network, with the quorum of the set that signs for it. */
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
