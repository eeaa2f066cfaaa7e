import assert from 'node:assert/strict';
import { readRoleSet, rolesAfter, type RoleSet, roleSetTopic } from '../../../../../src/engine/precompiles/allowList';

const account = '0x1111111111111111111111111111111111111111';
const other = '0x2222222222222222222222222222222222222222';
const sender = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const precompile = '0x0200000000000000000000000000000000000002';

function set(role: bigint, block: bigint, logIndex = 0n, of = account): RoleSet {
  return { precompile, account: of, role, sender, block, logIndex, transactionHash: `0x${block}` };
}

/** `ACCOUNT role since block`, in the order of the result. */
function lines(...args: Parameters<typeof rolesAfter>): readonly string[] {
  return rolesAfter(...args).map(({ account: of, role, since }) => `${of.slice(2, 6)} ${role} ${since?.block ?? '-'}`);
}

function word(hex: string): string {
  return `0x${hex.replace('0x', '').padStart(64, '0')}`;
}

describe('roles of an allow list', () => {
  it('is what the last event says: enabled, then none, then manager', () => {
    assert.deepEqual(lines(undefined, [set(1n, 21n)]), ['1111 1 21']);
    assert.deepEqual(lines(undefined, [set(1n, 21n), set(0n, 22n)]), ['1111 0 22']);
    assert.deepEqual(lines(undefined, [set(1n, 21n), set(0n, 22n), set(3n, 25n)]), ['1111 3 25']);
  });

  it('goes by block and place in the block, in whatever order a node tells events', () => {
    assert.deepEqual(lines(undefined, [set(3n, 25n), set(1n, 21n), set(0n, 22n)]), ['1111 3 25']);
    assert.deepEqual(lines(undefined, [set(2n, 9n, 10n), set(1n, 9n, 9n), set(0n, 9n, 2n)]), ['1111 2 9']);
  });

  it('begins with what the configuration gives', () => {
    const config = { adminAddresses: [sender], managerAddresses: null, enabledAddresses: [account, other] };
    assert.deepEqual(lines(config, [set(0n, 25n)]), ['8db9 2 -', '1111 0 25', '2222 1 -']);
  });

  it('reads an event, and no other', () => {
    const log = {
      address: precompile,
      topics: [roleSetTopic, word('3'), word(other), word(sender)],
      data: word('0'),
      blockNumber: 22n,
      transactionHash: word('ab'),
      transactionIndex: 0n,
      blockHash: word('cd'),
      logIndex: 4n,
      removed: false,
    };
    assert.deepEqual(readRoleSet(log), {
      precompile,
      account: other,
      role: 3n,
      sender,
      block: 22n,
      logIndex: 4n,
      transactionHash: word('ab'),
    });
    assert.equal(readRoleSet({ ...log, topics: [word('1'), ...log.topics.slice(1)] }), undefined);
    assert.equal(readRoleSet({ ...log, topics: log.topics.slice(0, 3) }), undefined);
  });
});
