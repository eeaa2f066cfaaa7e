import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import { lineText } from '../../../src/engine/report/spanText';
import { createProofOfPossession } from '../../../src/engine/lookup/io/possession/proofOfPossession';
import { diagnosisDeps, testDiagnoses } from '../../helpers/diagnosesOn';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { getNodeID } from '../../../src/engine/rpc/methods/info';

const style = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 400 } as const;
const now = Date.UTC(2026, 10, 22, 6);

describe('a proof of possession, beside the nodes of a network', () => {
  let live: LiveNetwork;
  const deps = diagnosisDeps(now);
  const diagnoses = testDiagnoses(now);
  const check = createProofOfPossession(deps);
  const run = (allowed = true) => ({ signal: AbortSignal.timeout(30_000), allowed: () => allowed });
  before(async () => (live = await startLiveNetwork()));
  after(async () => {
    await live.close();
    await deps.dispose();
    await diagnoses.dispose();
  });

  async function pairOf(name: 'one' | 'two'): Promise<{ publicKey: string; proofOfPossession: string }> {
    const result = await diagnoses.client(live.network).thisNode(live.nodes[name].url, 'node', getNodeID, {});
    assert.ok(result.ok && result.value.nodePOP);
    return result.value.nodePOP;
  }

  function words({ title, facts, sections }: Report): readonly string[] {
    return [
      lineText(title, style, { now }),
      ...facts.filter(({ brief }) => brief).map(({ label, value }) => `${label}: ${lineText(value, style, { now })}`),
      ...sections.map(({ heading, rows }) => `${heading} ${rows.length}`),
    ];
  }

  it('is valid, and whose it is', async () => {
    assert.deepEqual(words(await check(live.network, await pairOf('one'), run())), [
      'Valid proof of possession of this BLS key',
      'your node: one (NodeID-7Xhw…t3Lg) has this key',
      'node: NodeID-7Xhw…t3Lg',
      'Signs for 3',
      'Configured Nodes 5',
    ]);
  });

  it('is not valid where it is that of another node, which is named', async () => {
    const pair = { ...(await pairOf('one')), proofOfPossession: (await pairOf('two')).proofOfPossession };
    assert.deepEqual(words(await check(live.network, pair, run())), [
      'The proof of possession does not match this BLS key',
      'why: it was signed by another key, or as a message and not as a proof; the P-Chain refuses the pair',
      'your node: one (NodeID-7Xhw…t3Lg) has this key',
      'what to do: the proof is that of two: take the public key of the same node',
      'node: NodeID-7Xhw…t3Lg',
      'Signs for 3',
      'Configured Nodes 5',
    ]);
  });

  it('says whose key it is not, and what to copy again where it does not fit', async () => {
    const pair = await pairOf('one');
    const onlyTwo = { ...live.network, nodes: live.network.nodes.filter(({ name }) => name === 'two') };
    const other = words(await check(onlyTwo, pair, run()));
    assert.ok(other.includes('your node: none of yours; other keys: two'), other.join('\n'));
    const torn = { ...pair, proofOfPossession: `0x${'11'.repeat(96)}` };
    const advised = [await check(live.network, torn, run()), await check(onlyTwo, torn, run())].map((report) =>
      words(report).find((line) => line.startsWith('what to do: ')),
    );
    assert.deepEqual(advised, [
      'what to do: copy both values again from info.getNodeID of one',
      'what to do: copy both values from one response of info.getNodeID of the node',
    ]);
  });

  it('stands shortened like the key beside it', async () => {
    const { facts } = await check(live.network, await pairOf('one'), run(false));
    const shown = facts.slice(0, 2).map(({ value }) => lineText(value, style, { now }));
    assert.deepEqual(
      shown.map((text) => text.replaceAll(/[\da-f]{4}/g, '4')),
      ['0x4…4', '0x4…4'],
    );
  });

  it('is checked without asking anybody', async () => {
    const pair = await pairOf('one');
    const before = Object.values(live.nodes).map(({ requests }) => requests.length);
    const found = await check(live.network, pair, run(false));
    assert.equal(found.status, 'ok');
    assert.deepEqual(words(found), ['Valid proof of possession of this BLS key']);
    assert.deepEqual(
      Object.values(live.nodes).map(({ requests }) => requests.length),
      before,
    );
  });

  it('sends nothing of the pair to a node', async () => {
    const pair = await pairOf('two');
    await check(live.network, pair, run());
    const sent = Object.values(live.nodes).flatMap(({ requests }) => requests.map(({ body }) => body));
    assert.ok(sent.length > 0);
    assert.deepEqual(
      sent.filter((body) => body.includes(pair.publicKey.slice(2)) || body.includes(pair.proofOfPossession.slice(2))),
      [],
    );
  });
});
