import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { readWarpEnvelope } from '../../../../src/engine/detection/hexIdentifier';
import { reportToText } from '../../../../src/engine/report/toText';
import { bytesToHex, hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import type { Network } from '../../../../src/engine/networks/network';
import type { SigningRequest } from '../../../../src/engine/signing/warp';
import { golden } from '../../../helpers/golden';
import { type LiveNetwork, startLiveNetwork } from '../../../helpers/live/liveNetwork';
import { answerJson, type LoopbackHandler, startLoopback } from '../../../helpers/loopback';
import { type TestWarp, testWarp } from '../../../helpers/warpOn';

const now = Date.UTC(2026, 10, 22, 5, 45);
const signedMessages = JSON.parse(
  readFileSync(path.join(__dirname, '..', '..', '..', 'recordings', 'live', 'signed-messages.json'), 'utf8'),
) as Readonly<Record<string, string>>;

const signed = (name: string): string => signedMessages[name] ?? '';
const unsigned = (name: string): string =>
  bytesToHex(readWarpEnvelope(hexToBytes(signed(name)) ?? new Uint8Array())?.unsigned ?? new Uint8Array());

/** A message that the recorded network delivered with exactly these bytes; at P-Chain height 67. */
describe("the nodes' own signatures of a Warp message", function () {
  this.timeout(30_000);
  let live: LiveNetwork;
  let test: TestWarp;

  before(async () => {
    live = await startLiveNetwork();
  });
  beforeEach(() => {
    test = testWarp(now);
  });
  afterEach(() => test?.dispose());
  after(() => live?.close());

  const requested = (network: Network, toSign: SigningRequest, deadline = test) =>
    deadline.warp.aggregateByNodes(network, toSign, { signal: AbortSignal.timeout(25_000), allowed: () => true });

  async function result(network: Network, toSign: SigningRequest): Promise<{ text: string; signed?: string }> {
    const answer = await requested(network, toSign);
    const hosts = new Map(network.nodes.map(({ name, url }) => [new URL(url).host, name.toUpperCase()]));
    const text = [...hosts].reduce(
      (all, [host, name]) => all.replaceAll(host, name),
      reportToText(answer.report, { now, timeZone: 'UTC' }),
    );
    return { text: text.replace(/\nSources\n[^]*$/, ''), signed: answer.signed };
  }
  const holds = (name: string, text: string): void => golden(path.join(__dirname, `texts/own-${name}.txt`), text);

  const at67 = { pChainHeight: 67n };

  it('sum up to the bytes that were delivered: of an L1, with the weight that has no key', async () => {
    const { text, signed: sum } = await result(live.network, { message: unsigned('weak'), ...at67 });
    assert.equal(sum, signed('weak'));
    holds('quorum', text);
  });

  it('of less than the quorum are told as that, with the bytes that they sum up to', async () => {
    const { text, signed: sum } = await result(live.only('one', 'four'), { message: unsigned('weak'), ...at67 });
    assert.equal(sum, signed('weakByTwo'));
    holds('tooFew', text);
  });

  it('are of the receiver’s validators, or of the Primary Network where it asks for those', async () => {
    const primary = await result(live.network, { message: unsigned('undelivered'), ...at67 });
    assert.equal(primary.signed, signed('undelivered'));
    holds('primaryNetwork', primary.text);
    const own = await result(live.network, { message: unsigned('wrongChain'), ...at67 });
    assert.equal(own.signed, signed('wrongChain'));
    holds('otherSubnet', own.text);
  });

  it('are counted at the height of the receiver’s epoch, and never had by asking a node to aggregate', async () => {
    const { text } = await result(live.network, { message: unsigned('weak') });
    holds('epoch', text);
    const sent = Object.values(live.nodes).flatMap(({ requests }) => requests.map(({ body }) => body));
    assert.deepEqual(
      sent.filter((body) => body.includes('Aggregate')),
      [],
    );
  });

  it('are found by the ID of a message that a chain has sent', async () => {
    const { text } = await result(live.network, { txHash: 'b9UmauinaaUAvK86JjFkVERwRPPFveBE1wqQCcyrFr71HRsMG' });
    holds('byId', text);
    assert.equal(
      await sentenceOf({ txHash: '2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ' }),
      'No chain of review has sent Warp message 2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ. Nodes sign messages of EVM chains only; a data service also signs those of P-Chain transactions.',
    );
  });

  const sentenceOf = (toSign: SigningRequest): Promise<string> =>
    requested(live.network, toSign).then(() => 'no error', errorSentence);

  it('are refused in words where nodes have none to give', async () => {
    const pChain = `0x000000003039${'00'.repeat(32)}0000000e00000000000100000000${'00000000'}`;
    assert.equal(
      await sentenceOf({ message: pChain }),
      'Nodes do not give out signatures of P-Chain messages over RPC, only to other nodes. Use a data service or a signature aggregator.',
    );
    assert.equal(
      await sentenceOf({ justification: '0x00' }),
      'Nodes sign only messages that a chain has sent. Enter the unsigned Warp message or its ID.',
    );
    assert.equal(
      await sentenceOf({ message: unsigned('weak').replace('0x000000003039', '0x000000000001') }),
      'This Warp message is of the network with ID 1; review has ID 12345. Choose its network.',
    );
  });

  describe('where nodes misbehave', () => {
    /** The recorded node with one method replaced. */
    async function instead(
      name: 'one' | 'two' | 'four',
      method: string,
      handler: (...given: Parameters<LoopbackHandler>) => void,
    ): Promise<{ readonly network: Network; close(): Promise<void> }> {
      const server = await startLoopback((seen, response, count) => {
        if (seen.body.includes(`"${method}"`)) {
          handler(seen, response, count);
          return;
        }
        void fetch(`${live.nodes[name].url}${seen.path}`, {
          method: seen.verb,
          body: seen.body,
          headers: { 'content-type': 'application/json' },
        }).then(async (answer) => {
          response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
          response.end(await answer.text());
        });
      });
      const nodes = live
        .only('one', 'two', 'four')
        .nodes.map((node) => (node.name === name ? { ...node, url: server.url } : node));
      return { network: { ...live.network, nodes }, close: () => server.close() };
    }

    it('one that hangs costs its own signature alone, and is named', async () => {
      const { network, close } = await instead('two', 'warp_getMessageSignature', () => undefined);
      await test.dispose();
      test = testWarp(now, 1_500);
      try {
        const { text } = await result(network, { message: unsigned('weak'), ...at67 });
        holds('nodeHangs', text);
      } finally {
        await close();
      }
    });

    it('a signature that fits no key is not counted, whoever the node says it is', async () => {
      const { network, close } = await instead('two', 'warp_getMessageSignature', (seen, response) => {
        const { id } = JSON.parse(seen.body) as { id: number };
        answerJson(response, JSON.stringify({ jsonrpc: '2.0', id, result: `0x${'ab'.repeat(96)}` }));
      });
      try {
        const { text, signed: sum } = await result(network, { message: unsigned('weak'), ...at67 });
        assert.equal(sum, signed('weakByTwo'));
        holds('wrongSignature', text);
      } finally {
        await close();
      }
    });

    it('a set that one node alone reports is not the one that counts, and that node is named', async () => {
      const { network, close } = await instead('one', 'platform.getValidatorsAt', (seen, response) => {
        const { id } = JSON.parse(seen.body) as { id: number };
        const key =
          '0x900c9b119b5c82d781d4b49be78c3fc7ae65f2b435b7ed9e3a8b9a03e475edff86d8a64827fec8db23a6f236afbf127d';
        const set = { 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg': { publicKey: key, weight: '1' } };
        answerJson(response, JSON.stringify({ jsonrpc: '2.0', id, result: set }));
      });
      try {
        const { text, signed: sum } = await result(network, { message: unsigned('weak'), ...at67 });
        assert.equal(sum, signed('weak'));
        holds('otherSet', text);
      } finally {
        await close();
      }
    });

    for (const [method, sentence] of [
      [
        'platform.validatedBy',
        'Signing subnet unknown: ONE requires an API key for platform.validatedBy, or rejected the one it got. Set the key for this host and try again. Enter the subnet.',
      ],
      [
        'platform.getValidatorsAt',
        'Validator set unknown: ONE requires an API key for platform.getValidatorsAt, or rejected the one it got. Set the key for this host and try again.',
      ],
    ] as const) {
      it(`signatures need ${method}, and why it failed is told`, async () => {
        const { network, close } = await instead('one', method, (_, response) => void response.writeHead(401).end());
        try {
          const only = { ...network, nodes: network.nodes.slice(0, 1) };
          const said = await requested(only, { message: unsigned('weak') }).then(() => 'no error', errorSentence);
          assert.equal(said.replace(new URL(only.nodes[0]!.url).host, 'ONE'), sentence);
        } finally {
          await close();
        }
      });
    }

    it('nobody’s signature is a result too: none of the weight, and why', async () => {
      const { text, signed: sum } = await result(live.only('five'), { message: unsigned('weak'), ...at67 });
      assert.equal(sum, undefined);
      holds('nobody', text);
    });
  });
});
