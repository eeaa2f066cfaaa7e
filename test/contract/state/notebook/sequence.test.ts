import assert from 'node:assert/strict';
import { type Abi, concat, encodeDeployData, encodeFunctionData, encodePacked, size } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ContractFunction } from '../../../../src/engine/abi/contractFunctions';
import { readCall } from '../../../../src/engine/abi/input/readCall';
import { sequenceCell } from '../../../../src/engine/notebook';
import { plainText } from '../../../../src/engine/notebook/io/sendContractCall';
import type { CellResult } from '../../../../src/engine/notebook/io/cellRun';
import { checksumAddress } from '../../../../src/engine/primitives/ids/evmAddress';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../src/engine/primitives/json/value';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { startAlteredNode } from '../../../helpers/alteredNode';
import { testNetwork } from '../../../helpers/lookupOn';
import { type TestNotebook, testNotebook } from '../../../helpers/runCellOn';
import { Deployed } from '../../../helpers/solidity/deployed';
import { type BuiltLayout, buildLayout } from '../../../helpers/solidity/layout';

describe('sequence', function () {
  this.timeout(60_000);
  let anvil: Anvil;
  let built: BuiltLayout;
  let deployed: Deployed;
  let notebook: TestNotebook;
  let take: string;
  let give: string;
  let pool: string;
  let me: string;
  let other: string;

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
    built = await buildLayout({
      tool: 'hardhat2',
      version: '0.8.30',
      folder: 'layouts/pool',
      files: ['Pool.sol', 'Safe.sol'],
    });
    deployed = await Deployed.on(anvil, built.output);
    [me, other] = [checksumAddress(deployed.account(0)), checksumAddress(deployed.account(1))];
    await deployed.create('Coin', [1_000n]);
    take = deployed.address('Coin');
    await deployed.create('Coin', [5_000n]);
    give = deployed.address('Coin');
    await deployed.create('Pool', [take, give]);
    pool = checksumAddress(deployed.address('Pool'));
    await deployed.call('Coin', 'transfer', [pool, 2_000n]);
    notebook = testNotebook(networkAt(anvil.url));
  });
  after(async () => {
    await notebook.dispose();
    await anvil.stop();
  });

  const networkAt = (rpcUrl: string) =>
    testNetwork({ nodes: [], chains: [{ name: 'dev', path: 'dev', evmChainId: 31337n, rpcUrl, symbol: 'DEV' }] });
  const run = async (cell: string, url = anvil.url): Promise<CellResult> => {
    const part = { abi: built.abis, builds: built.builds, network: networkAt(url) };
    const [answer] = await notebook.run(`# @target /dev\n${cell}`, part);
    return answer ?? assert.fail('no answer');
  };
  const stepsOf = ({ outcome }: CellResult): readonly JsonObject[] => {
    const json: JsonValue | undefined =
      outcome.kind === 'result' ? outcome.json : outcome.kind === 'error' ? outcome.error['steps'] : undefined;
    return Array.isArray(json) ? json.filter(isJsonObject) : assert.fail(JSON.stringify(outcome));
  };

  const encoded = (name: string, functionName: string, args: readonly unknown[]): string =>
    encodeFunctionData({ abi: deployed.contract(name).abi as Abi, functionName, args });
  const creation = (name: string, args: readonly unknown[]): string => {
    const { abi, evm } = deployed.contract(name);
    return encodeDeployData({ abi: abi as Abi, bytecode: `0x${evm.bytecode.object}`, args });
  };
  const balanceOf = async (address: string): Promise<bigint> =>
    BigInt(await anvil.call<string>('eth_getBalance', address, 'latest'));
  const swap = (): string => `sequence
  # Who holds the coins.
  from ${me}
  call Coin@${take}.approve(${pool}, 50)
  call Pool@${pool}.swap(50)
  call Coin@${give}.balanceOf(${me})`;

  /** Sends real transactions, returns what `send` reads from the node, and reverts them. */
  async function really<T>(send: () => Promise<T>): Promise<T> {
    const before = await anvil.call<string>('evm_snapshot');
    try {
      return await send();
    } finally {
      await anvil.call('evm_revert', before);
    }
  }
  const gasOf = async (hash: string): Promise<bigint> =>
    BigInt((await anvil.call<{ gasUsed: string }>('eth_getTransactionReceipt', hash)).gasUsed);
  const wordAt = async (address: string, slot: string): Promise<bigint> =>
    BigInt(await anvil.call<string>('eth_getStorageAt', address, slot, 'latest'));

  const changesOf = (steps: readonly JsonObject[]): readonly (readonly string[])[] =>
    steps.map((step) =>
      Array.isArray(step['changes'])
        ? step['changes']
            .filter(isJsonObject)
            .map((one) => `${String(one['variable'])}: ${String(one['before'])} → ${String(one['after'])}`)
        : assert.fail('no changes'),
    );

  it('runs each call on the state that those before it left, as real transactions do', async () => {
    const steps = stepsOf(await run(swap()));
    const [gas, balance] = await really(async () => {
      const approved = await gasOf(await deployed.send({ to: take, data: encoded('Coin', 'approve', [pool, 50n]) }));
      const swapped = await gasOf(await deployed.send({ to: pool, data: encoded('Pool', 'swap', [50n]) }));
      const data = encoded('Coin', 'balanceOf', [me]);
      return [[approved, swapped], BigInt(await anvil.call<string>('eth_call', { to: give, data }, 'latest'))] as const;
    });
    assert.deepEqual(
      steps.map(({ call, returned, gasUsed }) => [call, returned, gasUsed]),
      [
        ['Coin.approve', true, gas[0]],
        ['Pool.swap', 100n, gas[1]],
        ['Coin.balanceOf', balance, steps[2]!['gasUsed']],
      ],
    );
    assert.deepEqual(changesOf(steps), [
      [`allowance[${me}][${pool}]: 0 → 50`],
      [
        ...[`balanceOf[${pool}]: 0 → 50`, `balanceOf[${me}]: 1000 → 950`, `allowance[${me}][${pool}]: 50 → 0`],
        'swaps: 0 → 1',
        ...[`balanceOf[${pool}]: 2000 → 1900`, `balanceOf[${me}]: 3000 → 3100`],
      ],
      [],
    ]);
    assert.equal(await wordAt(pool, '0x0'), 1n << 128n, 'nothing was sent');
  });

  it('does the same with an executor where the node has no eth_simulateV1, and says what is otherwise', async () => {
    const node = await startAlteredNode(anvil.url, (method) =>
      method === 'eth_simulateV1' ? { error: { code: -32601n, message: 'the method does not exist' } } : undefined,
    );
    try {
      const [simulated, executed] = [await run(swap()), await run(swap(), node.url)];
      const plain = ({ gasUsed: _, executionGas: __, ...step }: JsonObject): JsonObject => step;
      assert.deepEqual(stepsOf(executed).map(plain), stepsOf(simulated).map(plain));
      assert.deepEqual(
        stepsOf(executed).map(({ executionGas }) => typeof executionGas),
        ['bigint', 'bigint', 'bigint'],
      );
      assert.deepEqual(executed.notes?.slice(0, 2), [
        'Simulated: no transaction was sent.',
        'The node has no eth_simulateV1: an executor at the address of the sender made the calls.',
      ]);
      assert.deepEqual(simulated.notes, ['Simulated: no transaction was sent.']);
    } finally {
      await node.close();
    }
  });

  it('deploys and calls, from several senders, each contract where transactions would put it', async () => {
    const steps = stepsOf(
      await run(`sequence
  from ${other}
  call Coin@${take}.approve(${me}, 1)
  deploy Coin(70) as first
  call Coin@${take}.approve(${me}, 2)
  deploy Coin(30) as second
  call first.approve(${me}, 20)
  from ${me} call first.transferFrom(${other}, second, 20)
  call first.transferFrom(${other}, ${me}, 1) reverts with NotAllowed
  call first.balanceOf(second)`),
    );
    const created = await really(async () => {
      const from = { from: other };
      const receipt = async (hash: string) =>
        (await anvil.call<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress;
      await deployed.call('Coin', 'approve', [me, 1n], { from: 1 });
      const data = creation('Coin', [70n]);
      const first = await receipt(await deployed.send({ ...from, data }));
      await deployed.call('Coin', 'approve', [me, 1n], { from: 1 });
      return [first, await receipt(await deployed.send({ ...from, data }))];
    });
    assert.deepEqual(
      [steps[1]!['created'], steps[3]!['created']].map((one) => String(one).toLowerCase()),
      created.map((one) => one.toLowerCase()),
    );
    assert.deepEqual(
      steps.slice(4).map(({ succeeded, returned, error, failedAt }) => [succeeded, returned ?? error, failedAt]),
      [
        [true, true, undefined],
        [true, true, undefined],
        [false, 'NotAllowed', 'at contracts/Pool.sol:33 in transferFrom'],
        [true, 20n, undefined],
      ],
    );
    assert.deepEqual(changesOf(steps)[5], [
      `balanceOf[${other}]: 70 → 50`,
      `balanceOf[${String(steps[3]!['created'])}]: 0 → 20`,
      `allowance[${other}][${me}]: 20 → 0`,
    ]);
  });

  it('does what a Safe does with a batch, which its owner really has it run, with an executor too', async () => {
    const node = await startAlteredNode(anvil.url, (method) =>
      method === 'eth_simulateV1' ? { error: { code: -32601n, message: 'the method does not exist' } } : undefined,
    );
    try {
      await really(async () => {
        await deployed.create('Safe');
        const safe = checksumAddress(deployed.address('Safe'));
        await deployed.send({ to: take, data: encoded('Coin', 'transfer', [safe, 100n]) });
        await deployed.send({ to: safe, value: '0x5' });
        const cell = `sequence
  from ${safe}
  call Coin@${take}.approve(${pool}, 50)
  call Pool@${pool}.swap(50)
  call Coin@${give}.transfer(${me}, 40)
  call Pool@${pool}.donate() value "5 wei"`;
        const [simulated, executed] = [await run(cell), await run(cell, node.url)];
        const batch = [
          [take, 0n, encoded('Coin', 'approve', [pool, 50n])],
          [pool, 0n, encoded('Pool', 'swap', [50n])],
          [give, 0n, encoded('Coin', 'transfer', [me, 40n])],
          [pool, 5n, encoded('Pool', 'donate', [])],
        ] as const;
        const packed = batch.map(([to, value, data]) =>
          encodePacked(
            ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
            [0, to as `0x${string}`, value, BigInt(size(data as `0x${string}`)), data as `0x${string}`],
          ),
        );
        const hash = await deployed.call('Safe', 'multiSend', [concat(packed)]);
        const { status, logs } = await anvil.call<{ status: string; logs: readonly { address: string }[] }>(
          'eth_getTransactionReceipt',
          hash,
        );
        assert.equal(status, '0x1');
        const coinOf = async (coin: string, of: string): Promise<bigint> => {
          const data = encoded('Coin', 'balanceOf', [of]);
          return BigInt(await anvil.call<string>('eth_call', { to: coin, data }, 'latest'));
        };
        for (const answer of [simulated, executed]) {
          const steps = stepsOf(answer);
          assert.deepEqual(
            steps.flatMap(({ events }) => (events as JsonObject[]).map(({ contract }) => contract)),
            logs.map(({ address }) => checksumAddress(address)),
          );
          const left = new Map(
            changesOf(steps).flatMap((all) =>
              all.map((one): [string, string] => [one.split(':')[0]!, one.split(' → ').at(-1)!]),
            ),
          );
          assert.deepEqual(
            ['balance', `balanceOf[${safe}]`, `balanceOf[${me}]`, 'swaps'].map((name) => left.get(name)),
            [
              await balanceOf(safe),
              await coinOf(give, safe),
              await coinOf(give, me),
              (await wordAt(pool, '0x0')) & ((1n << 128n) - 1n),
            ].map(String),
          );
        }
        assert.match(executed.notes?.join(' ') ?? '', /there is code at the sender/);
      });
    } finally {
      await node.close();
    }
  });

  it('sends value, and names the step that fails, with its line', async () => {
    const answer = await run(`sequence
  from ${me}
  call Pool@${pool}.donate() value "2 wei"
  call Pool@${pool}.swap(50)`);
    const { outcome } = answer;
    assert.equal(
      outcome.kind === 'error' ? outcome.meaning : outcome.kind,
      'Step 2 of 2: swap(amount 50) ✗ reverted: NotAllowed(allowed 0, need 50)',
    );
    assert.deepEqual(changesOf(stepsOf(answer)), [
      [
        `balance: ${await balanceOf(pool)} → ${(await balanceOf(pool)) + 2n}`,
        `balance: ${await balanceOf(me)} → ${(await balanceOf(me)) - 2n}`,
        'swaps: 0 → 2',
      ],
      [],
    ]);
    assert.equal(
      stepsOf(answer)[1]!['failedAt'],
      'at contracts/Pool.sol:33 in transferFrom, called from contracts/Pool.sol:57',
    );
  });

  it('is not needed for the line at which a call alone fails, or a raw transaction', async () => {
    const data = encoded('Pool', 'swap', [50n]) as `0x${string}`;
    const call = `{"from":"${me}","to":"${pool}","data":"${data}"}`;
    const node = await startAlteredNode(anvil.url, (method) =>
      method === 'eth_sendRawTransaction' ? { error: { code: 3n, message: 'execution reverted' } } : undefined,
    );
    const signed = await privateKeyToAccount(
      '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    ).signTransaction({ to: pool as `0x${string}`, data, gas: 100_000n, maxFeePerGas: 2_000_000_000n, chainId: 31337 });
    const cells = [
      `call Pool@${pool}.swap(50)`,
      `eth_estimateGas [${call}]`,
      `eth_call [${call}, "0x4"]`,
      `eth_sendRawTransaction ["${signed}"]`,
    ];
    try {
      await really(async () => {
        for (const cell of cells) {
          const { outcome } = await run(cell, node.url);
          assert.equal(
            outcome.kind === 'error' && outcome.failedAt && plainText(outcome.failedAt),
            'at contracts/Pool.sol:33 in transferFrom, called from contracts/Pool.sol:57',
            cell,
          );
        }
      });
    } finally {
      await node.close();
    }
  });

  it('pretends balances, code and storage by variable, and leaves what shares a slot', async () => {
    const nobody = checksumAddress(`0x${'99'.repeat(20)}`);
    const asked = (lines: string): string => `sequence
  with balance ${nobody} = 1 ether
  with storage ${take}.balanceOf[${nobody}] = 60
  with storage ${take}.allowance[${nobody}][${pool}] = 60
  with storage ${pool}.swaps = 7${lines}
  from ${nobody}`;
    const steps = stepsOf(
      await run(`${asked('')}
  call Pool@${pool}.swap(60)
  call Pool@${pool}.donate() value "1 ether"
  call Pool@${pool}.open()`),
    );
    assert.deepEqual(
      steps.map(({ returned, succeeded }) => returned ?? succeeded),
      [120n, true, true],
    );
    assert.ok(changesOf(steps)[0]?.includes('swaps: 7 → 8'));
    const closed = await run(
      `${asked(`\n  with storage ${pool}.open = false`)}\n  call Pool@${pool}.swap(60) reverts with closed`,
    );
    assert.equal(closed.outcome.kind, 'result');
    const replaced = await run(`${asked(`\n  with code ${pool} = Coin`)}\n  call Coin@${pool}.approve(${me}, 1)`);
    assert.equal(replaced.outcome.kind, 'result');
    for (const [line, sentence] of [
      [`storage ${pool}.swops = 1`, `There is no single value at swops in the storage of ${pool.toLowerCase()}.`],
      [`code ${pool} = Cain`, 'Cain is neither code, as 0x hex, nor a contract that is compiled in this workspace.'],
      [`storage ${pool}.open = 2`, 'Expected true or false.'],
    ] as const) {
      const { outcome } = await run(`sequence\n  with ${line}\n  from ${me} call Pool@${pool}.open()`);
      assert.equal(outcome.kind === 'failed' ? outcome.sentence : outcome.kind, sentence);
    }
  });

  it('goes on from what is simulated on the page of a contract', async () => {
    const [approve] = (deployed.contract('Coin').abi as Abi).filter((one) => 'name' in one && one.name === 'approve');
    const fn = approve as unknown as ContractFunction;
    const overrides = [{ address: me, balance: '5 wei', nonce: '', code: '', storage: '0x7 = 1' }];
    const typed = { args: [pool, '50'], block: '4', from: me, value: '', overrides };
    const read = readCall(fn, take, typed, { units: [], addressNamed: () => undefined });
    const call = 'call' in read ? read : assert.fail(JSON.stringify(read));
    const [target, ...cell] = sequenceCell('testnet/dev', take, fn, call, { args: [pool, '50 wei'] }).split('\n');
    assert.equal(target, '# @target testnet/dev');
    assert.match(cell.at(-1) ?? '', /\.approve\(0x[\da-f]{40}, "50 wei"\)$/i);
    const steps = stepsOf(await run(cell.join('\n')));
    assert.deepEqual(
      steps.map(({ returned }) => returned),
      [true],
    );
  });

  it('fails where a step succeeds that is expected to revert, and holds expectations of each', async () => {
    const { outcome } = await run(`sequence\n  from ${me}\n  call Coin@${take}.approve(${pool}, 50) reverts`);
    assert.equal(
      outcome.kind === 'error' ? outcome.meaning : outcome.kind,
      'Step 1 of 1: approve(spender 0x9fE4…a6e0, value 50) → true. Expected it to revert.',
    );
    const { expectations } = await run(`# @expect result[1].returned == 100\n${swap()}`);
    assert.deepEqual(
      expectations.map(({ holds }) => holds),
      [true],
    );
  });

  for (const [cell, sentence] of [
    ['deploy Coins(1)', 'No contract named Coins is compiled in this workspace. Run forge build or hardhat compile.'],
    ['deploy Coin()', 'The constructor of Coin takes 1 arguments, got 0.'],
    [
      'call later.approve(1, 2)',
      'No contract named later is compiled in this workspace. Its contracts: Coin, Pool, Safe.',
    ],
  ] as const) {
    it(`says what to write in place of ${cell}`, async () => {
      const { outcome } = await run(`sequence\n  from ${me}\n  ${cell}\n  deploy Coin(1) as later`);
      assert.equal(outcome.kind === 'failed' ? outcome.sentence : outcome.kind, sentence);
    });
  }
});
