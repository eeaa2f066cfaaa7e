import assert from 'node:assert/strict';
import { connect, createServer, type Server, type AddressInfo, type Socket } from 'node:net';
import { createDataService } from '../../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import type { Report } from '../../../src/engine/report/report';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import { createLookup } from '../../../src/engine/lookup/io/lookup';
import type { Network } from '../../../src/engine/networks/network';
import { type Anvil, startAnvil } from '../../devnet/anvil/anvil';
import { testHttp, type TestHttp } from '../../helpers/httpClient';
import { cChain, testNetwork } from '../../helpers/lookupOn';

const noon = Date.UTC(2026, 10, 21, 12);
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const receiver = `0x${'22'.repeat(20)}`;

describe('a network that is wiped and started again under the same settings', function () {
  this.timeout(20_000);
  let anvil: Anvil | undefined;
  let door: Server;
  let open: Socket[];
  let http: TestHttp;
  let now: number;
  let noticed: string[];
  let lookup: ReturnType<typeof createLookup>;

  beforeEach(async () => {
    [now, noticed, open] = [noon, [], []];
    // The address stays the same while the chain behind it is replaced.
    door = createServer((socket) => {
      open.push(socket.on('error', () => undefined));
      if (anvil === undefined) {
        socket.destroy();
        return;
      }
      const inside = connect(Number(new URL(anvil.url).port), '127.0.0.1').on('error', () => socket.destroy());
      socket.pipe(inside).pipe(socket);
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    http = testHttp();
    lookup = createLookup({
      rpc: createJsonRpc(http),
      dataService: (baseUrl) => createDataService(http, baseUrl),
      now: () => now,
      deadlineMs: () => 5_000,
      onNetworkReset: ({ name }) => noticed.push(name),
    });
  });
  afterEach(async () => {
    await end();
    await http.dispose();
    door.close();
  });

  async function end(): Promise<void> {
    await anvil?.stop();
    anvil = undefined;
    open.splice(0).forEach((socket) => socket.destroy());
  }

  /** Starts a chain whose genesis has this time, with `more` extra blocks. Its transaction is always the same. */
  async function begin(time: number, more = 0): Promise<string> {
    await end();
    anvil = await startAnvil({ evmChainId: 43112, baseFee: 25n, gasLimit: 8_000_000n, genesisTime: time });
    const sent = { from: sender, to: receiver, value: '0x1', gas: '0x5208', gasPrice: '0x64' };
    const hash = await anvil.call<string>('eth_sendTransaction', sent);
    await anvil.call('evm_mine');
    await anvil.call('anvil_mine', `0x${more.toString(16)}`);
    return hash;
  }

  function network(part: Partial<Network> = {}): Network {
    const rpcUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
    return testNetwork({ nodes: [], chains: [{ ...cChain, rpcUrl }], ...part });
  }

  async function find(typed: string, on = network()): Promise<Report> {
    return lookup.find(parseIdentifier(typed)!, on, { signal: AbortSignal.timeout(15_000), allowed: () => true });
  }

  const blockHash = ({ facts }: Report): string => {
    const fact = facts.find(({ key }) => key === 'blockHash') ?? facts.find(({ key }) => key === 'hash');
    const span = fact?.value[0];
    return span?.kind === 'id' ? span.id : '';
  };
  const blockHashOf = async (number: string): Promise<string> =>
    (await anvil!.call<{ readonly hash: string }>('eth_getBlockByNumber', number, false)).hash;

  it('is noticed by what was final and is in another block, at most a minute after it was found', async () => {
    const hash = await begin(1_700_000_000);
    const [first, block] = [await blockHashOf('0x1'), await find('1')];
    assert.deepEqual([blockHash(await find(hash)), blockHash(block)], [first, first]);
    assert.equal(await begin(1_800_000_000), hash);
    const second = await blockHashOf('0x1');
    assert.notEqual(second, first);
    const requested = http.log.length;
    now = noon + 59_999;
    await find(hash);
    assert.deepEqual([http.log.length, noticed], [requested, []]);
    now = noon + 60_000;
    const found = await find(hash);
    assert.deepEqual([found.status, noticed], ['ok', ['test']]);
    assert.equal(lookup.cached(parseIdentifier(hash)!, network()), found);
    assert.equal(blockHash(await find('1')), second);
    assert.deepEqual(noticed, ['test']);
  });

  it('is noticed by heights that fell, and by what was final and is gone', async () => {
    const hash = await begin(1_700_000_000, 40);
    await find(hash);
    await find(receiver);
    await begin(1_800_000_000);
    now = noon + 15_000;
    assert.equal((await find(receiver)).status, 'ok');
    assert.deepEqual(noticed, ['test']);
    assert.equal(lookup.cached(parseIdentifier(hash)!, network()), undefined);
    await find(hash);
    await end();
    anvil = await startAnvil({ evmChainId: 43112, baseFee: 25n, gasLimit: 8_000_000n, genesisTime: 1_900_000_000 });
    now = noon + 75_000;
    assert.equal((await find(hash)).status, 'notFound');
    assert.deepEqual(noticed, ['test', 'test']);
  });

  it('shows what was found while nobody answers', async () => {
    const hash = await begin(1_700_000_000);
    const found = await find(hash);
    await end();
    now = noon + 60_000;
    assert.equal(await find(hash), found);
    assert.deepEqual(noticed, []);
  });

  it('is none of the public ones: what is final there is never asked for again', async () => {
    const fuji = network({ networkId: 5, name: 'fuji' });
    const hash = await begin(1_700_000_000);
    const found = await find(hash, fuji);
    const requested = http.log.length;
    now = noon + 1e12;
    assert.equal(await find(hash, fuji), found);
    assert.equal(http.log.length, requested);
  });
});
