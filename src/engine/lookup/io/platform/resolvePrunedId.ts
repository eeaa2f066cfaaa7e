import { conversionValidationId, nodeBytes } from '../../../transactions';
import {
  type Fact,
  type QueryResult,
  type UnsourcedReport,
  fact,
  id,
  message,
  remote,
  sourcesOf,
  valueOf,
} from '../../../report';
import { type Cb58Id, decodeCb58, encodeCb58 } from '../../../primitives';
import { type ResultOf, getL1Validator, getSubnet } from '../../../rpc';
import {
  conversionReport,
  initialValidationReport,
  pastConversion,
  pastValidation,
  pastValidationReport,
} from '../../../validators';
import { type SourceClient, subnetNames } from '../../../sources';
import { fetchPastTransactions } from './fetchPastTransactions';

/** Subnets whose conversion is compared: a question each. */
const mostSubnets = 16;
/** An L1 may begin with more validators; of their validation IDs so many are compared, which asks nobody. */
const mostValidators = 256;

/**
 * IDs that no node can be asked about: conversion IDs, and the validation IDs of validators that were removed. Found where
 * a subnet that is known here, or a transaction in the blocks of a network on this machine, has them.
 */
export async function resolvePrunedId(client: SourceClient, { cb58 }: Cb58Id): Promise<UnsourcedReport | undefined> {
  const subnets = await subnetNames(client);
  const [converted, { transactions }, validator] = await Promise.all([
    Promise.all(
      [...subnets.keys()].slice(0, mostSubnets).map(async (subnetId) => {
        const result = await client.node('P-Chain', getSubnet, { subnetID: subnetId });
        return { subnetId, result };
      }),
    ),
    fetchPastTransactions(client),
    client.node('P-Chain', getL1Validator, { validationID: cb58 }),
  ]);
  const subnet = converted.find(({ result }) => valueOf(result)?.conversionID === cb58);
  const conversion = pastConversion(transactions, cb58);
  if (subnet !== undefined) {
    return conversionReport(subnet.subnetId, managerFacts(subnet.result), conversion, subnets);
  }
  if (conversion !== undefined) {
    const { decoded } = conversion;
    const node = (decoded.root.child('unsignedTx') ?? decoded.root).child('subnetID');
    return node && conversionReport(encodeCb58(nodeBytes(node, decoded.bytes)), [], conversion, subnets);
  }
  if (validator.ok || !validator.rejected) {
    return undefined;
  }
  const past = pastValidation(transactions, cb58);
  if (past !== undefined) {
    return pastValidationReport(past, subnets);
  }
  for (const subnetId of subnets.keys()) {
    const bytes = decodeCb58(subnetId, 32)?.bytes;
    const index = bytes === undefined ? -1 : placeOf(cb58, bytes);
    if (index >= 0) {
      return initialValidationReport(subnetId, index, subnets);
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
function managerFacts(result: QueryResult<ResultOf<typeof getSubnet>>): readonly Fact[] {
  const subnet = valueOf(result);
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
  return fact('manager', 'validator manager', line, sourcesOf(result), { brief: true });
}
