import * as z from 'zod/mini';
import { anyJson, flag, signed, text, time, u256, u64, wholeNumber } from '../../core/schema/wire';
import { assetAmount, utxo } from './primaryShapes';

/**
 * A transaction of the X-Chain (docs/facts/data-service.md). `chainFormat` "non-linear" (before the chain had blocks) comes with
 * `vertices`, "linear" with `blockHeight` and `blockHash`. `memo` as the service writes it, hex most often.
 */
export const xTransaction = z.object({
  txHash: text,
  chainFormat: z.nullish(text),
  timestamp: time,
  txType: text,
  memo: z.nullish(text),
  consumedUtxos: z.nullish(z.array(utxo)),
  emittedUtxos: z.nullish(z.array(utxo)),
  amountUnlocked: z.nullish(z.array(assetAmount)),
  amountCreated: z.nullish(z.array(assetAmount)),
  sourceChain: z.nullish(text),
  destinationChain: z.nullish(text),
  assetCreated: z.nullish(
    z.object({
      assetId: text,
      name: z.nullish(text),
      symbol: z.nullish(text),
      denomination: z.nullish(wholeNumber),
      type: z.nullish(text),
      createdAtTimestamp: z.nullish(time),
      /** "fixed" or "variable". */
      cap: z.nullish(text),
    }),
  ),
  vertices: z.nullish(z.array(z.object({ hash: text, height: u64, timestamp: time }))),
  blockHeight: z.nullish(u64),
  blockHash: z.nullish(text),
});

export type XTransaction = z.infer<typeof xTransaction>;

/** A UTXO of the P-Chain (docs/facts/data-service.md). Locktimes in Unix seconds. */
const pUtxo = z.object({
  addresses: z.array(text),
  asset: assetAmount,
  consumedOnChainId: z.nullish(text),
  createdOnChainId: z.nullish(text),
  consumingTxHash: z.nullish(text),
  txHash: text,
  utxoId: text,
  /** Hex of the codec bytes and their checksum of 4 bytes. */
  utxoBytes: z.nullish(text),
  amount: u256,
  assetId: z.nullish(text),
  blockNumber: z.nullish(u64),
  blockTimestamp: z.nullish(time),
  consumingBlockNumber: z.nullish(u64),
  consumingBlockTimestamp: z.nullish(time),
  platformLocktime: z.nullish(u64),
  stakeableLocktime: z.nullish(u64),
  outputIndex: u64,
  /** "VALIDATOR", "DELEGATOR" or "VALIDATOR_FEE" for what a reward paid. */
  rewardType: z.nullish(text),
  staked: z.nullish(flag),
  threshold: z.nullish(wholeNumber),
  utxoStartTimestamp: z.nullish(time),
  utxoEndTimestamp: z.nullish(time),
  /** "STAKE" or "TRANSFER". */
  utxoType: z.nullish(text),
});
export type PUtxo = z.infer<typeof pUtxo>;

const blsCredentials = z.object({ publicKey: text, proofOfPossession: text });

/** Weight without unit; balances in nAVAX. */
const l1Validator = z.object({
  validationId: text,
  validationIdHex: z.nullish(text),
  nodeId: text,
  subnetId: z.nullish(text),
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
  txHash: text,
  txType: text,
  blockTimestamp: time,
  blockNumber: u64,
  blockHash: text,
  consumedUtxos: z.nullish(z.array(pUtxo)),
  emittedUtxos: z.nullish(z.array(pUtxo)),
  sourceChain: z.nullish(text),
  destinationChain: z.nullish(text),
  value: z.nullish(z.array(assetAmount)),
  amountBurned: z.nullish(z.array(assetAmount)),
  amountStaked: z.nullish(z.array(assetAmount)),
  amountL1ValidatorBalanceBurned: z.nullish(z.array(assetAmount)),
  startTimestamp: z.nullish(time),
  endTimestamp: z.nullish(time),
  delegationFeePercent: z.nullish(text),
  nodeId: z.nullish(text),
  subnetId: z.nullish(text),
  l1ValidatorManagerDetails: z.nullish(z.object({ blockchainId: text, contractAddress: text })),
  l1ValidatorDetails: z.nullish(z.array(l1Validator)),
  estimatedReward: z.nullish(u256),
  rewardTxHash: z.nullish(text),
  stakingTxHash: z.nullish(text),
  memo: z.nullish(text),
  rewardAddresses: z.nullish(z.array(text)),
  subnetOwnershipInfo: z.nullish(z.object({ locktime: u64, threshold: wholeNumber, addresses: z.array(text) })),
  blsCredentials: z.nullish(blsCredentials),
  blockchainInfo: z.nullish(
    z.object({
      chainName: text,
      vmId: text,
      /** See `evmGenesis`. */
      genesisData: z.nullish(anyJson),
    }),
  ),
  period: z.nullish(anyJson),
  autoCompoundRewardShares: z.nullish(anyJson),
  validatorAuthority: z.nullish(anyJson),
});
export type PTransaction = z.infer<typeof pTransaction>;
