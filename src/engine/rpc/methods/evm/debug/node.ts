import * as z from 'zod/mini';
import { wireText, anyJson } from '../../../../primitives';
import { amountField, bigAmount, countField, field, flagField, wordField } from '../../../field';
import { evmMethods } from '../../../method';
import {
  badBlocks,
  addressField,
  blockNumberParam,
  blockParam,
  dataField,
  hashField,
  plainNumberParam,
  evmService,
  rpcPath as path,
  quantityParam,
  databaseOfC,
} from '../evmField';

/** State of blocks, for debugging a node. */

const debug = evmMethods({ path, availability: evmService('debug', 'absent') });
export const { methods } = debug;

debug('debug_dumpBlock', 'All accounts in the state of a block.', {
  params: () => ({ number: blockNumberParam('Block number or tag.') }),
  result: accountDump,
});

debug('debug_accountRange', 'A range of accounts in the state of a block.', {
  params: () => ({
    block: blockParam(),
    start: dataField('Address hash to start at; 0x for the first.'),
    maxResults: plainNumberParam('count', 'Max accounts, up to 256.'),
    noCode: flagField('Whether to omit code.'),
    noStorage: flagField('Whether to omit storage.'),
    incompletes: flagField('Whether to include accounts with missing address preimages.'),
  }),
  result: accountDump,
});

debug('debug_storageRangeAt', 'A range of contract storage before a transaction of a block.', {
  params: () => ({
    block: blockParam(),
    transactionIndex: plainNumberParam('index', 'Transaction index.'),
    address: addressField('The contract.'),
    keyStart: dataField('Slot hash to start at.'),
    maxResult: plainNumberParam('count', 'Max slots.'),
  }),
  result: () => ({
    storage: field(
      z.nullable(
        z.record(
          z.string(),
          z.object({
            key: z.nullable(hashField(undefined, 'Slot key, if the node has its preimage.')),
            value: hashField(),
          }),
        ),
      ),
      { sentence: 'By slot hash; null for an account without storage.' },
    ),
    nextKey: z.nullable(hashField(undefined, 'Next key.')),
  }),
});

debug('debug_getModifiedAccountsByNumber', 'Accounts changed in a range of blocks, by number.', {
  params: () => ({
    start: plainNumberParam('height', 'Number of the block before the range; without an end, the block itself.'),
    end: z.optional(z.nullable(plainNumberParam('height', 'Last block number.'))),
  }),
  result: () => z.nullable(z.array(addressField())),
});

debug('debug_getModifiedAccountsByHash', 'Accounts changed in a range of blocks, by hash.', {
  params: () => ({
    start: hashField('evmBlock', 'Hash of the block before the range; without an end, the block itself.'),
    end: z.optional(z.nullable(hashField('evmBlock', 'Last block.'))),
  }),
  result: () => z.nullable(z.array(addressField())),
});

debug('debug_getAccessibleState', 'First block number in a range whose state the node has.', {
  params: () => ({ from: blockNumberParam('First block number.'), to: blockNumberParam('Last block number.') }),
  result: () => amountField('height'),
});

debug('debug_preimage', 'Preimage of a hash, if the node stores it.', {
  params: () => ({ hash: hashField(undefined, 'The hash.') }),
  result: () => dataField(),
});

debug('debug_getBadBlocks', 'Blocks rejected by the node.', { result: badBlocks });

function accountDump() {
  return z.object({
    root: wordField('State root, without 0x.'),
    accounts: z.record(
      z.string(),
      z.object({
        balance: bigAmount('wei'),
        nonce: countField(),
        root: dataField('Storage root.'),
        codeHash: dataField(),
        code: z.optional(dataField()),
        storage: z.optional(field(z.record(z.string(), wireText), { sentence: 'Values by slot.' })),
        address: z.optional(addressField()),
        key: z.optional(dataField('Address hash.')),
      }),
    ),
    next: z.optional(wordField('Next key in base64.')),
  });
}

/** Raw blocks and transactions. */

const internal = evmMethods({ path, availability: evmService('internal-debug', { api: 'db' }), methods });
const block = () => z.object({ block: blockParam('Block number, tag or hash.') });

internal('debug_getRawHeader', 'RLP of a block header.', { params: block, result: () => dataField() });
internal('debug_getRawBlock', 'RLP of a block.', { params: block, result: () => dataField() });
internal('debug_getRawReceipts', 'RLP of a block’s receipts.', { params: block, result: () => z.array(dataField()) });

internal('debug_getRawTransaction', 'RLP of a transaction, with its type byte.', {
  params: () => ({ hash: hashField('evmTransaction', 'Transaction hash.') }),
  result: () => dataField(),
});

internal('debug_printBlock', 'A block in Go’s format.', {
  params: () => ({ number: plainNumberParam('height', 'Block number, as a number.') }),
  result: () => wordField(),
});

/** Diagnostics of the process that runs a chain. */

const none = () => z.null('null');
const profile = evmMethods({ path, availability: evmService('debug-handler', { api: 'profile' }), methods });

profile('debug_memStats', 'Go memory statistics of the process.', {
  result: () => field(z.record(wireText, anyJson), { sentence: 'Fields of Go’s runtime.MemStats.' }),
});

profile('debug_gcStats', 'Garbage collection times and pauses.', {
  result: () => ({
    LastGC: field(wireText, { unit: 'time' }),
    NumGC: amountField('count'),
    PauseTotal: amountField('nanoseconds'),
    Pause: z.nullable(z.array(amountField('nanoseconds', 'Latest first.'))),
    PauseEnd: z.nullable(z.array(field(wireText, { unit: 'time', sentence: 'Latest first.' }))),
    PauseQuantiles: z.nullable(z.array(amountField('nanoseconds'))),
  }),
});

profile('debug_stacks', 'Stack traces of all goroutines.', {
  params: () => ({
    filter: z.optional(
      z.nullable(field(wireText, { sentence: 'Filter on stack traces, with !, && and ||.', default: 'all' })),
    ),
  }),
  result: () => wordField('In Go’s format.'),
});

const database = evmMethods({ path, availability: databaseOfC, methods });

database('debug_dbGet', 'The raw chain database value at a key.', {
  params: () => ({ key: field(wireText, { sentence: 'Key: 0x hex or text.' }) }),
  result: () => dataField(),
});

database('debug_dbAncient', 'A raw value of the ancient store (freezer).', {
  params: () => ({
    kind: field(wireText, { sentence: 'Table: headers, hashes, bodies or receipts.' }),
    number: plainNumberParam('height', 'Block number, as a number.'),
  }),
  result: () => dataField(),
});

database('debug_dbAncients', 'Number of blocks in the ancient store (freezer).', {
  result: () => amountField('count'),
});

database('debug_chaindbProperty', 'A property of the chain database.', {
  params: () => ({ property: field(wireText, { sentence: 'Property name; empty for all statistics.' }) }),
  result: () => wordField(),
});

database('debug_chaindbCompact', 'Compacts the chain database; this loads the node.', {
  result: none,
  effect: 'administers',
});

database('debug_setHead', 'Rewinds the chain to a block and drops later blocks.', {
  params: () => ({ number: quantityParam('height', 'Block height.') }),
  result: none,
  effect: 'administers',
});

/** Methods that affect a chain's process: profiles, memory, verbosity. Files are written on the node. */

const onProcess = evmMethods({
  path,
  effect: 'administers',
  availability: evmService('debug-handler', { api: 'profile' }),
  methods,
});
const file = () => z.object({ file: field(wireText, { sentence: 'File path on the node.' }) });
const fileForTime = () =>
  z.object({ ...file().shape, seconds: plainNumberParam('seconds', 'Duration in seconds, as a number.') });
const signed = (sentence: string) =>
  field(
    z.custom<bigint>((value) => typeof value === 'bigint', 'an integer'),
    { unit: 'percent', sentence },
  );
const rate = (sentence: string) => () => z.object({ rate: plainNumberParam('count', sentence) });

onProcess('debug_verbosity', 'Sets the log level of the process.', {
  params: () => ({ level: plainNumberParam('count', '0 (crit) to 5 (trace).') }),
  result: none,
});

onProcess('debug_vmodule', 'Sets log levels per source file.', {
  params: () => ({ pattern: field(wireText, { sentence: 'Patterns and levels: eth/*=3,p2p=4.' }) }),
  result: none,
});

onProcess('debug_cpuProfile', 'Writes a CPU profile over a duration to a file.', { params: fileForTime, result: none });
onProcess('debug_startCPUProfile', 'Starts a CPU profile, written to a file.', { params: file, result: none });
onProcess('debug_stopCPUProfile', 'Stops the CPU profile.', { result: none });

onProcess('debug_goTrace', 'Writes a Go execution trace over a duration to a file.', {
  params: fileForTime,
  result: none,
});

onProcess('debug_startGoTrace', 'Starts a Go execution trace, written to a file.', { params: file, result: none });
onProcess('debug_stopGoTrace', 'Stops the Go execution trace.', { result: none });

onProcess('debug_blockProfile', 'Writes a block profile over a duration to a file.', {
  params: fileForTime,
  result: none,
});

onProcess('debug_setBlockProfileRate', 'Sets the block profile rate.', {
  params: rate('Nanoseconds per sample, as a number; 0 disables it.'),
  result: none,
});

onProcess('debug_writeBlockProfile', 'Writes the block profile to a file.', { params: file, result: none });

onProcess('debug_mutexProfile', 'Writes a mutex profile over a duration to a file.', {
  params: fileForTime,
  result: none,
});

onProcess('debug_setMutexProfileFraction', 'Sets the mutex profile fraction.', {
  params: rate('1 in n events, as a number; 0 disables it.'),
  result: none,
});

onProcess('debug_writeMutexProfile', 'Writes the mutex profile to a file.', { params: file, result: none });
onProcess('debug_writeMemProfile', 'Writes a memory profile to a file.', { params: file, result: none });
onProcess('debug_freeOSMemory', 'Forces a garbage collection and returns memory to the OS.', { result: none });

onProcess('debug_setGCPercent', 'Sets the garbage collection target percentage (GOGC).', {
  params: () => ({ percent: signed('Percentage, as a number; -1 disables garbage collection.') }),
  result: () => signed('Previous value.'),
});

onProcess('debug_setMemoryLimit', 'Sets the soft memory limit (GOMEMLIMIT).', {
  params: () => ({ limit: plainNumberParam('byteCount', 'As a number.') }),
  result: () => amountField('byteCount', 'Previous value.'),
});
