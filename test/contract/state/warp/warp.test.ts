import assert from 'node:assert/strict';
import { join } from 'node:path';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { reportToText } from '../../../../src/engine/report/toText';
import { hexToBytes, bytesToHex } from '../../../../src/engine/primitives/ids/hex';
import { readWarpEnvelope } from '../../../../src/engine/detection/hexIdentifier';
import { createState, type State } from '../../../../src/extension/services/createState';
import type { SigningRequest } from '../../../../src/engine/signing/warp';
import type { ExpectedSigners } from '../../../../src/engine/signing/signatures';
import type { Devnet } from '../../../devnet/devnet';
import { golden } from '../../../helpers/golden';
import { answerJson, startLoopback } from '../../../helpers/loopback';
import { resetDevnet, setSwitches } from '../devnetLookup';
import { sharedDevnet } from '../../../helpers/sharedDevnet';

const primary = '11111111111111111111111111111111LpoYY';
const l1Subnet = 'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx';

describe('signatures of a Warp message', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let state: State;
  let unsigned: string;

  before(async () => {
    devnet = await sharedDevnet();
    const signed = hexToBytes(devnet.samples['warpMessage'] ?? '');
    unsigned = bytesToHex(readWarpEnvelope(signed ?? new Uint8Array())?.unsigned ?? new Uint8Array());
  });
  const stateAt = (now: number, dataApi: string): State =>
    createState({
      settings: () => ({
        network: 'devnet',
        networks: { devnet: { nodes: { one: devnet.nodeUrl }, dataApi, networkId: 12345 } },
      }),
      timeoutMs: () => 10_000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve({}),
      log: () => undefined,
      now: () => now,
    });
  beforeEach(() => {
    state = stateAt(Date.UTC(2026, 10, 21, 12), devnet.dataApiUrl);
  });
  afterEach(async () => {
    await state.dispose();
    await resetDevnet(devnet);
  });
  after(() => resetDevnet(devnet));

  const options = () => ({ signal: AbortSignal.timeout(15_000), allowed: () => true });
  const sentenceOf = async (requested: SigningRequest): Promise<string> =>
    await state.warp.aggregate(state.networks.active(), requested, options()).then(
      (signed) => `no error but ${signed}`,
      (error: unknown) => errorSentence(error).replaceAll(new URL(devnet.dataApiUrl).host, 'HOST'),
    );
  const explained = async (signed: string, by: ExpectedSigners = {}) =>
    reportToText(await state.warp.explain(state.networks.active(), signed, by, options()), {
      now: Date.UTC(2026, 10, 21, 12),
      timeZone: 'UTC',
    }).replaceAll(new URL(devnet.dataApiUrl).host, 'HOST');

  it('are collected, and told with who gave them', async () => {
    const signed = await state.warp.aggregate(
      state.networks.active(),
      { message: unsigned, signingSubnetId: l1Subnet, quorumPercentage: 67 },
      options(),
    );
    assert.equal(signed, devnet.samples['warpMessage']);
    golden(join(__dirname, 'texts/signedAtHeight.txt'), await explained(signed, { height: 23n }));
  });

  it('are counted in an earlier set where the signature does not fit the keys of now', async () => {
    golden(join(__dirname, 'texts/signedEarlier.txt'), await explained(devnet.samples['warpMessage'] ?? ''));
  });

  it('name nobody whose key the signature does not fit, where another set is asked for', async () => {
    const by = { height: 23n, subnetId: primary };
    golden(join(__dirname, 'texts/signedByNobodyKnown.txt'), await explained(devnet.samples['warpMessage'] ?? '', by));
  });

  it('stay numbers where the node cannot be asked, and the message stays in words', async () => {
    await setSwitches(devnet, { faults: [{ kind: 'status500', target: 'node' }] });
    golden(join(__dirname, 'texts/nodeFails.txt'), await explained(devnet.samples['warpMessage'] ?? ''));
  });

  it('of a transaction of the P-Chain are had by its ID', async () => {
    const txHash = 'T8LjvvudYjzCiYrVsKmoWtX1Dj7bcT7VPvzgVxggTr3rHkGhb';
    const signed = await state.warp.aggregate(state.networks.active(), { txHash }, options());
    assert.equal(signed, devnet.samples['warpMessage']);
    const plain = devnet.samples['pTransaction'] ?? '';
    assert.equal(
      await sentenceOf({ txHash: plain }),
      `HOST has no signatures for transaction ${plain}. Only transactions about L1 validators carry a Warp message; check the ID and the network.`,
    );
  });

  const errors: readonly (readonly [what: string, asked: () => SigningRequest, sentence: string])[] = [
    ['of nothing', () => ({}), 'aggregateSignatures was not queried: it needs a message or a justification. Add one.'],
    [
      'of other bytes',
      () => ({ message: '0x00' }),
      'HOST rejected aggregateSignatures as malformed: "message is not a Warp message". Check the identifier and the parameters.',
    ],
    [
      'beyond all of the weight',
      () => ({ message: unsigned, quorumPercentage: 90, quorumPercentageBuffer: 11 }),
      'aggregateSignatures was not queried: quorumPercentage plus quorumPercentageBuffer is 101, the maximum is 100. Lower one of them.',
    ],
    [
      'by an unknown subnet',
      () => ({ message: unsigned, signingSubnetId: 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy' }),
      'HOST found nothing for aggregateSignatures: "No validators of the subnet BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy can be reached". Check the identifier, the chain and the network.',
    ],
  ];
  for (const [what, requested, sentence] of errors) {
    it(`${what} are refused in words`, async () => {
      assert.equal(await sentenceOf(requested()), sentence);
    });
  }

  it('of a validator that is too new are refused with the time that is left of the epoch, where a node tells', async () => {
    const service = await startLoopback((_, response) =>
      answerJson(response, '{"message":"NumIndices (1) >= NumFilteredValidators (0)","statusCode":400}', 400),
    );
    const epochStart = 1_795_247_720_000;
    const at = async (now: number): Promise<string> => {
      const late = stateAt(now, service.url);
      try {
        const requested = late.warp.aggregate(late.networks.active(), { message: unsigned }, options());
        return await requested.then(
          () => 'no error',
          (error: unknown) => errorSentence(error).replaceAll(service.host, 'HOST'),
        );
      } finally {
        await late.dispose();
      }
    };
    try {
      const begins =
        'HOST does not accept the signatures of aggregateSignatures yet: a new validator’s signature counts from the next epoch';
      assert.equal(await at(epochStart + 12_000), `${begins}, in 18 s. Try again then.`);
      assert.equal(
        await at(epochStart + 31_000),
        `${begins}, which starts with the next P-Chain block. Try again then.`,
      );
      await setSwitches(devnet, { faults: [{ kind: 'status500', target: 'node' }] });
      assert.equal(await at(epochStart + 12_000), `${begins}. Try again in 5 minutes; on a local network in 30 s.`);
    } finally {
      await service.close();
    }
  });

  it('are none where the bytes are not signed', async () => {
    await assert.rejects(explained(unsigned), /^WarpError: These bytes are not a signed Warp message\./);
  });
});
