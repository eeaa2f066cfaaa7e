import { encodeCb58 } from '../../../primitives';
import {
  type DecodedBytes,
  type DecodedNode,
  type EndedResults,
  type RewardResults,
  type Stake,
  type StakeResults,
  type StakingResults,
  type TransactionType,
  type ValidationResultsOfTx,
  type ValidationChange,
  avaxAmount,
  codecReport,
  decodeBytes,
  isL1,
  nodeBytes,
  nodeNumber,
  ownerLine,
  stakeIn,
  transactionType,
  validationIn,
} from '../../../transactions';
import { type Line, message, valueOf } from '../../../report';
import {
  getL1Validator,
  getRewardUTXOs,
  platformGetCurrentValidators as getCurrentValidators,
  platformGetTx as getTx,
  platformGetUTXOs as getUTXOs,
} from '../../../rpc';
import { type PastTransaction, type PastTransactions, pastValidation, spentAmount } from '../../../validators';
import { type SourceClient, subnetNames } from '../../../sources';
import { fetchPastTransactions } from './fetchPastTransactions';

const noStaking: StakingResults = { subnets: new Map() };

/**
 * Fetches the stake or L1 validators that an accepted P-Chain transaction is about: one round trip, more only where a
 * node does not know the validator any more, or the staking period ended.
 */
export async function fetchStaking(client: SourceClient, txId: string, decoded: DecodedBytes): Promise<StakingResults> {
  if (decoded.chain !== 'P') {
    return noStaking;
  }
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  const { bytes } = decoded;
  const type = transactionType(decoded.type);
  const stake = stakeIn(tx, bytes);
  const change = validationIn(tx, bytes);
  const stakedTx = type?.ends ? tx.child('txID') : undefined;
  const hasEnded = stake?.end !== undefined && stake.end * 1_000n <= BigInt(client.context.now());
  const [subnets, stakeResults, ended, validation, past] = await Promise.all([
    type?.isOfSubnet === true ? subnetNames(client) : noStaking.subnets,
    stake && fetchStake(client, txId, stake, hasEnded, type),
    stakedTx && fetchEnded(client, encodeCb58(nodeBytes(stakedTx, bytes))),
    change && fetchValidation(client, change),
    hasEnded || stakedTx ? fetchPastTransactions(client) : undefined,
  ]);
  const read = past ?? (validation && (await pastOfValidation(client, type, validation)));
  const history = read?.transactions;
  return {
    subnets,
    stake: stakeResults && { ...stakeResults, endedBy: history?.find((one) => isRewardOf(one, txId))?.id },
    ended,
    validation: validation && (await withPast(client, txId, tx, validation, history, type)),
    past: history?.find(({ id }) => id === txId),
  };
}

function isRewardOf({ decoded }: PastTransaction, stakingTxId: string): boolean {
  const stakedTx =
    transactionType(decoded.type)?.ends === 'stake' ? decoded.root.child('unsignedTx')?.child('txID') : undefined;
  return stakedTx !== undefined && encodeCb58(nodeBytes(stakedTx, decoded.bytes)) === stakingTxId;
}

async function fetchStake(
  client: SourceClient,
  txId: string,
  stake: Stake,
  hasEnded: boolean,
  type: TransactionType | undefined,
): Promise<StakeResults> {
  const { nodeId, subnetId } = stake;
  if (hasEnded) {
    return { stake, isOver: hasEnded, reward: type?.stakes === 'seat' ? undefined : await fetchReward(client, txId) };
  }
  const params = { subnetID: subnetId, nodeIDs: [nodeId] };
  return { stake, isOver: hasEnded, validators: await client.node('P-Chain', getCurrentValidators, params) };
}

async function fetchReward(client: SourceClient, stakingTxId: string): Promise<RewardResults> {
  const result = await client.node('P-Chain', getRewardUTXOs, { txID: stakingTxId });
  return { result, outputs: (valueOf(result)?.utxos ?? []).map((utxo) => outputLine(utxo, client)) };
}

/** `1.5 AVAX to P-local1…`; an output that cannot be decoded as hex. */
function outputLine(hex: string, { network: { networkId, hrp } }: SourceClient): Line {
  const [decoded] = decodeBytes(hex, { kind: 'utxo', chain: 'P', networkId, hrp });
  const holds = decoded && codecReport(decoded, { identifier: hex }).facts.find(({ key }) => key === 'holds');
  return holds?.value ?? [{ kind: 'code', text: hex }];
}

async function fetchEnded(client: SourceClient, stakingTxId: string): Promise<EndedResults> {
  const [result, reward] = await Promise.all([
    client.node('P-Chain', getTx, { txID: stakingTxId, encoding: 'hex' }),
    fetchReward(client, stakingTxId),
  ]);
  const { networkId, hrp } = client.network;
  const [decoded] = decodeBytes(valueOf(result)?.tx, { kind: 'tx', chain: 'P', networkId, hrp });
  const stake = decoded && stakeIn(decoded.root.child('unsignedTx') ?? decoded.root, decoded.bytes);
  const staking = decoded && stake && { stake, decoded, from: result.from };
  if (stake?.isDelegation !== true || reward.outputs.length === 0) {
    return { stakingTxId, staking, reward };
  }
  const params = { subnetID: stake.subnetId, nodeIDs: [stake.nodeId] };
  const current = valueOf(await client.node('P-Chain', getCurrentValidators, params))?.validators[0];
  return { stakingTxId, staking, reward, delegationFee: current && !isL1(current) ? current.delegationFee : undefined };
}

async function fetchValidation(client: SourceClient, change: ValidationChange): Promise<ValidationResultsOfTx> {
  return { change, result: await client.node('P-Chain', getL1Validator, { validationID: change.validationId }) };
}

/** The blocks are the only source of removed validations, and of returned balances. */
async function pastOfValidation(
  client: SourceClient,
  type: TransactionType | undefined,
  { result, change }: ValidationResultsOfTx,
): Promise<PastTransactions | undefined> {
  const isPruned = !result.ok && result.rejected && change.nodeId === undefined;
  return isPruned || type?.returnsBalance?.(change) === true ? fetchPastTransactions(client) : undefined;
}

/** The output with the remaining balance is not part of the transaction; its index follows the others. */
async function withPast(
  client: SourceClient,
  txId: string,
  tx: DecodedNode,
  validation: ValidationResultsOfTx,
  past: readonly PastTransaction[] | undefined,
  type: TransactionType | undefined,
): Promise<ValidationResultsOfTx> {
  const { change, result } = validation;
  const known = past && pastValidation(past, change.validationId);
  if (type?.returnsBalance?.(change) !== true) {
    return { ...validation, past: known };
  }
  const index = tx.child('outputs')?.children.length ?? 0;
  const owner = valueOf(result)?.remainingBalanceOwner;
  const to = owner === undefined ? known?.balanceOwner : ownerLine(owner);
  const addresses = (to ?? []).flatMap((span) => (span.kind === 'id' ? [span.id] : []));
  const spent = spentAmount(past ?? [], txId, index);
  const amount = spent ?? (await unspentAmount(client, addresses, txId, index));
  const returned = amount === undefined || to === undefined ? undefined : message`${avaxAmount(amount)} to ${to}`;
  return { ...validation, past: known, returned };
}

async function unspentAmount(
  client: SourceClient,
  addresses: readonly string[],
  txId: string,
  index: number,
): Promise<bigint | undefined> {
  if (addresses.length === 0) {
    return undefined;
  }
  const result = await client.node('P-Chain', getUTXOs, { addresses: [...addresses] });
  for (const hex of valueOf(result)?.utxos ?? []) {
    const [decoded] = decodeBytes(hex, { kind: 'utxo', chain: 'P' });
    const source = decoded?.root.child('txID');
    const place = decoded?.root.child('outputIndex');
    const amount = decoded?.root.child('output')?.child('amount');
    if (
      decoded &&
      source &&
      place &&
      amount &&
      encodeCb58(nodeBytes(source, decoded.bytes)) === txId &&
      Number(nodeNumber(place, decoded.bytes)) === index
    ) {
      return nodeNumber(amount, decoded.bytes);
    }
  }
  return undefined;
}
