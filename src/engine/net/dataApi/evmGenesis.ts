import * as z from 'zod/mini';
import { activePrecompileKeys } from '../../precompiles';
import { anyJson, flag, u256, u64, wholeNumber, wireText } from '../../primitives';

const mayBe = { number: z.nullish(u64), addresses: z.nullish(z.array(wireText)) };

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
  eip150Hash: z.nullish(wireText),
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
  ...Object.fromEntries(activePrecompileKeys.map((key) => [key, allowList])),
  warpConfig: z.nullish(
    z.object({
      blockTimestamp: mayBe.number,
      quorumNumerator: z.nullish(wholeNumber),
      requirePrimaryNetworkSigners: z.nullish(flag),
    }),
  ),
});

/**
 * The genesis of an EVM chain where the service gives it as JSON (docs/facts/data-service.md). Hex quantities stay as they are
 * written; block numbers, Unix seconds and fees (wei per gas) of `config` are bigint. Applied to `genesisData` where it
 * is needed, since a list of ten thousand chains does not.
 */
export const evmGenesis = z.object({
  airdropAmount: z.nullish(anyJson),
  airdropHash: z.nullish(wireText),
  alloc: z.nullish(
    z.record(
      wireText,
      z.object({
        balance: z.nullish(wireText),
        code: z.nullish(wireText),
        storage: z.nullish(z.record(wireText, wireText)),
      }),
    ),
  ),
  baseFeePerGas: z.nullish(anyJson),
  blobGasUsed: z.nullish(anyJson),
  coinbase: z.nullish(wireText),
  config: z.nullish(config),
  difficulty: z.nullish(wireText),
  excessBlobGas: z.nullish(anyJson),
  extraData: z.nullish(wireText),
  gasLimit: z.nullish(wireText),
  gasUsed: z.nullish(wireText),
  mixHash: z.nullish(wireText),
  nonce: z.nullish(wireText),
  number: z.nullish(wireText),
  parentHash: z.nullish(wireText),
  timestamp: z.nullish(wireText),
});
export type EvmGenesis = z.infer<typeof evmGenesis>;
