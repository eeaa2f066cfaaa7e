import assert from 'node:assert/strict';
import type { JsonObject, JsonValue } from '../../../../src/engine/primitives/json/value';
import { fetchSetUp } from '../../../../src/engine/diagnose/io/fetchSetUp';
import { lineText } from '../../../../src/engine/report/spanText';
import {
  glacierChain,
  type LiveNetwork,
  moraineChain,
  seracChain,
  startLiveNetwork,
} from '../../../helpers/live/liveNetwork';
import { testDiagnoses } from '../../../helpers/diagnosesOn';
import { treeRun } from '../../../helpers/treeText';
import { testTrees } from '../../../helpers/treesOn';
import { testLookup } from '../../../helpers/lookupOn';
import { startStuckNetwork } from '../../../helpers/stuck/stuckNetwork';
import { isList, isObject } from '../../../helpers/recording';

const style = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 400 } as const;
const validation4 = '8NLJUvrbjb8hgKkABD6mf6xxxbuq9WFUnY7eMHdVwDAj7NgM3';

/** The result of a manager's `getValidator`, as in ACP-99. */
function answered(status: number, sentNonce: number, receivedNonce: number, weight: number): string {
  const words = [32, status, 256, 100, sentNonce, receivedNonce, weight, 0, 0, 20];
  return `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}${'ab'.repeat(20)}${'00'.repeat(12)}`;
}

/** A manager with these validations, keyed by the selector and the first bytes of the ID. */
function manager(
  known: Readonly<Record<string, string>>,
): (node: string, call: JsonObject) => JsonValue | Error | undefined {
  return (_, { method, params }) => {
    const [call] = isList(params) ? params : [];
    const data = isObject(call) ? String(call['data']) : '';
    if (method === 'eth_getLogs') {
      return [];
    }
    return method !== 'eth_call'
      ? undefined
      : data === '0xbb0b1938'
        ? `0x${'1'.padStart(64, '0')}`
        : known[data.slice(0, 18)];
  };
}

describe('the set-up of validators', () => {
  const now = Date.UTC(2026, 10, 22, 5, 35);

  async function setUpOn(lies: ReturnType<typeof manager>): Promise<readonly string[]> {
    const stuck = await startStuckNetwork('stuck-l1-dry', 10, { lies });
    const diagnoses = testDiagnoses(now);
    try {
      const { verdicts, unread, copyActions } = await fetchSetUp(diagnoses.client(stuck.network), stuck.chain);
      return [
        ...verdicts.map(({ title }) => lineText(title, style, { now })),
        ...unread.map((line) => lineText(line, style, { now })),
        ...copyActions.map(({ label }) => label),
      ];
    } finally {
      await stuck.close();
      await diagnoses.dispose();
    }
  }

  it('is read from the manager contract beside the P-Chain', async () => {
    // Validations 4 and 5 are in the manager from the start.
    const ids = { four: '0xd5f20ff610bac0eb', five: '0xd5f20ff63acf86af' };
    const active = answered(2, 0, 0, 100);
    assert.deepEqual(await setUpOn(manager({ [ids.four]: active, [ids.five]: active })), []);
    assert.deepEqual(await setUpOn(manager({ [ids.four]: answered(1, 0, 0, 100), [ids.five]: active })), [
      'NodeID-GWPc…KCtu: registered on the P-Chain, not completed in the manager contract.',
      'Copy Warp message for NodeID-GWPc…KCtu',
      'Copy calldata of completeValidatorRegistration for NodeID-GWPc…KCtu',
    ]);
    assert.deepEqual(await setUpOn(manager({ [ids.four]: answered(3, 1, 0, 0), [ids.five]: answered(2, 1, 0, 250) })), [
      'NodeID-GWPc…KCtu: removal initiated in the manager contract, not done on the P-Chain.',
      'NodeID-P7oB…xDE5: weight change initiated in the manager contract, not done on the P-Chain.',
      'Copy Warp message for NodeID-GWPc…KCtu',
      'Copy calldata of resendValidatorRemovalMessage for NodeID-GWPc…KCtu',
      'Copy Warp message for NodeID-P7oB…xDE5',
    ]);
  });

  it('says how far back a node searched for messages that it does not give at once', async () => {
    const active = answered(2, 0, 0, 100);
    const known = manager({ '0xd5f20ff610bac0eb': active, '0xd5f20ff63acf86af': active });
    const limited =
      (logs: readonly JsonValue[] | Error): typeof known =>
      (node, call) => {
        const [filter] = isList(call['params']) ? call['params'] : [];
        return call['method'] !== 'eth_getLogs'
          ? known(node, call)
          : isObject(filter) && filter['toBlock'] === 'latest'
            ? new Error('requested too many blocks from 0 to 5000, maximum is set to 2048')
            : logs;
      };
    assert.deepEqual(await setUpOn(limited([])), []);
    const [unread, ...others] = await setUpOn(limited(new Error('no logs today')));
    assert.match(unread!, /no logs today/);
    assert.deepEqual(others, []);
  });

  it('says why the manager was not read', async () => {
    const stuck = await startStuckNetwork('stuck-l1-dry', 10, { away: ['four', 'five'] });
    const diagnoses = testDiagnoses(now, 500);
    const { verdicts, unread } = await fetchSetUp(diagnoses.client(stuck.network), stuck.chain);
    assert.deepEqual(verdicts, []);
    assert.equal(unread.length, 1);
    assert.match(lineText(unread[0]!, style, { now }), /^The manager contract was not read: /);
    await stuck.close();
    await diagnoses.dispose();
  });

  describe('on a recorded network, whose manager is no known contract', () => {
    let live: LiveNetwork;
    const diagnoses = testDiagnoses(now);
    before(async () => (live = await startLiveNetwork()));
    after(async () => {
      await live.close();
      await diagnoses.dispose();
    });

    for (const chain of [glacierChain, seracChain, moraineChain]) {
      it(`misses no step of ${chain.name}`, async () => {
        const result = await fetchSetUp(diagnoses.client(live.network), chain);
        assert.deepEqual([result.verdicts, result.unread], [[], []]);
      });
    }
  });

  it('heads the validators of its L1, with what completes it', async () => {
    const stuck = await startStuckNetwork('stuck-l1-dry', 10, {
      lies: manager({ '0xd5f20ff610bac0eb': answered(1, 0, 0, 100) }),
    });
    const trees = testTrees(stuck.network, { now });
    try {
      const { nodes: sets } = await trees.validators.children(undefined, treeRun());
      const orders = sets.find(({ label }) => label === stuck.chain.name);
      const [first] = (await trees.validators.children(orders, treeRun())).nodes;
      assert.deepEqual(
        [first?.label, first?.description, first?.identifier, first?.report?.copyActions?.map(({ key }) => key)],
        [
          'four',
          'registered on the P-Chain, not completed in the manager contract',
          validation4,
          ['setUpMessage', 'setUpCall'],
        ],
      );
      const labels = async (filter: string) =>
        (await trees.validators.children(orders, treeRun({ filter }))).nodes.map(({ label }) => label);
      assert.deepEqual([await labels('five'), await labels(validation4.toLowerCase())], [['five'], ['four', 'four']]);
    } finally {
      await stuck.close();
      await trees.dispose();
    }
  });

  it('is said in the lookup of a validation, with what completes it', async () => {
    const stuck = await startStuckNetwork('stuck-l1-dry', 10, {
      lies: manager({ '0xd5f20ff610bac0eb': answered(1, 0, 0, 100) }),
    });
    const lookup = testLookup({ now });
    try {
      const { facts, copyActions = [], sections } = await lookup.on(stuck.network, validation4);
      const setUp = facts.find(({ key }) => key === 'setUp');
      assert.equal(
        setUp && lineText(setUp.value, style, { now }),
        'registered on the P-Chain, not completed in the manager contract',
      );
      assert.deepEqual(
        copyActions.map(({ key }) => key),
        ['setUpMessage', 'setUpCall'],
      );
      assert.deepEqual(
        sections.filter(({ key }) => key.startsWith('setUp')).map(({ heading }) => heading),
        ['Set-up', 'What to do'],
      );
    } finally {
      await stuck.close();
      await lookup.dispose();
    }
  });
});
