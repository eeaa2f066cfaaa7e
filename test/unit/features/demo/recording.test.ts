import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoRecording } from '../../../../scripts/build/demoRecording.mjs';
import { root } from '../../../../scripts/support/root';
import {
  type Engine,
  type Network,
  createEngine,
  errorSentence,
  fileRecording,
  isRecordedUrl,
  recordedNetwork,
  reportToText,
} from '../../../../src/engine';
import { findIdentifiers } from '../../../../src/engine/detection/detect';
import { guardInFile } from '../../../../src/engine/detection/secretGuard';
import recorded from '../../../../src/engine/networks/recorded.json';
import { readNetworks } from '../../../../src/engine/networks/io/networks';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the recording of the demo workspace', () => {
  /** Unrecorded requests that would be sent, whether to hosts of the recording, which are unreachable, or to others. */
  const sent: string[] = [];
  let engine: Engine;
  let network: Network;
  before(() => {
    engine = createEngine({
      settings: () => ({ network: 'recorded', networks: undefined }),
      recording: fileRecording(isRecordedUrl, () => Promise.resolve(demoRecording(root, { small: false }))),
      maySend: (url) => isRecordedUrl(url) || sent.push(url) < 0,
      timeoutMs: () => 1_000,
      currency: () => 'eur',
      proxy: () => ({}),
      headersFor: () => Promise.resolve({}),
      log: ({ text }) => sent.push(text),
      now: () => recorded.recordedAt,
    });
    network = engine.networks.active();
  });
  after(() => engine.dispose());

  const find = (identifier: Parameters<Engine['lookup']['find']>[0], on = network) =>
    engine.lookup.find(identifier, on, { signal: AbortSignal.timeout(5_000), allowed: () => true });

  it('answers for each identifier of the tour and of the file beside it, and sends nothing', async () => {
    assert.equal(network.name, 'recorded');
    const found = findIdentifiers(read('samples/tour/snowprobe-tour.md'));
    // Looked up ahead of a window's first hover.
    assert.ok(found.some(({ identifier }) => identifier.text === recorded.transaction));
    for (const { identifier } of found) {
      const report = await find(identifier);
      const text = reportToText(report, { now: recorded.recordedAt });
      assert.ok(['ok', 'failed', 'pending'].includes(report.status), `${identifier.text}: ${text}`);
      assert.doesNotMatch(text, /not in the recording/, identifier.text);
    }
    for (const { identifier } of findIdentifiers(read('samples/tour/identifiers.yaml'))) {
      const { sources } = await find(identifier);
      assert.deepEqual(
        sources.filter(({ outcome }) => outcome === 'failed'),
        [],
        identifier.text,
      );
    }
    assert.deepEqual(sent, []);
  });

  it('has the blocks of the P-Chain that a node proposed', async () => {
    const [{ identifier } = assert.fail()] = findIdentifiers('NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5');
    const text = reportToText(await find(identifier), { now: recorded.recordedAt });
    assert.match(text, /\nProposed blocks of the P-Chain\n.*\n {2}28 · 22nj\w+ +BanffStandardBlock/);
  });

  it('holds nothing of the tour back as if it were a key', () => {
    const fileName = 'snowprobe-tour.md';
    const lines = read(`samples/tour/${fileName}`).split('\n');
    const held = lines.flatMap((line, i) =>
      findIdentifiers(line).filter(({ identifier, start }) => {
        const around = { linesAbove: lines.slice(0, i).reverse(), linesBelow: lines.slice(i + 1) };
        return guardInFile(identifier, { fileName, line, start, ...around }).secret;
      }),
    );
    assert.deepEqual(held, []);
  });

  it('says of all else that it is not in it', async () => {
    const [{ identifier } = assert.fail()] = findIdentifiers(`0x${'ab'.repeat(32)}`);
    const report = await find(identifier);
    assert.equal(report.status, 'unavailable');
    assert.match(
      reportToText(report, { now: recorded.recordedAt }),
      /eth_getTransactionByHash.* is not in the recording/,
    );
    const { rpc } = engine.clients;
    const url = `${network.nodes[0]?.url}/ext/bc/C/rpc`;
    await assert.rejects(rpc.call(url, { method: 'eth_sendRawTransaction', params: ['0x'] }), (error) => {
      assert.equal(
        errorSentence(error),
        'eth_sendRawTransaction is not in the recording of the demo, so one.recorded.invalid cannot answer it.',
      );
      return true;
    });
  });

  it('is there for who asks for it alone, and its hosts are in no other network', () => {
    const names = (setting: unknown, active: string) => readNetworks(setting, active).all.map(({ name }) => name);
    assert.deepEqual(names({}, 'fuji'), ['mainnet', 'fuji', 'local']);
    assert.deepEqual(names({}, 'recorded'), ['mainnet', 'fuji', 'local', 'recorded']);
    const own = { recorded: { nodes: { mine: 'http://127.0.0.1:9650' } } };
    assert.deepEqual(readNetworks(own, 'recorded').all.at(-1)?.nodes, [{ name: 'mine', url: 'http://127.0.0.1:9650' }]);
    const { all, problems } = readNetworks({ mine: { nodes: { one: recordedNetwork.nodes[0]?.url } } });
    assert.deepEqual(all.at(-1)?.nodes, []);
    assert.match(problems[0]?.message ?? '', /^Setting snowprobe.networks.mine.nodes.one is ignored/);
  });
});
