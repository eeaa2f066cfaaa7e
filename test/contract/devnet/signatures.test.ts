import assert from 'node:assert/strict';
import { recordedName } from '../../devnet/chain/chainFacts';
import type { Devnet } from '../../devnet/devnet';
import { recordings } from '../../devnet/recorded/recordings';
import { publishedSchemas } from './publishedSchemas';
import { getJson } from './rpcClient';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';

/** The unsigned message "hello from …" that the L1's validators signed. */
const hello =
  '000000003039c0a0f8eb88019f148beb90bf10af3d4699b28478b138d5c58a92d22a3afa33950000002b000000000001000000148db97c7cece249c2b98bdc0226cc4c2a57bf52fc0000000968656c6c6f206672b0';

describe('devnet: signature aggregation', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));

  const path = '/v1/signatureAggregator/fuji/aggregateSignatures';
  const request = async (
    body: unknown,
  ): Promise<readonly [status: number, json: Readonly<Record<string, unknown>>]> => {
    const response = await fetch(`${devnet.dataApiUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return [response.status, (await response.json()) as Readonly<Record<string, unknown>>];
  };
  const signersOf = async (body: unknown): Promise<string> => {
    const [status, { signedMessage }] = await request(body);
    assert.equal(status, 201, JSON.stringify(body));
    // Signature type, length of the bit set, bit set.
    return String(signedMessage).slice(hello.length, hello.length + 18);
  };

  it('gives a signed message with the least sufficient share of the weight', async function () {
    assert.equal(await signersOf({ message: hello }), '000000000000000103');
    assert.equal(await signersOf({ message: `0x${hello}`, quorumPercentage: 83 }), '000000000000000103');
    assert.equal(await signersOf({ message: hello, quorumPercentage: 84 }), '000000000000000107');
    assert.equal(await signersOf({ message: hello, quorumPercentageBuffer: 33 }), '000000000000000107');
    assert.equal(await signersOf({ message: hello, signingSubnetId: recordedName('l1Subnet') }), '000000000000000103');
    const validate = publishedSchemas() ?? this.skip();
    validate((await request({ message: hello, pChainHeight: 23 }))[1], 'SignatureAggregationResponse', path);
    validate((await request({}))[1], 'BadRequest', path);
  });

  it('takes a registration as justification', async () => {
    const [status, { signedMessage }] = await request({ justification: recordedName('warp:registerPayload') });
    assert.deepEqual([status, `0x${String(signedMessage)}`], [201, recordedName('warp:register')]);
  });

  it('gives the signatures that a transaction about an L1 carries', async () => {
    const get = (txHash: string): Promise<{ status: number; json: Record<string, unknown> }> =>
      getJson(`${devnet.dataApiUrl}${path}/${txHash}`);
    const weight = await get(recordedName('setL1ValidatorWeight'));
    assert.deepEqual([weight.status, weight.json], [201, { signedMessage: recordedName('warp:weight').slice(2) }]);
    const register = await get(recordedName('registerL1Validator'));
    assert.deepEqual(register.json, { signedMessage: recordedName('warp:register').slice(2) });
    const plain = await get(recordedName('pBase'));
    assert.deepEqual(
      [plain.status, plain.json['message']],
      [404, 'A BaseTx has no Warp message with recorded signatures'],
    );
    assert.equal((await get(`0x${'00'.repeat(32)}`)).status, 404);
    assert.equal((await get('nothing')).status, 400);
  });

  it('refuses what breaks the rules, and tells all of it', async () => {
    const error = async (body: unknown): Promise<unknown> => {
      const [status, { message }] = await request(body);
      return [status, message];
    };
    assert.deepEqual(await error({}), [400, ['Either message or justification must be provided']]);
    assert.deepEqual(await error({ message: 'xyz', quorumPercentage: 101, pChainHeight: 1.5, signingSubnetId: 'x' }), [
      400,
      [
        'message must be a hexadecimal string',
        'signingSubnetId must be a hex or cb58 encoded subnet ID',
        'quorumPercentage must not be greater than 100',
        'pChainHeight must be an integer number',
      ],
    ]);
    assert.deepEqual(await error({ message: hello, quorumPercentage: 67, quorumPercentageBuffer: 34 }), [
      400,
      ['quorumPercentage + quorumPercentageBuffer must not be greater than 100'],
    ]);
    assert.deepEqual(await error({ message: hello, quorumPercentage: '67' }), [
      400,
      ['quorumPercentage must be an integer number'],
    ]);
    assert.deepEqual(await error({ message: 'abcd' }), [400, 'message is not a Warp message']);
    assert.deepEqual(await error({ message: hello.replace('68656c', '48656c') }), [
      404,
      'No validator signs this message',
    ]);
    assert.deepEqual(await error({ justification: 'abcd' }), [404, 'No validator signs this message']);
    assert.deepEqual(await error({ message: hello, pChainHeight: 29 }), [
      400,
      'pChainHeight 29 is beyond the last accepted 28',
    ]);
    assert.equal((await request('{oops'))[0], 400);
    assert.equal((await request({ message: hello, signingSubnetId: recordedName('poaSubnet') }))[0], 404);
  });

  it('gives back every signature that the recordings hold, byte for byte', async () => {
    const recorded = recordings('warp').flatMap(({ body }) => {
      const { result } = JSON.parse(body) as { result?: unknown };
      return typeof result === 'string' && result.length > hello.length + 2 + 18 ? [result] : [];
    });
    const given = new Set<unknown>();
    for (const quorumPercentage of [67, 99]) {
      given.add((await request({ message: hello, quorumPercentage }))[1]['signedMessage']);
    }
    assert.equal(given.size, 2);
    assert.ok([...given].every((one) => recorded.includes(`0x${String(one)}`)));
  });
});
