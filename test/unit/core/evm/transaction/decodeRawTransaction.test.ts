import assert from 'node:assert/strict';
import fc from 'fast-check';
import { keccak256, serializeTransaction, type Hex, type TransactionSerializable } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deepEqual } from '../../../../helpers/deepEqual';
import { decodeRawTransaction, type RawTransaction } from '../../../../../src/engine/evm/transaction/rawTransaction';
import { recoverTransactionSigners } from '../../../../../src/engine/evm/transaction/recoverSigners';
import { readRecordings } from '../../../../helpers/recording';
import { rawBlockTransactions } from '../rawBlocks';

/** The published test key of local Avalanche networks. */
const account = privateKeyToAccount('0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027');
const sender = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const to = '0x2222222222222222222222222222222222222222';
const chainEvm = ['evm-c.jsonl', 'evm-c-more.jsonl', 'evm-l1.jsonl', 'evm-l1-more.jsonl'] as const;

function decoded(hex: string): RawTransaction {
  const result = decodeRawTransaction(hex);
  assert.ok(result.ok, result.ok ? '' : result.error.message);
  return result.transaction;
}

function error(hex: string): string {
  const result = decodeRawTransaction(hex);
  assert.ok(!result.ok);
  return `${result.error.message} @${result.error.offset}`;
}

type NodeTransaction = Readonly<Record<string, unknown>>;

const hexOf = (value: bigint | undefined): string | undefined =>
  value === undefined ? undefined : `0x${value.toString(16)}`;

/** The fields in a node's JSON format, for comparison. */
async function asNode(transaction: RawTransaction): Promise<NodeTransaction> {
  const { chainId, signature } = transaction;
  const parity = BigInt(signature?.yParity ?? 0);
  const v = transaction.type !== 'legacy' ? parity : chainId === undefined ? 27n + parity : chainId * 2n + 35n + parity;
  const fields = {
    hash: transaction.hash,
    type: `0x${transaction.typeNumber}`,
    chainId: hexOf(chainId),
    nonce: hexOf(transaction.nonce),
    gas: hexOf(transaction.gas),
    gasPrice: hexOf(transaction.gasPrice),
    maxFeePerGas: hexOf(transaction.maxFeePerGas),
    maxPriorityFeePerGas: hexOf(transaction.maxPriorityFeePerGas),
    to: transaction.to ?? null,
    value: hexOf(transaction.value),
    input: transaction.data,
    accessList: transaction.accessList,
    from: (await recoverTransactionSigners(transaction)).sender,
    v: hexOf(v),
    r: hexOf(signature?.r),
    s: hexOf(signature?.s),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The node's fields that are contained in the bytes. */
function comparable(node: NodeTransaction): NodeTransaction {
  const outside = ['blockHash', 'blockNumber', 'transactionIndex', 'yParity', 'blockTimestamp'];
  const priced = node['maxFeePerGas'] === undefined ? [] : ['gasPrice'];
  return Object.fromEntries(Object.entries(node).filter(([key]) => ![...outside, ...priced].includes(key)));
}

function nodeTransactions(): ReadonlyMap<string, NodeTransaction> {
  const found = new Map<string, NodeTransaction>();
  for (const { request, body } of chainEvm.flatMap(readRecordings)) {
    const method = (request as { method?: string } | undefined)?.method ?? '';
    if (/^eth_getTransactionBy/.test(method)) {
      const { result } = JSON.parse(body) as { result?: NodeTransaction | null };
      if (result) {
        found.set(String(result['hash']), result);
      }
    }
  }
  return found;
}

/** Every recorded raw transaction, including those in raw blocks. */
function recordedRaw(): readonly string[] {
  const raw = new Set<string>();
  for (const { request, body } of chainEvm.flatMap(readRecordings)) {
    const { method = '', params = [] } = (request ?? {}) as { method?: string; params?: readonly unknown[] };
    const { result } = (body.startsWith('{') ? JSON.parse(body) : {}) as { result?: unknown };
    if (/^(eth|debug)_getRawTransaction/.test(method) && typeof result === 'string') {
      raw.add(result);
    } else if (method === 'eth_sendRawTransaction' && params[0] !== '0x00') {
      raw.add(String(params[0]));
    } else if (method === 'debug_getRawBlock') {
      rawBlockTransactions(String(result)).forEach((each) => raw.add(each));
    }
  }
  return [...raw];
}

describe('decodeRawTransaction', () => {
  it('says of every recorded raw transaction what the node’s JSON says', async () => {
    const nodes = nodeTransactions();
    let compared = 0;
    for (const raw of recordedRaw()) {
      const transaction = decoded(raw);
      assert.equal(transaction.hash, keccak256(raw as Hex));
      deepEqual(transaction.problems, []);
      const node = nodes.get(transaction.hash ?? '');
      if (node !== undefined) {
        deepEqual(await asNode(transaction), comparable(node));
        compared += 1;
      }
    }
    assert.equal(recordedRaw().length, 37);
    assert.equal(compared, 23);
  });

  it('reads again what every transaction of the node’s JSON was, from its fields', async () => {
    let legacy = 0;
    for (const node of nodeTransactions().values()) {
      const transaction = decoded(serializedOf(node));
      deepEqual(await asNode(transaction), comparable(node));
      legacy += transaction.type === 'legacy' ? 1 : 0;
    }
    assert.ok(legacy > 0);
    assert.ok(nodeTransactions().size >= 48, `${nodeTransactions().size}`);
  });

  it('reads each type that a wallet signs, and who signed', async () => {
    const common = { to, nonce: 7, gas: 21_000n, value: 5n, data: '0xabcd' } as const;
    const accessList = [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }] as const;
    const fees = { maxFeePerGas: 30n, maxPriorityFeePerGas: 2n } as const;
    const hashes = [`0x01${'22'.repeat(31)}`] as const;
    const authorization = await account.signAuthorization({ address: to, chainId: 43114, nonce: 3 });
    const made: Record<RawTransaction['type'] | 'before EIP-155', TransactionSerializable> = {
      'before EIP-155': { ...common, type: 'legacy', gasPrice: 9n },
      legacy: { ...common, type: 'legacy', gasPrice: 9n, chainId: 43114 },
      accessList: { ...common, type: 'eip2930', gasPrice: 9n, chainId: 43114, accessList },
      dynamicFee: { ...common, type: 'eip1559', chainId: 43114, ...fees, accessList },
      blob: { ...common, type: 'eip4844', chainId: 43114, ...fees, maxFeePerBlobGas: 1n, blobVersionedHashes: hashes },
      setCode: { ...common, type: 'eip7702', chainId: 43114, ...fees, authorizationList: [authorization] },
    };
    for (const [name, request] of Object.entries(made)) {
      const unsigned = decoded(serializeTransaction(request));
      assert.equal(unsigned.signature, undefined, name);
      assert.equal(unsigned.hash, undefined);
      const raw = await account.signTransaction(request);
      const transaction = decoded(raw);
      assert.equal(transaction.type, name === 'before EIP-155' ? 'legacy' : name);
      assert.equal(transaction.hash, keccak256(raw));
      assert.equal(transaction.signingHash, unsigned.signingHash);
      assert.equal(transaction.signingHash, keccak256(serializeTransaction(request)));
      assert.equal(transaction.chainId, name === 'before EIP-155' ? undefined : 43114n);
      deepEqual(
        [transaction.nonce, transaction.gas, transaction.value, transaction.to, transaction.data],
        [7n, 21_000n, 5n, to, '0xabcd'],
      );
      deepEqual(transaction.problems, []);
      const signers = await recoverTransactionSigners(transaction);
      assert.equal(signers.sender, sender, name);
      deepEqual(signers.authorities, name === 'setCode' ? [sender] : []);
    }
  });

  it('reads a blob transaction in the forms that pools exchange', () => {
    // An unsigned body and zero commitments are enough to check counts and hashes.
    const body = ['01', '', '', '', '', to, '', '', [], '', [versionedHashOfZeros]] as const;
    const blob = '00'.repeat(131_072);
    const commitment = '00'.repeat(48);
    const first = decoded(`0x03${list([[...body], [blob], [commitment], [commitment]])}`);
    deepEqual(first.sidecar, { version: 0, blobs: 1, commitments: [`0x${commitment}`], proofs: 1 });
    deepEqual(first.problems, []);
    const cells = Array.from({ length: 128 }, () => commitment);
    const second = decoded(`0x03${list([[...body], '01', [blob], [commitment], cells])}`);
    deepEqual(second.sidecar, { version: 1, blobs: 1, commitments: [`0x${commitment}`], proofs: 128 });
    deepEqual(second.problems, []);
    assert.equal(first.signingHash, second.signingHash);
    const wrong = decoded(`0x03${list([[...body], [blob], ['01'.repeat(48)], []])}`);
    deepEqual(wrong.problems, [
      'Counts differ: 1 versioned hashes, 1 blobs, 1 commitments, 0 proofs.',
      '1 versioned hashes do not match their commitments.',
    ]);
  });

  it('refuses what would give one transaction two hashes', () => {
    const fields = (change: (all: Item[]) => Item[]) =>
      `0x02${list(change(['01', '05', '01', '02', '5208', to, '01', '', [], '01', '11', '22']))}`;
    const at = (index: number, value: Item) => fields((all) => all.map((each, i) => (i === index ? value : each)));
    assert.equal(decoded(fields((all) => all)).nonce, 5n);
    assert.equal(error(`${fields((all) => all)}00`), '1 trailing bytes after the transaction. @36');
    assert.equal(error(at(1, '0005')), 'EIP-1559 transaction, nonce: leading zero byte (not canonical). @3');
    assert.equal(error(at(1, '01'.repeat(9))), 'EIP-1559 transaction, nonce: 9 bytes do not fit in 64 bits. @3');
    assert.equal(error(at(5, '22'.repeat(19))), 'EIP-1559 transaction, to: expected 20 bytes, got 19. @9');
    assert.equal(error(at(8, '')), 'EIP-1559 transaction, accessList: expected a list. @32');
    assert.equal(error(at(9, '02')), 'yParity: 2 is neither 0 nor 1. @33');
    assert.equal(error(fields((all) => [...all, '01'])), 'EIP-1559 transaction: extra fields after the last one. @36');
    assert.equal(error(fields((all) => all.slice(0, 7))), 'EIP-1559 transaction, data: missing. @31');
    assert.equal(error('0x02c20181'), 'EIP-1559 transaction, nonce: An item needs 1 bytes, 0 left. @3');
    assert.equal(
      error('0x02c3018105'),
      'EIP-1559 transaction, nonce: A byte below 0x80 has a length prefix (not canonical). @3',
    );
    assert.equal(error('0xf803010203'), 'Length 3 uses the long form (not canonical). @0');
    assert.equal(error('0x02ffffffffffffffffff'), 'An item needs 18446744073709552000 bytes, 0 left. @1');
    assert.equal(error('0x05c0'), 'No transaction starts with byte 0x05. @0');
    assert.equal(error('0x'), 'No bytes. @0');
    assert.equal(error('0x123'), 'Not hex, or a digit is missing. @0');
    assert.equal(error('hello'), 'Not hex, or a digit is missing. @0');
  });

  it('points out signatures that nodes refuse', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const request = { type: 'eip1559', chainId: 1, to, nonce: 0 } as const;
    const signed = decoded(await account.signTransaction(request));
    assert.ok(signed.signature);
    const { r, s, yParity } = signed.signature;
    const other = (highS: bigint, parity: number) =>
      serializeTransaction(request, {
        r: `0x${r.toString(16).padStart(64, '0')}`,
        s: `0x${highS.toString(16).padStart(64, '0')}`,
        yParity: parity,
      });
    const flipped = decoded(other(order - s, 1 - yParity));
    deepEqual(flipped.problems, ['Invalid signature: s is in the upper half of the curve order (EIP-2).']);
    assert.equal((await recoverTransactionSigners(flipped)).sender, sender);
    const outside = decoded(other(order, yParity));
    deepEqual(outside.problems, ['Invalid signature: r or s is out of range.']);
    deepEqual(await recoverTransactionSigners(outside), { authorities: [] });
  });

  it('answers for whatever bytes it is given (random and mutated)', () => {
    const seeds = recordedRaw().filter((raw) => raw.length < 1_000);
    const mutated = fc
      .tuple(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
        fc.nat(8),
      )
      .map(([raw, changes, cut]) => {
        const bytes = raw.slice(2).match(/../g) ?? [];
        changes.forEach(([at, byte]) => {
          bytes[at % bytes.length] = byte.toString(16).padStart(2, '0');
        });
        return `0x${bytes.slice(0, bytes.length - cut).join('')}`;
      });
    const random = fc
      .uint8Array({ maxLength: 200 })
      .map(
        (bytes) =>
          `0x0${1 + ((bytes[0] ?? 0) % 4)}${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
      );
    fc.assert(
      fc.property(fc.oneof(mutated, random), (hex) => {
        const result = decodeRawTransaction(hex);
        if (result.ok && result.transaction.hash !== undefined && result.transaction.sidecar === undefined) {
          // Exactly the given bytes were decoded.
          assert.equal(result.transaction.hash, keccak256(hex as Hex));
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

const versionedHashOfZeros = '01b0761f87b081d5cf10757ccc89f12be355c70e2e29df288b65b30710dcbcd1';

type Item = string | readonly Item[];

/** RLP of hex strings without 0x. */
function list(items: readonly Item[]): string {
  const body = items.map((item) => (typeof item === 'string' ? text(item.replace('0x', '')) : list(item))).join('');
  return header(0xc0, body.length / 2) + body;
}

function text(hex: string): string {
  return hex.length === 2 && Number.parseInt(hex, 16) < 0x80 ? hex : header(0x80, hex.length / 2) + hex;
}

function header(base: number, size: number): string {
  if (size <= 55) {
    return (base + size).toString(16);
  }
  const digits = size.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return (base + 55 + even.length / 2).toString(16) + even;
}

function serializedOf(node: NodeTransaction): Hex {
  const big = (key: string): bigint | undefined => (node[key] === undefined ? undefined : BigInt(node[key] as string));
  const parity = Number(big('yParity') ?? 0n);
  const legacy = node['type'] === '0x0';
  const v = big('v') ?? 0n;
  return serializeTransaction(
    {
      type: legacy ? 'legacy' : node['type'] === '0x1' ? 'eip2930' : 'eip1559',
      ...(legacy && v < 35n ? {} : { chainId: Number(big('chainId')) }),
      nonce: Number(big('nonce')),
      gas: big('gas'),
      ...(node['maxFeePerGas'] === undefined
        ? { gasPrice: big('gasPrice') }
        : { maxFeePerGas: big('maxFeePerGas'), maxPriorityFeePerGas: big('maxPriorityFeePerGas') }),
      to: node['to'] as Hex | null,
      value: big('value'),
      data: node['input'] as Hex,
      ...(legacy ? {} : { accessList: node['accessList'] }),
    } as TransactionSerializable,
    {
      r: `0x${(big('r') ?? 0n).toString(16).padStart(64, '0')}`,
      s: `0x${(big('s') ?? 0n).toString(16).padStart(64, '0')}`,
      ...(legacy ? { v } : { yParity: parity }),
    } as never,
  );
}
