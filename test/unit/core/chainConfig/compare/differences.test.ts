import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  differencesFromNode,
  creationProblems,
  nodeProblems,
  liveValuesOf,
  upgradeText,
  configAt,
} from '../../../../../src/engine/config/compare/liveNode';
import { compareNormal, toJson } from '../../../../../src/engine/config/compare/normal';
import { normalGenesis } from '../../../../../src/engine/config/compare/normalConfig';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../../../src/engine/primitives/json/value';
import { readFiles } from './readFiles';
import { golden } from '../../../../helpers/golden';

interface Recorded {
  readonly node: string;
  readonly request: { readonly method: string };
  readonly body: string;
}

const recorded = readFileSync('test/recordings/upgrade-split.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

/** The eth_getChainConfig response of a node of the split chain. */
function answerOf(node: string): JsonValue {
  const { body } = recorded.find((one) => one.node === node && one.request.method === 'eth_getChainConfig')!;
  return (parseJson(body) as JsonObject)['result']!;
}

const admin = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const other = '0x1111111111111111111111111111111111111111';

const upgrade = (...items: readonly object[]): string => JSON.stringify({ precompileUpgrades: items });
const minter = { contractNativeMinterConfig: { blockTimestamp: 1795325827, adminAddresses: [admin] } };

/** The problems of a file, each with the text that it marks. */
function said(text: string, nodes: Readonly<Record<string, JsonValue>>): readonly string[] {
  const files = readFiles({ upgrade: text });
  const problems = nodeProblems(
    Object.entries(nodes).map(([name, answer]) => ({ name, differences: differencesFromNode(files, answer) })),
  );
  return problems.map(({ rule, message, start, end }) => `${rule} ${text.slice(start, end)}: ${message}`);
}

/** The response of a node that runs with an upgrade file. */
const running = (text: string): JsonValue => ({ upgrades: parseJson(text) });

describe('what nodes run with otherwise than a file', () => {
  it('names the node that runs without an upgrade, at its key, of a chain that split so', () => {
    assert.deepEqual(said(upgrade(minter), { four: answerOf('four'), five: answerOf('five') }), [
      'nodeLacksUpgrade "contractNativeMinterConfig": Node four runs without this upgrade and leaves the chain when it activates: give it this file and restart it.',
    ]);
  });

  it('says nothing of spelling that means the same', () => {
    const spelled = upgrade({
      contractNativeMinterConfig: {
        comment: 'ours',
        adminAddresses: [admin.toLowerCase()],
        enabledAddresses: [],
        disable: false,
        blockTimestamp: 1795325827,
      },
    });
    assert.deepEqual(said(spelled, { five: answerOf('five') }), []);
  });

  it('takes nodes that differ alike together', () => {
    assert.deepEqual(said(upgrade(minter), { one: answerOf('four'), two: answerOf('four'), five: answerOf('five') }), [
      'nodesLackUpgrade "contractNativeMinterConfig": Nodes one, two run without this upgrade and leave the chain when it activates: give them this file and restart them.',
    ]);
  });

  it('says what a node runs with that the file lacks, at the beginning of the file', () => {
    assert.deepEqual(said('{}', { five: answerOf('five') }), [
      'nodeHasUpgrade {: Node five runs with an upgrade that this file lacks: contractNativeMinterConfig at 2026-11-22 05:37:07 UTC. Add it, or ask why.',
    ]);
  });

  it('says another time and another list at the value', () => {
    const moved = upgrade({
      contractNativeMinterConfig: { blockTimestamp: 1795325828, adminAddresses: [admin, other] },
    });
    assert.deepEqual(said(moved, { five: answerOf('five') }), [
      'nodeHasOther "adminAddresses": Node five runs with adminAddresses ["0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc"]: all nodes need the same file.',
      'nodeHasOther 1795325828: Node five runs with blockTimestamp 1795325827: all nodes need the same file.',
    ]);
  });

  it('keeps the order of addresses, which the VM compares', () => {
    const list = (...addresses: readonly string[]): string =>
      upgrade({ txAllowListConfig: { blockTimestamp: 5, adminAddresses: addresses } });
    assert.deepEqual(said(list(admin, other), { one: running(list(other, admin)) }), [
      `nodeHasOther "adminAddresses": Node one runs with adminAddresses ["${other}","${admin}"]: all nodes need the same file.`,
    ]);
  });

  it('finds one more item in the middle, and lets those of one time change places', () => {
    const at = (key: string, blockTimestamp: number): object => ({ [key]: { blockTimestamp, disable: true } });
    const [a, b, c] = [at('txAllowListConfig', 5), at('feeManagerConfig', 5), at('rewardManagerConfig', 7)];
    assert.deepEqual(said(upgrade(a, b, c), { one: running(upgrade(b, a, c)) }), []);
    assert.deepEqual(said(upgrade(a, b, c), { one: running(upgrade(a, c)) }), [
      'nodeLacksUpgrade "feeManagerConfig": Node one runs without this upgrade and leaves the chain when it activates: give it this file and restart it.',
    ]);
  });

  it('reads amounts by value and a missing quorum as what the file writes out', () => {
    const mint = (amount: string): string =>
      upgrade({ contractNativeMinterConfig: { blockTimestamp: 5, initialMint: { [other]: amount } } });
    assert.deepEqual(said(mint('1000000000000000000'), { one: running(mint('0x0DE0B6B3A7640000')) }), []);
    assert.deepEqual(said(mint('1000000000000000001'), { one: running(mint('0xde0b6b3a7640000')) }), [
      'nodeHasOther "1000000000000000001": Node one runs with 0x1111111111111111111111111111111111111111 0xde0b6b3a7640000: all nodes need the same file.',
    ]);
  });

  it('lists each upgrade of a file where an old node tells none', () => {
    assert.deepEqual(said(upgrade(minter), { one: {} }), [
      'nodeLacksUpgrade "contractNativeMinterConfig": Node one runs without this upgrade and leaves the chain when it activates: give it this file and restart it.',
    ]);
  });

  it('leaves times to the upgrade file where the node overrides them and that file is unknown', () => {
    const { upgrades, ...node } = answerOf('four') as JsonObject;
    assert.deepEqual(upgrades, {});
    const config = { ...node, durangoTimestamp: 1607144401n, pragueTime: 5n, ethash: {} };
    const files = readFiles({
      genesis: printJson({ config, alloc: {}, gasLimit: '0xb71b00', difficulty: '0x0' }),
    });
    const keys = (answer: JsonObject): readonly string[] =>
      differencesFromNode(files, answer).map(({ path }) => path.join('.'));
    const own = { ...node, pragueTime: 6n, ethash: {} };
    assert.deepEqual(keys(own), ['durangoTimestamp', 'pragueTime', 'shanghaiTime']);
    const networkUpgradeOverrides = { durangoTimestamp: 1607144400n };
    assert.deepEqual(keys({ ...own, upgrades: { networkUpgradeOverrides } }), ['pragueTime']);
  });

  it('says nothing of a file that it does not know', () => {
    assert.deepEqual(differencesFromNode(readFiles({}), answerOf('five')), []);
  });

  it('takes what no node should answer', () => {
    for (const answer of [null, 5n, 'x', [], { upgrades: 5n }, { upgrades: { precompileUpgrades: [null, 5n, {}] } }]) {
      assert.doesNotThrow(() => said(upgrade(minter), { one: answer }));
    }
  });

  it('stays fast with lists as long as an answer may be', () => {
    const many = upgrade(
      ...Array.from({ length: 5_000 }, (_, i) => ({
        txAllowListConfig: { blockTimestamp: i + 1, disable: i % 2 === 1 },
      })),
    );
    assert.deepEqual(said(many, { one: running(many) }), []);
  });
});

describe('a genesis file and what a chain was created with', () => {
  const genesis = (balance: string, config: object = { chainId: 5 }): string =>
    JSON.stringify({ config, alloc: { [other]: { balance } }, gasLimit: '0x7a1200', difficulty: '0x0' });
  const against = (text: string, sent: string): readonly string[] => {
    const [own, created] = [text, sent].map((one) => {
      const files = readFiles({ genesis: one });
      return normalGenesis({ ...files, genesis: files.genesis! });
    });
    return creationProblems('orders', compareNormal(own!, created!)).map(
      ({ start, end, message }) => `${text.slice(start, end)}: ${message}`,
    );
  };

  it('is the same in another spelling', () => {
    const spelled = `{"difficulty":0,"gasLimit":8000000,"alloc":{"${other.slice(2)}":{"balance":"1"}},"config":{"chainId":5,"feeConfig":{}}}`;
    assert.deepEqual(against(spelled, genesis('0x01')), []);
  });

  it('says what the chain has in place of a value', () => {
    assert.deepEqual(against(genesis('0x2', { chainId: 6 }), genesis('0x1')), [
      '6: The running chain orders has chainId 5: it was created with another genesis, which cannot change.',
      '"0x2": The running chain orders has balance 0x1: it was created with another genesis, which cannot change.',
    ]);
  });

  it('says what the chain has not', () => {
    const more = genesis('0x1', { chainId: 5, warpConfig: { blockTimestamp: 1795250000 } });
    assert.deepEqual(against(more, genesis('0x1')), [
      '"warpConfig": The running chain orders has no warpConfig: it was created with another genesis, which cannot change.',
    ]);
  });
});

describe('what a chain says of files', () => {
  it('is an upgrade file, laid out as one is written', () => {
    golden(join(__dirname, 'texts/upgrade.txt'), upgradeText(answerOf('five')));
    assert.equal(upgradeText(answerOf('four')), '{}\n');
    assert.equal(upgradeText(null), '{}\n');
  });

  it('is told for a place in a file', () => {
    const { from, valueAt } = liveValuesOf('five', answerOf('five'));
    assert.equal(from, 'five');
    assert.equal(valueAt('genesis', ['config', 'feeConfig', 'gasLimit']), '12000000');
    assert.equal(
      valueAt('upgrade', ['precompileUpgrades', 0, 'contractNativeMinterConfig', 'blockTimestamp']),
      '1795325827',
    );
    assert.equal(valueAt('genesis', ['alloc']), undefined);
    assert.equal(valueAt('genesis', ['config', '__proto__']), undefined);
  });

  it('is what files leave at a time: roles sorted, the last change alone', () => {
    const files = readFiles({
      genesis: JSON.stringify({
        config: { chainId: 5, txAllowListConfig: { blockTimestamp: 0, adminAddresses: [admin, other] } },
        alloc: {},
        gasLimit: 8000000,
        difficulty: 0,
      }),
      upgrade: upgrade({ txAllowListConfig: { blockTimestamp: 9, disable: true } }),
    });
    const fees = toJson(configAt(files, 0n));
    assert.deepEqual((fees as JsonObject)['txAllowListConfig'], {
      adminAddresses: [other, admin.toLowerCase()],
    });
    assert.equal((toJson(configAt(files, 9n)) as JsonObject)['txAllowListConfig'], undefined);
  });
});
