import { assetSums } from './assets';
import { hexOfCb58 } from './l1Validators';
import type { L1Change } from './l1Validators';
import type { LedgerTx } from './ledger';
import { platformUtxo } from './outputFields';
import { plainAddress } from './readOutput';
import { recordedCalls } from './recordedCall';
import type { PrimaryNetworkRecord } from './readLedger';
import type { Reading } from './reading';

type Fields = Readonly<Record<string, unknown>>;

/** A P-Chain transaction in the service's shape. */
export function platformTransaction(record: PrimaryNetworkRecord, tx: LedgerTx): Fields {
  const { assets, l1 } = record;
  const { unsigned, type } = tx;
  const changes = l1.changes.get(tx.id) ?? [];
  const paidIn = changes.flatMap(({ balanceChange = 0n }) => (balanceChange > 0n ? [balanceChange] : []));
  const assetId = tx.consumed[0]?.output.assetId ?? '';
  const l1Balance = paidIn.map((amount) => ({ assetId, amount }));
  // The balance that an L1 validator returns is not part of the inputs.
  const returned = changes.flatMap(({ balanceChange = 0n }) => (balanceChange < 0n ? [balanceChange] : []));
  const burned = [
    ...tx.consumed.map(({ output }) => output),
    ...negative([...tx.emitted, ...l1Balance]),
    ...negative(returned.map((amount) => ({ assetId, amount }))),
  ];
  return {
    txHash: tx.id,
    txType: type,
    blockTimestamp: tx.time,
    blockNumber: String(tx.height),
    blockHash: tx.blockId,
    memo: textAt(unsigned, 'memo'),
    consumedUtxos: tx.consumed.map(({ output }) => platformUtxo(record, output)),
    emittedUtxos: tx.emitted.map((output) => platformUtxo(record, output)),
    value: assetSums(assets, tx.emitted),
    amountBurned: assetSums(assets, burned),
    amountStaked: assetSums(
      assets,
      tx.emitted.filter(({ staked }) => staked !== undefined),
    ),
    amountL1ValidatorBalanceBurned: assetSums(assets, l1Balance),
    ...(type === 'ImportTx'
      ? { sourceChain: textAt(unsigned, 'sourceChain'), destinationChain: chainOf(unsigned) }
      : {}),
    ...(type === 'ExportTx'
      ? { sourceChain: chainOf(unsigned), destinationChain: textAt(unsigned, 'destinationChain') }
      : {}),
    ...stakingFields(tx),
    ...subnetFields(tx),
    ...(changes.length === 0 ? {} : { l1ValidatorDetails: changes.map(l1Details) }),
  };
}

function negative<T extends { readonly assetId: string; readonly amount: bigint }>(items: readonly T[]): readonly T[] {
  return items.map((item) => ({ ...item, amount: -item.amount }));
}

function stakingFields({ id, time, unsigned }: LedgerTx): Fields {
  const validator = unsigned.at('validator');
  if (!validator.exists) return {};
  const start = validator.at('start').small;
  const shares = unsigned.at('shares');
  const signer = unsigned.at('signer');
  const owners = [unsigned.at('validationRewardsOwner'), unsigned.at('rewardsOwner')].filter((one) => one.exists);
  return {
    nodeId: validator.at('nodeID').text,
    // Since Durango a staking period begins with its block.
    startTimestamp: start === 0 ? time : start,
    endTimestamp: validator.at('end').small,
    // Shares are millionths; the service uses percent.
    delegationFeePercent: shares.exists ? String(Number(shares.integer) / 10_000) : undefined,
    estimatedReward: potentialReward(id),
    rewardAddresses:
      owners.length === 0 ? undefined : owners.flatMap((owner) => owner.at('addresses').list.map(plainText)),
    blsCredentials: signer.at('publicKey').exists
      ? { publicKey: signer.at('publicKey').text, proofOfPossession: signer.at('proofOfPossession').text }
      : undefined,
  };
}

function subnetFields({ id, type, unsigned }: LedgerTx): Fields {
  const subnet = [unsigned.at('subnetID'), unsigned.at('validator', 'subnetID')].find((one) => one.exists);
  const owner = [unsigned.at('owner'), unsigned.at('newOwner')].find((one) => one.exists);
  return {
    subnetId: type === 'CreateSubnetTx' ? id : subnet?.text,
    subnetOwnershipInfo:
      owner === undefined
        ? undefined
        : {
            locktime: owner.at('locktime').integer,
            threshold: owner.at('threshold').small,
            addresses: owner.at('addresses').list.map(plainText),
          },
    blockchainInfo:
      type === 'CreateChainTx'
        ? {
            chainName: unsigned.at('chainName').text,
            vmId: unsigned.at('vmID').text,
            genesisData: genesisOf(unsigned),
          }
        : undefined,
    l1ValidatorManagerDetails:
      type === 'ConvertSubnetToL1Tx'
        ? { blockchainId: unsigned.at('chainID').text, contractAddress: unsigned.at('address').text }
        : undefined,
  };
}

/** The genesis in a CreateChainTx: JSON for an EVM chain, otherwise base64. */
export function genesisOf(unsigned: Reading): unknown {
  const base64 = unsigned.at('genesisData').text;
  const text = Buffer.from(base64, 'base64').toString('utf8');
  return text.startsWith('{') ? (JSON.parse(text) as unknown) : base64;
}

/** The potential reward of a stake in nAVAX, per the recorded node; `undefined` if it does not list the stake. */
function potentialReward(txId: string): string | undefined {
  const validators = recordedCalls('platform', 'platform.getCurrentValidators').flatMap(
    ({ result }) => result.at('validators').list,
  );
  const stakes = validators.flatMap((validator) => [validator, ...validator.at('delegators').list]);
  const stake = stakes.find((one) => one.at('txID').exists && one.at('txID').text === txId);
  return stake?.at('potentialReward').exists === true ? stake.at('potentialReward').text : undefined;
}

function l1Details({ validationId, publicKey, balance, ...change }: L1Change): Fields {
  return {
    validationId,
    validationIdHex: hexOfCb58(validationId),
    nodeId: change.nodeId,
    subnetId: change.subnetId,
    weight: change.weight,
    remainingBalance: balance,
    balanceChange: change.balanceChange,
    blsCredentials: publicKey === undefined ? undefined : { publicKey },
  };
}

function plainText({ text }: Reading): string {
  return plainAddress(text);
}

function chainOf(unsigned: Reading): string {
  return unsigned.at('blockchainID').text;
}

function textAt(unsigned: Reading, key: string): string | undefined {
  return unsigned.at(key).exists ? unsigned.at(key).text : undefined;
}
