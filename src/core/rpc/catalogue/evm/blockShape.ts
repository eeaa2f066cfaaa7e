import * as z from 'zod/mini';
import { addressField, dataField, hashField, numberField, quantityField } from './evmField';
import { evmTransaction } from './transactionShape';
import { anyJson } from '../../../schema/wire';
import { field, wordField } from '../field';

/** Header of a block, as `eth_getHeaderBy…` and `newHeads` give it. Fields of later upgrades are absent before them, or null. */
export function evmHeader() {
  return z.object(headerFields());
}

/** A block with the hashes of its transactions, or all of them. A pending one has no hash, nonce or miner. */
export function evmBlock() {
  return z.object({
    ...headerFields(),
    size: quantityField('byteCount'),
    blockExtraData: z.optional(dataField('C-Chain: the atomic transactions in the block.')),
    transactions: z.union([z.array(hashField('evmTransaction')), z.array(evmTransaction())]),
    uncles: z.array(hashField('evmBlock', 'Always none.')),
  });
}

function headerFields() {
  return {
    number: quantityField('height'),
    hash: z.nullable(hashField('evmBlock')),
    parentHash: hashField('evmBlock'),
    timestamp: quantityField('time'),
    timestampMilliseconds: later(quantityField('timeMilliseconds', 'Since Granite.')),
    miner: z.nullable(addressField('Who gets the fees: the burn address, or as the reward manager says.')),
    gasLimit: quantityField('gas'),
    gasUsed: quantityField('gas'),
    baseFeePerGas: later(quantityField('wei/gas')),
    blockGasCost: later(quantityField('gas', 'Gas that the block had to pay for being early.')),
    extDataHash: later(hashField(undefined, 'C-Chain: hash of the atomic transactions in the block.')),
    extDataGasUsed: later(quantityField('gas', 'C-Chain: gas of the atomic transactions in the block.')),
    minDelayExcess: later(numberField('State of the least time between blocks, since Granite.')),
    blobGasUsed: later(quantityField('gas')),
    excessBlobGas: later(quantityField('gas')),
    parentBeaconBlockRoot: later(hashField(undefined, 'Always zero.')),
    targetExponent: later(numberField('State of the gas target, since Helicon.')),
    minPriceExponent: later(numberField('State of the least price of gas, since Helicon.')),
    settledHeight: later(quantityField('height', 'Last block whose execution this one settles, since Helicon.')),
    settledGasUnix: later(quantityField('time', 'Gas clock of the settled block, since Helicon.')),
    settledGasNumerator: later(numberField('Fraction of the second of that clock, since Helicon.')),
    settledExcess: later(quantityField('gas', 'Excess gas of the settled block, since Helicon.')),
    difficulty: numberField('Always 1.'),
    totalDifficulty: z.optional(numberField()),
    extraData: dataField('State of the fee algorithm, and Warp predicates.'),
    mixHash: hashField(),
    nonce: z.nullable(dataField('Always zero.')),
    logsBloom: dataField('Bloom filter of addresses and topics of its logs.'),
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
      block: field(anyJson, { sentence: 'The block as an object, or why it cannot be shown.' }),
      rlp: z.union([dataField('The block in RLP.'), wordField('Why it cannot be encoded.')]),
      reason: z.optional(field(anyJson, { sentence: 'Why it was refused.' })),
    }),
  );
}
