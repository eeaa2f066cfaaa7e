import * as z from 'zod/mini';
import { anyJson, flag, signed, u256, u64, wholeNumber, wireText, wireTime } from '../../primitives';
import { assetAmount, utxo } from './primaryShapes';

/**
 * A transaction of the X-Chain (docs/facts/data-service.md). `chainFormat` "non-linear" (before the chain had blocks) comes with
 * `vertices`, "linear" with `blockHeight` and `blockHash`. `memo` as the service writes it, hex most often.
 */
export const xTransaction = z.object({
  txHash: wireText,
  chainFormat: z.nullish(wireText),
  timestamp: wireTime,
  txType: wireText,
  memo: z.nullish(wireText),
  consumedUtxos: z.nullish(z.array(utxo)),
  emittedUtxos: z.nullish(z.array(utxo)),
  amountUnlocked: z.nullish(z.array(assetAmount)),
  amountCreated: z.nullish(z.array(assetAmount)),
  sourceChain: z.nullish(wireText),
  destinationChain: z.nullish(wireText),
  assetCreated: z.nullish(
    z.object({
      assetId: wireText,
      name: z.nullish(wireText),
      symbol: z.nullish(wireText),
      denomination: z.nullish(wholeNumber),
      type: z.nullish(wireText),
      createdAtTimestamp: z.nullish(wireTime),
      /** "fixed" or "variable". */
      cap: z.nullish(wireText),
    }),
  ),
  vertices: z.nullish(z.array(z.object({ hash: wireText, height: u64, timestamp: wireTime }))),
  blockHeight: z.nullish(u64),
  blockHash: z.nullish(wireText),
});

export type XTransaction = z.infer<typeof xTransaction>;

/** A UTXO of the P-Chain (docs/facts/data-service.md). Locktimes in Unix seconds. */
const pUtxo = z.object({
  addresses: z.array(wireText),
  asset: assetAmount,
  consumedOnChainId: z.nullish(wireText),
  createdOnChainId: z.nullish(wireText),
  consumingTxHash: z.nullish(wireText),
  txHash: wireText,
  utxoId: wireText,
  /** Hex of the codec bytes and their checksum of 4 bytes. */
  utxoBytes: z.nullish(wireText),
  amount: u256,
  assetId: z.nullish(wireText),
  blockNumber: z.nullish(u64),
  blockTimestamp: z.nullish(wireTime),
  consumingBlockNumber: z.nullish(u64),
  consumingBlockTimestamp: z.nullish(wireTime),
  platformLocktime: z.nullish(u64),
  stakeableLocktime: z.nullish(u64),
  outputIndex: u64,
  /** "VALIDATOR", "DELEGATOR" or "VALIDATOR_FEE" for what a reward paid. */
  rewardType: z.nullish(wireText),
  staked: z.nullish(flag),
  threshold: z.nullish(wholeNumber),
  utxoStartTimestamp: z.nullish(wireTime),
  utxoEndTimestamp: z.nullish(wireTime),
  /** "STAKE" or "TRANSFER". */
  utxoType: z.nullish(wireText),
});
export type PUtxo = z.infer<typeof pUtxo>;

const blsCredentials = z.object({ publicKey: wireText, proofOfPossession: wireText });

/** Weight without unit; balances in nAVAX. */
const l1Validator = z.object({
  validationId: wireText,
  validationIdHex: z.nullish(wireText),
  nodeId: wireText,
  subnetId: z.nullish(wireText),
  weight: u64,
  remainingBalance: signed,
  balanceChange: z.nullish(signed),
  /** Its fields are not published. */
  blsCredentials: z.nullish(anyJson),
});

/**
 * A transaction of the P-Chain (docs/facts/data-service.md); which optional fields there are depends on `txType`. `estimatedReward`
 * in nAVAX, `delegationFeePercent` a decimal text. The last three came with auto-renewed validators, in no published
 * shape.
 */
export const pTransaction = z.object({
  txHash: wireText,
  txType: wireText,
  blockTimestamp: wireTime,
  blockNumber: u64,
  blockHash: wireText,
  consumedUtxos: z.nullish(z.array(pUtxo)),
  emittedUtxos: z.nullish(z.array(pUtxo)),
  sourceChain: z.nullish(wireText),
  destinationChain: z.nullish(wireText),
  value: z.nullish(z.array(assetAmount)),
  amountBurned: z.nullish(z.array(assetAmount)),
  amountStaked: z.nullish(z.array(assetAmount)),
  amountL1ValidatorBalanceBurned: z.nullish(z.array(assetAmount)),
  startTimestamp: z.nullish(wireTime),
  endTimestamp: z.nullish(wireTime),
  delegationFeePercent: z.nullish(wireText),
  nodeId: z.nullish(wireText),
  subnetId: z.nullish(wireText),
  l1ValidatorManagerDetails: z.nullish(z.object({ blockchainId: wireText, contractAddress: wireText })),
  l1ValidatorDetails: z.nullish(z.array(l1Validator)),
  estimatedReward: z.nullish(u256),
  rewardTxHash: z.nullish(wireText),
  stakingTxHash: z.nullish(wireText),
  memo: z.nullish(wireText),
  rewardAddresses: z.nullish(z.array(wireText)),
  subnetOwnershipInfo: z.nullish(z.object({ locktime: u64, threshold: wholeNumber, addresses: z.array(wireText) })),
  blsCredentials: z.nullish(blsCredentials),
  blockchainInfo: z.nullish(
    z.object({
      chainName: wireText,
      vmId: wireText,
      /** See `evmGenesis`. */
      genesisData: z.nullish(anyJson),
    }),
  ),
  period: z.nullish(anyJson),
  autoCompoundRewardShares: z.nullish(anyJson),
  validatorAuthority: z.nullish(anyJson),
});
export type PTransaction = z.infer<typeof pTransaction>;
