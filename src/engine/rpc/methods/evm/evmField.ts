import * as z from 'zod/mini';
import { address, hash, quantity, wireHexBytes, wireText, anyJson } from '../../../primitives';
import { field, type IdKind, type FieldUnit, flagField, wordField } from '../../field';
import type { Availability, SinceHelicon } from '../../method';

/**
 * Block tags (docs/facts/json-rpc.md, "Blocks by a word"). L1s execute a block, then accept it; since Helicon the
 * C-Chain accepts first.
 */
export const blockTags = {
  latest: 'The last accepted block; on the C-Chain since Helicon, the last executed block.',
  earliest: 'The genesis block.',
  pending: 'Same as latest: nodes expose no pending block.',
  safe: 'The last accepted block; on the C-Chain since Helicon, the last settled block, a few seconds behind latest.',
  finalized:
    'The last accepted block; on the C-Chain since Helicon, the last settled block, a few seconds behind latest.',
} as const;

/** Leaf fields of EVM results and parameters. All numbers are 0x hex quantities → bigint. */

export const quantityField = (unit: FieldUnit, sentence?: string) => field(quantity, { unit, sentence });
/** A quantity without a unit: a nonce, a signature's v. */
export const numberField = (sentence?: string) => field(quantity, { sentence });
export const hashField = (id?: IdKind, sentence?: string) => field(hash, { id, sentence });
export const addressField = (sentence?: string) => field(address, { id: 'evmAddress', sentence });
export const dataField = (sentence?: string) => field(wireHexBytes, { unit: 'bytes', sentence });

/** A quantity as a parameter: servers reject leading zeros. */
export const strictQuantity = z
  .string('a 0x hex quantity without leading zeros')
  .check(z.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i, 'a 0x hex quantity without leading zeros'));

export const quantityParam = (unit: FieldUnit, sentence: string) => field(strictQuantity, { unit, sentence });

const plainNumber = z.custom<bigint>(
  (value) => typeof value === 'bigint' && value >= 0n && value < 2n ** 64n,
  'an integer',
);

/** A Go number, which has to be a JSON number. */
export const plainNumberParam = (unit: FieldUnit, sentence: string, fallback?: string) =>
  field(plainNumber, { unit, sentence, default: fallback });

const tags = Object.keys(blockTags) as (keyof typeof blockTags)[];
const tag = field(z.enum(tags, 'a block number as 0x hex, or a tag'), { words: blockTags });

/** A height or a tag, as `eth_getBlockByNumber` takes. */
export const blockNumberParam = (sentence: string) =>
  field(z.union([tag, strictQuantity]), { unit: 'height', sentence });

/** A height, tag, hash or EIP-1898 object, as methods that read state take. */
export const blockParam = (sentence = 'Block to read the state of: a number, tag or hash.') =>
  field(
    z.union([
      tag,
      strictQuantity,
      hash,
      z.object({
        blockHash: hashField('evmBlock', 'Block hash.'),
        requireCanonical: z.optional(
          field(z.boolean('true or false'), { sentence: 'Reject a block that is not canonical.' }),
        ),
      }),
      z.object({ blockNumber: blockNumberParam('Block number.') }),
    ]),
    { unit: 'height', sentence },
  );

/** EIP-2930: addresses and slots that a transaction declares. */
export const accessListField = () =>
  z.array(
    z.object({
      address: addressField(),
      storageKeys: z.array(field(hash, { sentence: 'Storage slot.' })),
    }),
  );

/** A node's ID of a filter or subscription. */
export const handleField = (sentence: string) => field(wireText, { sentence });

/** Path of a chain's EVM on its node. Subscriptions are at `/ws` instead of `/rpc`. */
export const rpcPath = '/ext/bc/{chain}/rpc';

/**
 * Methods that are disabled unless the chain's `eth-apis` setting lists them, as on public nodes
 * (docs/facts/json-rpc.md).
 *
 * @param sinceHelicon availability on the C-Chain instead, which has other APIs since that upgrade
 */
export function evmService(name: string, sinceHelicon: SinceHelicon): Availability {
  return { on: 'own', flag: `eth-apis: ${name}`, sinceHelicon };
}

/** Methods of subnet-evm that the C-Chain lacks. */
export const l1sOnly: Availability = { on: 'public', only: 'L1s and subnets' };

/** Methods removed from the C-Chain by Helicon; public nodes of other chains have them. */
export const removedFromCChain: Availability = { on: 'public', sinceHelicon: 'absent' };

/** Methods added by Helicon, only to the C-Chain. */
export const databaseOfC: Availability = { on: 'own', only: 'C-Chain', sinceHelicon: { api: 'db' } };

/** A call or an unsigned transaction, for all methods that run or send one. */
export function callObject(sentence: string) {
  return field(
    z.object({
      from: z.optional(addressField('Sender, default zero address.')),
      to: z.optional(z.nullable(addressField('Contract or recipient; omit to create a contract.'))),
      gas: z.optional(quantityParam('gas', 'Gas limit.')),
      gasPrice: z.optional(quantityParam('wei/gas', 'Gas price, instead of the EIP-1559 fields.')),
      maxFeePerGas: z.optional(quantityParam('wei/gas', 'Max fee per gas (EIP-1559).')),
      maxPriorityFeePerGas: z.optional(quantityParam('wei/gas', 'Tip in it.')),
      value: z.optional(quantityParam('wei', 'Value sent.')),
      nonce: z.optional(field(strictQuantity, { sentence: 'Nonce of the sender.' })),
      input: z.optional(dataField('Calldata.')),
      data: z.optional(dataField('Calldata (older name).')),
      accessList: z.optional(accessListField()),
      chainId: z.optional(quantityParam('evmChainID', 'Chain ID.')),
      type: z.optional(quantityParam('transactionType', 'Ignored: the fee fields decide.')),
      authorizationList: z.optional(field(anyJson, { sentence: 'Ignored (EIP-7702).' })),
      maxFeePerBlobGas: z.optional(quantityParam('wei/gas', 'Max fee per blob gas.')),
      blobVersionedHashes: z.optional(z.array(hash)),
      blobs: z.optional(z.array(wireHexBytes)),
      commitments: z.optional(z.array(wireHexBytes)),
      proofs: z.optional(z.array(wireHexBytes)),
    }),
    { sentence },
  );
}

/** State overrides: address → changes. */
export function stateOverrides() {
  const slots = z.record(z.string(), hash);
  return field(
    z.record(
      z.string(),
      z.object({
        balance: z.optional(quantityParam('wei', 'Balance override.')),
        nonce: z.optional(field(strictQuantity, { sentence: 'Nonce override.' })),
        code: z.optional(dataField('Code override.')),
        state: z.optional(field(slots, { sentence: 'Storage override: replaces all slots.' })),
        stateDiff: z.optional(field(slots, { sentence: 'Storage override: changes these slots.' })),
      }),
    ),
    { sentence: 'State overrides by address.' },
  );
}

export function blockOverrides() {
  return field(
    z.object({
      number: z.optional(quantityParam('height', 'Block number override.')),
      difficulty: z.optional(field(strictQuantity, { sentence: 'Difficulty override.' })),
      time: z.optional(quantityParam('time', 'Timestamp override.')),
      gasLimit: z.optional(quantityParam('gas', 'Gas limit override.')),
      coinbase: z.optional(addressField('Fee recipient override.')),
      random: z.optional(hash),
      baseFee: z.optional(quantityParam('wei/gas', 'Base fee override.')),
      blobBaseFee: z.optional(quantityParam('wei/gas', 'Blob base fee override.')),
    }),
    { sentence: 'Block overrides.' },
  );
}

/** A transaction of `eth_getTransactionByHash` and full blocks; without block while pending. */
export function evmTransaction() {
  return z.object({
    blockHash: z.nullable(hashField('evmBlock')),
    blockNumber: z.nullable(quantityField('height')),
    transactionIndex: z.nullable(quantityField('index')),
    from: addressField(),
    gasPrice: quantityField(
      'wei/gas',
      'Effective gas price; on the C-Chain since Helicon its upper bound: the receipt has the price paid. Max fee per gas while pending.',
    ),
    ...signedFields(),
  });
}

/** A transaction of methods that fill in or sign one: in Go's format, without sender and block. */
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
    gasUsed: quantityField('gas', 'Gas charged; on the C-Chain since Helicon at least half of the gas limit.'),
    cumulativeGasUsed: quantityField('gas', 'Gas charged in the block up to and including it.'),
    effectiveGasPrice: z.optional(quantityField('wei/gas', 'Price paid.')),
    blobGasUsed: z.optional(quantityField('gas')),
    blobGasPrice: z.optional(quantityField('wei/gas')),
    logs: z.array(evmLog()),
    logsBloom: dataField('Bloom filter of log addresses and topics.'),
  });
}

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

/** A block header of `eth_getHeaderBy…` and `newHeads`. Fields of later upgrades are absent or null before them. */
export function evmHeader() {
  return z.object(headerFields());
}

/** A block with transaction hashes or full transactions. A pending one has no hash, nonce or miner. */
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
    timestampMilliseconds: nullishField(quantityField('timeMilliseconds', 'Since Granite.')),
    miner: z.nullable(addressField('Fee recipient: the burn address, or as set by the reward manager.')),
    gasLimit: quantityField('gas'),
    gasUsed: quantityField(
      'gas',
      'Gas used; on the C-Chain since Helicon gas reserved: the gas limits of its transactions.',
    ),
    baseFeePerGas: nullishField(quantityField('wei/gas', 'Base fee; on the C-Chain since Helicon its upper bound.')),
    blockGasCost: nullishField(quantityField('gas', 'Extra gas required because the block came early.')),
    extDataHash: nullishField(hashField(undefined, 'C-Chain: hash of the atomic transactions.')),
    extDataGasUsed: nullishField(
      quantityField('gas', 'C-Chain: gas used by the atomic transactions; 0 since Helicon, where gasUsed has it.'),
    ),
    minDelayExcess: nullishField(numberField('Min delay excess (ACP-226), since Granite.')),
    blobGasUsed: nullishField(quantityField('gas')),
    excessBlobGas: nullishField(quantityField('gas')),
    parentBeaconBlockRoot: nullishField(hashField(undefined, 'Always zero.')),
    targetExponent: nullishField(numberField('Gas target exponent, since Helicon.')),
    minPriceExponent: nullishField(numberField('Min gas price exponent, since Helicon.')),
    settledHeight: nullishField(quantityField('height', 'Last block settled by this one, since Helicon.')),
    settledGasUnix: nullishField(quantityField('time', 'Gas clock of the settled block, since Helicon.')),
    settledGasNumerator: nullishField(numberField('Sub-second fraction of the gas clock, since Helicon.')),
    settledExcess: nullishField(quantityField('gas', 'Excess gas of the settled block, since Helicon.')),
    difficulty: numberField('Always 1.'),
    totalDifficulty: z.optional(numberField()),
    extraData: dataField('Fee state and Warp predicate results; on the C-Chain since Helicon the results alone.'),
    mixHash: hashField(),
    nonce: z.nullable(dataField('Always zero.')),
    logsBloom: dataField('Bloom filter of logs; on the C-Chain since Helicon, of those blocks that this one settles.'),
    receiptsRoot: hashField(undefined, 'Of this block; on the C-Chain since Helicon, of those that it settles.'),
    sha3Uncles: hashField(),
    stateRoot: hashField(undefined, 'State after this block; on the C-Chain since Helicon after block settledHeight.'),
    transactionsRoot: hashField(),
  };
}

function nullishField<S extends z.ZodMiniType>(field: S) {
  return z.optional(z.nullable(field));
}

/** Blocks that a node rejected. No sample of `block` and `reason` is published. */
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
