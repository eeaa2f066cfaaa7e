import * as z from 'zod/mini';
import { anyJson, flag, text, u256, u64, wholeNumber } from '../../core/schema/wire';

const mayBe = { number: z.nullish(u64), addresses: z.nullish(z.array(text)) };

const allowList = z.nullish(
  z.object({
    blockTimestamp: mayBe.number,
    adminAddresses: mayBe.addresses,
    managerAddresses: mayBe.addresses,
    enabledAddresses: mayBe.addresses,
  }),
);

const config = z.object({
  chainId: z.nullish(u256),
  homesteadBlock: mayBe.number,
  eip150Block: mayBe.number,
  eip150Hash: z.nullish(text),
  eip155Block: mayBe.number,
  eip158Block: mayBe.number,
  byzantiumBlock: mayBe.number,
  constantinopleBlock: mayBe.number,
  petersburgBlock: mayBe.number,
  istanbulBlock: mayBe.number,
  muirGlacierBlock: mayBe.number,
  berlinBlock: mayBe.number,
  londonBlock: mayBe.number,
  subnetEVMTimestamp: mayBe.number,
  allowFeeRecipients: z.nullish(flag),
  feeConfig: z.nullish(
    z.object({
      gasLimit: z.nullish(u256),
      targetBlockRate: z.nullish(u256),
      minBaseFee: z.nullish(u256),
      targetGas: z.nullish(u256),
      baseFeeChangeDenominator: z.nullish(u256),
      minBlockGasCost: z.nullish(u256),
      maxBlockGasCost: z.nullish(u256),
      blockGasCostStep: z.nullish(u256),
    }),
  ),
  warpConfig: z.nullish(
    z.object({
      blockTimestamp: mayBe.number,
      quorumNumerator: z.nullish(wholeNumber),
      requirePrimaryNetworkSigners: z.nullish(flag),
    }),
  ),
  txAllowListConfig: allowList,
  contractDeployerAllowListConfig: allowList,
  contractNativeMinterConfig: allowList,
  feeManagerConfig: allowList,
  rewardManagerConfig: allowList,
});

/**
 * The genesis of an EVM chain where the service gives it as JSON (docs/facts/data-service.md). Hex quantities stay as they are
 * written; block numbers, Unix seconds and fees (wei per gas) of `config` are bigint. Applied to `genesisData` where it
 * is needed, since a list of ten thousand chains does not.
 */
export const evmGenesis = z.object({
  airdropAmount: z.nullish(anyJson),
  airdropHash: z.nullish(text),
  alloc: z.nullish(
    z.record(
      text,
      z.object({ balance: z.nullish(text), code: z.nullish(text), storage: z.nullish(z.record(text, text)) }),
    ),
  ),
  baseFeePerGas: z.nullish(anyJson),
  blobGasUsed: z.nullish(anyJson),
  coinbase: z.nullish(text),
  config: z.nullish(config),
  difficulty: z.nullish(text),
  excessBlobGas: z.nullish(anyJson),
  extraData: z.nullish(text),
  gasLimit: z.nullish(text),
  gasUsed: z.nullish(text),
  mixHash: z.nullish(text),
  nonce: z.nullish(text),
  number: z.nullish(text),
  parentHash: z.nullish(text),
  timestamp: z.nullish(text),
});
export type EvmGenesis = z.infer<typeof evmGenesis>;
