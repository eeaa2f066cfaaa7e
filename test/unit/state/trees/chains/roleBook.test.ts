import assert from 'node:assert/strict';
import { RpcBatch } from '../../../../../src/engine/evm/io/rpcBatch';
import { RpcError } from '../../../../../src/engine/errors/errors';
import type { JsonRpc, RpcCall, RpcOutcome } from '../../../../../src/engine/net/jsonRpc/jsonRpc';
import type { JsonObject, JsonValue } from '../../../../../src/engine/primitives/json/value';
import { roleSetTopic } from '../../../../../src/engine/precompiles/allowList';
import { getChainConfig } from '../../../../../src/engine/rpc/methods/evm/chain';
import { AllowListRoles } from '../../../../../src/engine/chains/io/l1Rules';

const list = '0x0200000000000000000000000000000000000002';
const admin = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const newcomer = '0x1111111111111111111111111111111111111111';
const config = getChainConfig
  .result()
  .parse({ chainId: 7n, txAllowListConfig: { blockTimestamp: 1n, adminAddresses: [admin] } });

const word = (hex: string): string => `0x${hex.replace('0x', '').padStart(64, '0')}`;
const rejected = new RpcError({ host: 'node', method: 'eth_getLogs' }, -32000, 'requested too many blocks');

/** An event as JSON. */
function roleSet(role: string, block: string): JsonValue {
  return {
    address: list,
    topics: [roleSetTopic, word(role), word(newcomer), word(admin)],
    data: word('0'),
    blockNumber: block,
    transactionHash: word('ab'),
    transactionIndex: '0x0',
    blockHash: word('cd'),
    logIndex: '0x0',
    removed: false,
  };
}

/** A node that returns `logs` or an error, and the role of an account by its last digits. */
function node(logs: JsonValue | RpcError, roles: Readonly<Record<string, string>> = {}) {
  const requested: string[] = [];
  const outcomeOf = ({ method, params }: RpcCall): RpcOutcome => {
    const [first] = params as readonly JsonObject[];
    requested.push(method === 'eth_getLogs' ? `events from ${String(first?.['fromBlock'])}` : 'a role');
    if (method === 'eth_getLogs') {
      return logs instanceof RpcError ? { ok: false, error: logs } : { ok: true, value: logs };
    }
    return { ok: true, value: word(roles[String(first?.['data']).slice(-4)] ?? '0') };
  };
  const rpc: JsonRpc = {
    call: () => Promise.reject(new Error('rounds are batches')),
    batch: (_, calls) => Promise.resolve(calls.map(outcomeOf)),
  };
  return { requested, query: (batch: RpcBatch) => batch.query(rpc, 'http://node', {}) };
}

describe('the book of roles', () => {
  it('takes the last thousand blocks where a node refuses all, says so, and asks for news alone from then on', async () => {
    const book = new AllowListRoles();
    const refusing = node(rejected);
    const first = new RpcBatch();
    const firstRequested = book.query(first);
    book.receive(await refusing.query(first), firstRequested, config, 50_000n);
    assert.deepEqual(refusing.requested, ['events from 0x0']);

    const telling = node([roleSet('1', '0xc15c')], { '52fc': '2', '1111': '1' });
    const second = new RpcBatch();
    const rest = book.fetchRest(second, 50_000n);
    book.receiveRest(await telling.query(second), rest, 50_000n);
    assert.deepEqual(telling.requested, ['a role', 'events from 0xbf68']);
    assert.equal(
      book.problem,
      'The node returned allow list events from block 49,000 only: accounts granted a role earlier, other than by configuration, are missing.',
    );
    assert.deepEqual(ownedBy(book), [`${admin} 2`, `${newcomer} 1 since 49500`]);

    const later = node([]);
    const next = new RpcBatch();
    book.query(next);
    await later.query(next);
    assert.deepEqual(later.requested, ['events from 0xc350', 'a role']);
  });

  it('believes the chain’s state before events: a role that was taken in another way is gone', async () => {
    const book = new AllowListRoles();
    const telling = node([roleSet('3', '0x14')], { '52fc': '2' });
    const first = new RpcBatch();
    const firstRequested = book.query(first);
    book.receive(await telling.query(first), firstRequested, config, 30n);
    const second = new RpcBatch();
    const rest = book.fetchRest(second, 30n);
    book.receiveRest(await telling.query(second), rest, 30n);
    assert.deepEqual(telling.requested, ['events from 0x0', 'a role', 'a role']);
    assert.deepEqual(ownedBy(book), [`${admin} 2`]);
    assert.equal(book.problem, undefined);
  });
});

function ownedBy(book: AllowListRoles): readonly string[] | undefined {
  return book
    .roles(config, Date.UTC(2026, 0))
    .get('txAllowListConfig')
    ?.map(({ account, role, since }) => `${account} ${role}${since === undefined ? '' : ` since ${since.block}`}`);
}
