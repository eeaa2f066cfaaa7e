import { readWarpEnvelope } from '../../detection';
import { hexToBytes } from '../../primitives';
import { type EvmChain, PRIMARY_NETWORK_ID } from '../../networks';
import type { RejectedSignature } from '../report/deliveryChecks';
import type { DeliveryStep } from '../report/messageTrace';
import { reachesQuorum, signedPlaces, signedWeight } from '../signatures/signerSet';
import { SignerSets, fetchSigningSubnet, subnetOf } from './warpSigners';
import { fetchEpochHeight } from './fetchSigning';
import type { TraceClient } from './traceClient';

/** How far before the height that counted sets are looked for that the signature fits. */
const stepsBack: readonly bigint[] = [1n, 2n, 4n, 8n, 16n, 32n, 64n, 256n];

/**
 * Why the signature of a delivery was not accepted: its bits count another set, another height's, too little weight, or
 * it is none.
 */
export async function fetchRejectedSignature(
  run: TraceClient,
  step: DeliveryStep,
  receiver: EvmChain,
): Promise<RejectedSignature> {
  const signed = hexToBytes(step.signed ?? '');
  const envelope = signed && readWarpEnvelope(signed);
  const places = envelope?.signers && signedPlaces(envelope.signers);
  if (envelope === undefined || places === undefined || places.length === 0) {
    return { kind: 'broken' };
  }
  const signing = await fetchSigningSubnet(run.source, envelope.sourceChainId, receiver);
  const height = await fetchEpochHeight(run, receiver, step);
  if (signing.subnetId === undefined || height === undefined) {
    return { kind: 'unknown', problem: signing.problem ?? 'no node told the P-Chain height of its block' };
  }
  const sets = new SignerSets(run.source, envelope, places);
  const own = await sets.at(signing.subnetId, height.height);
  if ('problem' in own) {
    return { kind: 'unknown', problem: own.problem };
  }
  if (own.fits) {
    const weight = signedWeight(places, own.set);
    return reachesQuorum(weight, signing.quorum)
      ? { kind: 'valid' }
      : { kind: 'tooLittle', weight: weight.weight, total: weight.total, quorum: signing.quorum };
  }
  const others = [
    PRIMARY_NETWORK_ID,
    receiver.path === 'C' ? undefined : await subnetOf(run.source, receiver.blockchainId ?? receiver.path),
  ];
  for (const other of others) {
    if (typeof other === 'string' && other !== signing.subnetId && (await sets.fitsAt(other, height.height))) {
      return { kind: 'otherSet', subnetId: other, counts: signing.subnetId };
    }
  }
  const found = await earlierHeight(sets, signing.subnetId, height.height);
  return found === undefined
    ? { kind: 'broken' }
    : { kind: 'otherHeight', height: found, counted: height.by === 'likely' ? undefined : height.height };
}

/** The last height before another whose set the signature fits. */
async function earlierHeight(sets: SignerSets, subnetId: string, before: bigint): Promise<bigint | undefined> {
  let mismatch = before;
  for (const back of stepsBack) {
    let fit = before - back;
    if (fit < 0n) {
      return undefined;
    }
    if (await sets.fitsAt(subnetId, fit)) {
      while (mismatch - fit > 1n) {
        const middle = (fit + mismatch) / 2n;
        if (await sets.fitsAt(subnetId, middle)) {
          fit = middle;
        } else {
          mismatch = middle;
        }
      }
      return fit;
    }
    mismatch = fit;
  }
  return undefined;
}
