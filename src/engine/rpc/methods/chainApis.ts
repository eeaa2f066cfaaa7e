import * as z from 'zod/mini';
import { anyJson, wireText } from '../../primitives';
import {
  field,
  wordField,
  flagField,
  idField,
  percent,
  seconds,
  unixTime,
  weight,
  amountField,
  height,
  bytesField,
  bytesEncoding,
} from '../field';
import { nodeMethods, evmMethods } from '../method';
import { plainNumberParam, evmService, rpcPath as path } from './evm/evmField';

/** Admin API of an EVM chain. Documented as `admin_…`, but the server only takes dots (docs/facts/json-rpc.md). */
const chainAdmin = nodeMethods({
  path: '/ext/bc/{chain}/admin',
  effect: 'administers',
  availability: { on: 'own', flag: 'admin-api-enabled', sinceHelicon: 'absent' },
});
export const { methods } = chainAdmin;

const nothing = () => z.object({});

chainAdmin('admin.startCPUProfiler', 'Starts a CPU profile of the VM process.', { result: nothing });
chainAdmin('admin.stopCPUProfiler', 'Stops the CPU profile.', { result: nothing });
chainAdmin('admin.memoryProfile', 'Writes a memory profile of the VM process.', { result: nothing });
chainAdmin('admin.lockProfile', 'Writes a mutex profile of the VM process.', { result: nothing });

chainAdmin('admin.setLogLevel', 'Sets the log level of the chain.', {
  params: () => ({ level: wordField('trace, debug, info, warn, error or crit.') }),
  result: nothing,
});

export const chainGetVMConfig = chainAdmin('admin.getVMConfig', 'The VM configuration of the chain.', {
  effect: 'reads',
  result: () => ({
    config: field(z.record(wireText, anyJson), { sentence: 'Values of the chain’s config.json, defaults included.' }),
  }),
});

/**
 * Export and import of a chain's blocks as files on its node. Of the methods documented as `admin_…` only these two are
 * methods of the EVM's server; the others are the chain's own admin API.
 */
const onFiles = evmMethods({ path, effect: 'administers', availability: evmService('admin', 'absent'), methods });
const file = () => field(wireText, { sentence: 'File path on the node; .gz compresses.' });

onFiles('admin_exportChain', 'Exports blocks to a file on the node.', {
  params: () => ({
    file: file(),
    first: z.optional(z.nullable(plainNumberParam('height', 'First block number.', 'the genesis block'))),
    last: z.optional(z.nullable(plainNumberParam('height', 'Last block number.', 'the last accepted block'))),
  }),
  result: () => flagField('Whether the export succeeded.'),
});

onFiles('admin_importChain', 'Imports blocks from a file on the node.', {
  params: () => ({ file: file() }),
  result: () => flagField('Whether the import succeeded.'),
});

/** The validators of an EVM chain, as seen by the node that runs it. */

export const getCurrentValidators = nodeMethods({
  path: '/ext/bc/{chain}/validators',
  availability: { on: 'own', flag: 'validators-api-enabled' },
  methods,
})('validators.getCurrentValidators', 'Validators of the chain’s subnet, with uptime observed by this node.', {
  params: () => ({
    nodeIDs: z.optional(field(z.array(idField('node')), { sentence: 'Only these nodes.', default: 'all validators' })),
  }),
  result: () => ({
    validators: z.array(
      z.object({
        validationID: idField('validation', 'Permissioned subnets: transaction that added the validator.'),
        nodeID: idField('node'),
        weight: weight(),
        startTimestamp: unixTime(),
        isActive: flagField('Whether an L1 validator is active; always true on permissioned subnets.'),
        isL1Validator: flagField(),
        isConnected: flagField('Connected to the queried node.'),
        uptimePercentage: percent('Uptime percentage observed by this node.'),
        uptimeSeconds: seconds('Connected time observed by this node.'),
      }),
    ),
  }),
});

/** The ProposerVM, which determines the proposer of a chain's next block. The X-Chain has no such endpoint. */
const proposervm = nodeMethods({
  path: '/ext/bc/{chain}/proposervm',
  availability: { on: 'own' },
  methods,
});

export const getProposedHeight = proposervm(
  'proposervm.getProposedHeight',
  'P-Chain height the next block would use.',
  {
    result: () => ({ height: height() }),
  },
);

export const getCurrentEpoch = proposervm(
  'proposervm.getCurrentEpoch',
  'Current epoch of the chain: its validator set signs Warp messages.',
  {
    result: () => ({
      number: amountField('count', 'Epoch number.'),
      startTime: unixTime('Epoch start.'),
      pChainHeight: height('P-Chain height of its validator set.'),
    }),
    availability: { on: 'own', note: 'since Granite' },
  },
);

/**
 * Accepted containers in order of acceptance: P-, X- and C-Chain blocks, and X-Chain transactions from before it had
 * blocks. P- and C-Chain blocks are wrapped by the ProposerVM.
 */
const index = nodeMethods({
  path: '/ext/index/{index}',
  availability: { on: 'own', flag: 'index-enabled' },
  methods,
});

const position = (sentence?: string) => amountField('index', sentence);
const containerID = () => idField('container', 'Block or transaction ID.');

const container = () =>
  z.object({
    id: idField('container'),
    bytes: bytesField('The block (with its ProposerVM wrapper) or transaction.'),
    timestamp: field(wireText, { unit: 'time', sentence: 'Acceptance time on this node.' }),
    encoding: wordField(),
    index: position('Index, from 0.'),
  });

export const getLastAccepted = index('index.getLastAccepted', 'The last accepted block or transaction.', {
  params: () => ({ encoding: bytesEncoding() }),
  result: container,
});

export const getContainerByIndex = index('index.getContainerByIndex', 'A block or transaction by index.', {
  params: () => ({ index: position('Index, from 0.'), encoding: bytesEncoding() }),
  result: container,
});

export const getContainerByID = index('index.getContainerByID', 'A block or transaction by ID.', {
  params: () => ({ id: containerID(), encoding: bytesEncoding() }),
  result: container,
});

export const getContainerRange = index('index.getContainerRange', 'A range of blocks or transactions by index.', {
  params: () => ({
    startIndex: position('First index, from 0.'),
    numToFetch: amountField('count', 'Number to return, 1 to 1024.'),
    encoding: bytesEncoding(),
  }),
  result: () => ({ containers: z.array(container()) }),
});

index('index.getIndex', 'Index of a block or transaction.', {
  params: () => ({ id: containerID() }),
  result: () => ({ index: position() }),
});

index('index.isAccepted', 'Whether a block or transaction was accepted.', {
  params: () => ({ id: containerID() }),
  result: () => ({ isAccepted: flagField() }),
});
