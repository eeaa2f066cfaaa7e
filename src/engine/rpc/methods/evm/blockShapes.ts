import * as z from 'zod/mini';
import {
  accessListField,
  addressField,
  blockNumberParam,
  dataField,
  hashField,
  numberField,
  quantityField,
} from './evmField';
import { field, flagField, wordField } from '../../field';
import { hash, anyJson } from '../../../primitives';

/** A transaction as `eth_getTransactionByHash` and full blocks give it; without block while it is pending. */
export function evmTransaction() {
  return z.object({
    blockHash: z.nullable(hashField('evmBlock')),
    blockNumber: z.nullable(quantityField('height')),
    transactionIndex: z.nullable(quantityField('index')),
    from: addressField(),
    gasPrice: quantityField('wei/gas', 'Effective gas price; max fee per gas while pending.'),
    ...signedFields(),
  });
}

/** A transaction as those methods give it that fill in or sign one: in Go's form, without sender and block. */
export function unsentTransaction() {
  return z.object({ gasPrice: z.nullable(quantityField('wei/gas')), ...signedFields() });
}

function signedFields() {
  return {
    gas: quantityField('gas', 'Gas limit.'),
    maxFeePerGas: z.optional(z.nullable(quantityField('wei/gas'))),
    maxPriorityFeePerGas: z.optional(z.nullable(quantityField('wei/gas'))),
    maxFeePerBlobGas: z.optional(quantityField('wei/gas')),
    hash: hashField('evmTransaction'),
    input: dataField('Calldata, or init code of a new contract.'),
    nonce: numberField(),
    to: z.nullable(addressField('null for contract creation.')),
    value: quantityField('wei'),
    type: quantityField('transactionType', '0 legacy, 1 EIP-2930, 2 EIP-1559, 3 EIP-4844.'),
    accessList: z.optional(accessListField()),
    blobVersionedHashes: z.optional(z.array(hashField())),
    chainId: z.optional(quantityField('evmChainID')),
    v: numberField(),
    r: numberField(),
    s: numberField(),
    yParity: z.optional(numberField()),
  };
}

/** An event that a contract emitted, as `eth_getLogs` gives it. */
export function evmLog() {
  return z.object({
    address: addressField('Emitting contract.'),
    topics: z.array(hashField(undefined, 'Event signature hash, then indexed arguments.')),
    data: dataField('Non-indexed arguments.'),
    blockNumber: quantityField('height'),
    transactionHash: hashField('evmTransaction'),
    transactionIndex: quantityField('index'),
    blockHash: hashField('evmBlock'),
    logIndex: quantityField('index', 'Index in the block.'),
    removed: flagField('Whether it was reorged out: never, once accepted.'),
  });
}

/** How a transaction went. */
export function evmReceipt() {
  return z.object({
    transactionHash: hashField('evmTransaction'),
    transactionIndex: quantityField('index'),
    blockHash: hashField('evmBlock'),
    blockNumber: quantityField('height'),
    from: addressField(),
    to: z.nullable(addressField('null for contract creation.')),
    contractAddress: z.nullable(addressField('Created contract.')),
    status: z.optional(numberField('1 succeeded, 0 failed.')),
    root: z.optional(dataField('State root after it, before Byzantium.')),
    type: quantityField('transactionType', '0 legacy, 1 EIP-2930, 2 EIP-1559, 3 EIP-4844.'),
    gasUsed: quantityField('gas'),
    cumulativeGasUsed: quantityField('gas', 'Gas used in the block up to and including it.'),
    effectiveGasPrice: z.optional(quantityField('wei/gas')),
    blobGasUsed: z.optional(quantityField('gas')),
    blobGasPrice: z.optional(quantityField('wei/gas')),
    logs: z.array(evmLog()),
    logsBloom: dataField('Bloom filter of log addresses and topics.'),
  });
}

/** Which logs are meant: of a range of blocks or of one block, by address and topics. */
export function logFilter(sentence = 'Log filter: range or block, addresses, topics.') {
  return field(
    z.object({
      fromBlock: z.optional(field(blockNumberParam('First block of the range.'), { default: 'latest' })),
      toBlock: z.optional(field(blockNumberParam('Last block of the range.'), { default: 'latest' })),
      blockHash: z.optional(hashField('evmBlock', 'A single block instead of a range.')),
      address: z.optional(
        field(z.nullable(z.union([addressField(), z.array(addressField())])), {
          id: 'evmAddress',
          sentence: 'Emitting contract or contracts.',
        }),
      ),
      topics: z.optional(
        field(z.nullable(z.array(z.nullable(z.union([hash, z.array(z.nullable(hash))])))), {
          sentence: 'Up to four positions: null for any, one topic, or alternatives.',
        }),
      ),
    }),
    { sentence },
  );
}

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
