import assert from 'node:assert/strict';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { type LiveText, liveText } from '../../helpers/live/liveTexts';

describe('blocks of the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;

  before(async () => {
    live = await startLiveNetwork();
  });
  after(() => live?.close());

  const block = (chain: string, number: number): Promise<LiveText> => liveText(live, String(number), { chain });
  const titles = async (chain: string, ...numbers: readonly number[]): Promise<readonly string[]> =>
    Promise.all(numbers.map(async (number) => (await block(chain, number)).title));

  it('say that the first one is the genesis', async () => {
    assert.deepEqual(await titles('P-Chain', 0), ['P-Chain block 0: genesis']);
    assert.deepEqual(await titles('X-Chain', 0), ['X-Chain block 0: genesis']);
  });

  it('are titled by the only transaction that they carry', async () => {
    const { title } = await liveText(live, '2j7r4dQD3nB6QxVRWxtNxLHM684tqd7oqg65kRREzg48YC5kT6');
    const does = title.replace(/^✓ (P-Chain transaction: )?/, '');
    assert.match(does, /^disables /);
    assert.deepEqual(await titles('P-Chain', 41), [`P-Chain block 41: ${does}`]);
  });

  it('propose, reward or refuse to reward a stake that they name', async () => {
    const delegated = '1,000 AVAX delegated to NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ';
    assert.deepEqual(await titles('P-Chain', 27, 28, 31), [
      `P-Chain block 27: proposes a reward for ${delegated}`,
      `P-Chain block 28: rewards ${delegated}`,
      'P-Chain block 31: does not reward 2,001 AVAX staked by NodeID-Nvs81WRg8gccHSoakpmpY67r8bFoDNNay',
    ]);
    const [proposed, rewarded] = await Promise.all([block('P-Chain', 27), block('P-Chain', 28)]);
    assert.equal(proposed.fact('decision'), 'rewarded, by block 28');
    assert.equal(rewarded.fact('proposed in block'), '27');
    assert.equal(rewarded.fact('staking transaction'), '2BVKbr6SBjJErt1Eno9QbCj1EqRkqhjtX9tPe1C4L4XGwx9cCu');
  });

  it('name the validators that came or went where they carry no transaction', async () => {
    assert.deepEqual(await titles('P-Chain', 29, 69), [
      'P-Chain block 29: staking period of NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu on moraine ends',
      'P-Chain block 69: NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu becomes inactive on serac: balance used up',
    ]);
  });

  it('say why that is not known', async () => {
    const { title, fact } = await block('P-Chain', 47);
    assert.equal(title, 'P-Chain block 47: advances chain time, no transactions');
    assert.match(
      fact('validator changes') ?? '',
      /^unknown: None of the 5 configured nodes supports platform\.getAllValidatorsAt\. /,
    );
  });

  it('of the C-Chain tell the imports and exports that they carry', async () => {
    assert.deepEqual(await titles('C-Chain', 0, 1, 3, 7), [
      'block 0: genesis',
      'block 1: imports 12 AVAX from the P-Chain',
      'block 3: exports 2 AVAX to the X-Chain',
      'block 7',
    ]);
    const { lines } = await block('C-Chain', 1);
    const at = lines.indexOf('Atomic transactions');
    assert.deepEqual(lines.slice(at + 1, at + 3), [
      'transaction | action',
      '2Qk3NaeJLyaeKEpgLcqK7wVRyjKdxpynUrDFsFtqhTy9Reue4R | imports 12 AVAX from the P-Chain',
    ]);
  });

  it('of an EVM tell who got the fees', async () => {
    assert.equal((await block('C-Chain', 7)).fact('fee recipient'), 'none (fees are burned)');
    assert.equal((await block('glacier', 60)).fact('fee recipient'), '0x1111111111111111111111111111111111111111');
  });

  it('of an EVM list what each transaction called, how it went and what it paid, and the gas that the chain aims at', async () => {
    const { fact, lines } = await block('C-Chain', 19);
    assert.equal(fact('gas target'), '10,000,000 gas / 10 s (ACP-176)');
    const at = lines.indexOf('Transactions');
    const hash = '0x291ddb9682f5b1b521b3d2495b7fdc989fbb232e3550bafc2d005fef6425e88a';
    assert.deepEqual(
      lines.slice(at + 1, at + 4).map((line) => line.split(' | ')),
      [
        ['transaction', 'method', 'from', 'to', 'value', 'status', 'fee'],
        [
          hash,
          'transfer',
          '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC (ewoq test account)',
          '0x95CA0a568236fC7413Cd2b794A7da24422c2BBb6',
          '0 AVAX',
          '✗ reverted',
          '0.000024575000024575 AVAX',
        ],
        ['Methods are guessed from selectors.'],
      ],
    );
  });

  it('lead to the blocks before and after them, as far as there are any', async () => {
    const around = async (chain: string, number: number): Promise<readonly string[]> => {
      const { lines } = await block(chain, number);
      return lines.filter((line) => /^(previous|next) block /.test(line));
    };
    assert.deepEqual(await around('C-Chain', 19), ['previous block | 18', 'next block | 20']);
    assert.deepEqual(await around('C-Chain', 0), ['next block | 1']);
    assert.deepEqual(await around('P-Chain', 27), ['previous block | 26', 'next block | 28']);
  });

  it('of a stuck L1 are told by its own nodes', async () => {
    const { title, fact } = await liveText(live, '9', { chain: 'serac', nodes: ['four', 'five'] });
    assert.equal(title, 'block 9');
    assert.equal(fact('time'), '05:28:10 UTC, 16 min ago');
  });

  it('are found by the ID that they have with their wrapper, with what it says', async () => {
    const onC = await liveText(live, 'FmswK9GyZ9i7Ed9yS51n9eCz5wsGEP7muhqrky9LnWQoJanYo');
    assert.equal(onC.title, 'block 2: exports 3 AVAX to the P-Chain');
    assert.equal(onC.fact('proposer'), 'NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN');
    assert.equal(onC.fact('epoch'), '1: P-Chain height 6 since 04:06:58 UTC, 1 h ago');
    const onP = await liveText(live, 'LrDp5YPgyviG7iiyfgVjo4U363dqp9g5BfhSNBD7afq87BK9E');
    assert.match(onP.title, /^P-Chain block 67: creates /);
    assert.equal(onP.fact('P-Chain height'), '65');
  });

  it('of an EVM are read out of the wrapper that they are pasted in', async () => {
    const { bytes } = await containerOf(live, 'FmswK9GyZ9i7Ed9yS51n9eCz5wsGEP7muhqrky9LnWQoJanYo');
    const { title, lines } = await liveText(live, bytes);
    assert.equal(title, 'EVM block 2, proposed by NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN');
    const at = lines.indexOf('Inner EVM block');
    assert.deepEqual(lines.slice(at + 1, at + 7), [
      'number | 2',
      'hash | 0x5d57bc8de678b7e33795e10e6a062cb6dcfe626f90a072e8ed50a877906b97a7',
      'time | 04:07:00 UTC, 1 h ago',
      'transactions | 0',
      'gas used / gas limit | 0 / 10,000,000',
      'fee recipient | none (fees are burned)',
    ]);
  });
});

async function containerOf(live: LiveNetwork, id: string): Promise<{ readonly bytes: string }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'index.getContainerByID', params: { id } });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${live.nodes.one.url}/ext/index/C/block`, { method: 'POST', headers, body });
  return ((await answer.json()) as { readonly result: { readonly bytes: string } }).result;
}
