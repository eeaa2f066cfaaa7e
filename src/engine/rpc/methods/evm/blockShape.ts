import * as z from 'zod/mini';
import { addressField, dataField, hashField, numberField, quantityField } from './evmField';
import { evmTransaction } from './transactionShape';
import { anyJson } from '../../../primitives';
import { field, wordField } from '../../field';

/** Header of a block, as `eth_getHeaderBy…` and `newHeads` give it. Fields of later upgrades are absent before them, or null. */
export function evmHeader() {
  return z.object(headerFields());
}

/** A block with the hashes of its transactions, or all of them. A pending one has no hash, nonce or miner. */
export function evmBlock() {
  return z.object({
    ...headerFields(),
    size: quantityField('byteCount'),
    blockExtraData: z.optional(dataField('C-Chain: atomic transactions of the block.')),
    transactions: z.union([z.array(hashField('evmTransaction')), z.array(evmTransaction())]),
    uncles: z.array(hashField('evmBlock', 'Always empty.')),
  });
}

function headerFields() {
  return {
    number: quantityField('height'),
    hash: z.nullable(hashField('evmBlock')),
    parentHash: hashField('evmBlock'),
    timestamp: quantityField('time'),
    timestampMilliseconds: later(quantityField('timeMilliseconds', 'Since Granite.')),
    miner: z.nullable(addressField('Fee recipient: the burn address, or as set by the reward manager.')),
    gasLimit: quantityField('gas'),
    gasUsed: quantityField('gas'),
    baseFeePerGas: later(quantityField('wei/gas')),
    blockGasCost: later(quantityField('gas', 'Extra gas required because the block came early.')),
    extDataHash: later(hashField(undefined, 'C-Chain: hash of the atomic transactions.')),
    extDataGasUsed: later(quantityField('gas', 'C-Chain: gas used by the atomic transactions.')),
    minDelayExcess: later(numberField('Min delay excess (ACP-226), since Granite.')),
    blobGasUsed: later(quantityField('gas')),
    excessBlobGas: later(quantityField('gas')),
    parentBeaconBlockRoot: later(hashField(undefined, 'Always zero.')),
    targetExponent: later(numberField('Gas target exponent, since Helicon.')),
    minPriceExponent: later(numberField('Min gas price exponent, since Helicon.')),
    settledHeight: later(quantityField('height', 'Last block settled by this one, since Helicon.')),
    settledGasUnix: later(quantityField('time', 'Gas clock of the settled block, since Helicon.')),
    settledGasNumerator: later(numberField('Sub-second fraction of the gas clock, since Helicon.')),
    settledExcess: later(quantityField('gas', 'Excess gas of the settled block, since Helicon.')),
    difficulty: numberField('Always 1.'),
    totalDifficulty: z.optional(numberField()),
    extraData: dataField('Fee state and Warp predicate results.'),
    mixHash: hashField(),
    nonce: z.nullable(dataField('Always zero.')),
    logsBloom: dataField('Bloom filter of log addresses and topics.'),
    receiptsRoot: hashField(),
    sha3Uncles: hashField(),
    stateRoot: hashField(),
    transactionsRoot: hashField(),
  };
}

function later<S extends z.ZodMiniType>(field: S) {
  return z.optional(z.nullable(field));
}

/** Blocks that a node refused; no sample of `block` and `reason` is published. */
export function badBlocks() {
  return z.array(
    z.object({
      hash: hashField('evmBlock'),
      block: field(anyJson, { sentence: 'The block, or an error.' }),
      rlp: z.union([dataField('RLP of the block.'), wordField('Encoding error.')]),
      reason: z.optional(field(anyJson, { sentence: 'Reason for rejection.' })),
    }),
  );
}
