import { conversionValidationId } from '../../../core/codec/codecIds';
import { nodeBytes } from '../../../core/codec/nodeValue';
import type { Fact, UnsourcedFinding } from '../../../core/finding/finding';
import { message } from '../../../core/finding/message';
import { id, remote } from '../../../core/finding/spans';
import { decodeCb58, encodeCb58 } from '../../../core/ids/cb58';
import type { Cb58Id } from '../../../core/ids/identifier';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import { getSubnet } from '../../../core/rpc/catalogue/platform/subnets';
import { getL1Validator } from '../../../core/rpc/catalogue/platform/validators';
import { fact } from '../../../explain/facts';
import {
  conversionFinding,
  initialValidationFinding,
  pastValidationFinding,
} from '../../../explain/platform/validation/pastFindings';
import { pastConversion, pastValidation } from '../../../explain/platform/validation/pastTransactions';
import { type SourcedResult, sourcesOf, valueOf } from '../../../explain/sourcedResult';
import type { SourceClient } from '../../sources/sourceClient';
import { fetchPastTransactions } from './fetchPastTransactions';
import { subnetNames } from '../../sources/chainNames';

/** Subnets whose conversion is compared: a question each. */
const mostSubnets = 16;
/** An L1 may begin with more validators; of their validation IDs so many are compared, which asks nobody. */
const mostValidators = 256;

/**
 * IDs that no node can be asked about: conversion IDs, and the validation IDs of validators that were removed. Found where
 * a subnet that is known here, or a transaction in the blocks of a network on this machine, has them.
 */
export async function resolveForgotten(client: SourceClient, { cb58 }: Cb58Id): Promise<UnsourcedFinding | undefined> {
  const subnets = await subnetNames(client);
  const [converted, { transactions }, validator] = await Promise.all([
    Promise.all(
      [...subnets.keys()].slice(0, mostSubnets).map(async (subnetId) => {
        const told = await client.node('P-Chain', getSubnet, { subnetID: subnetId });
        return { subnetId, told };
      }),
    ),
    fetchPastTransactions(client),
    client.node('P-Chain', getL1Validator, { validationID: cb58 }),
  ]);
  const subnet = converted.find(({ told }) => valueOf(told)?.conversionID === cb58);
  const conversion = pastConversion(transactions, cb58);
  if (subnet !== undefined) {
    return conversionFinding(subnet.subnetId, managerFacts(subnet.told), conversion, subnets);
  }
  if (conversion !== undefined) {
    const { decoded } = conversion;
    const node = (decoded.root.child('unsignedTx') ?? decoded.root).child('subnetID');
    return node && conversionFinding(encodeCb58(nodeBytes(node, decoded.bytes)), [], conversion, subnets);
  }
  if (validator.ok || !validator.refused) {
    return undefined;
  }
  const past = pastValidation(transactions, cb58);
  if (past !== undefined) {
    return pastValidationFinding(past, subnets);
  }
  for (const subnetId of subnets.keys()) {
    const bytes = decodeCb58(subnetId, 32)?.bytes;
    const index = bytes === undefined ? -1 : placeOf(cb58, bytes);
    if (index >= 0) {
      return initialValidationFinding(subnetId, index, subnets);
    }
  }
  return undefined;
}

function placeOf(validationId: string, subnetId: Uint8Array): number {
  for (let index = 0; index < mostValidators; index++) {
    if (encodeCb58(conversionValidationId(subnetId, index)) === validationId) {
      return index;
    }
  }
  return -1;
}

/** Contract and chain that choose the validators. */
function managerFacts(told: SourcedResult<ResultOf<typeof getSubnet>>): readonly Fact[] {
  const subnet = valueOf(told);
  if (subnet === undefined) {
    return [];
  }
  const chain = id(subnet.managerChainID);
  const { managerAddress } = subnet;
  const contract =
    managerAddress !== null && /^0x[0-9a-f]{40}$/i.test(managerAddress)
      ? id(managerAddress)
      : remote(managerAddress ?? '');
  const line = managerAddress === null ? [chain] : message`contract ${contract} on ${chain}`;
  return fact('manager', 'validator manager', line, sourcesOf(told), { brief: true });
}
