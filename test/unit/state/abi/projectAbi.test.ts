import assert from 'node:assert/strict';
import { deepEqual } from '../../../helpers/deepEqual';
import { decodeCall } from '../../../../src/engine/abi/call/callLine';
import { decodeEvent } from '../../../../src/engine/abi/call/decodeEvent';
import { decodeRevert } from '../../../../src/engine/abi/call/failureReason';
import { artifact } from '../../../devnet/contracts/artifacts';
import { foundryArtifact, foundryRun, recordedAbi, recordedProject, TestProject } from '../../../helpers/projectFiles';

const word = (value: bigint) => value.toString(16).padStart(64, '0');
const tooPoor = `0x8aa3c18e${word(5n)}${word(99n)}`;
const problem = '0xa4dff80b4a1d748bf28bc4a271ed834689ea3407';
const coin = '0x5db9a7629912ebf95876228c24a848de0bfb43a9';
const runs = 'broadcast/Deploy.s.sol/43112/run-latest.json';

describe('ProjectIndex', () => {
  it('reads nothing and watches nothing before it is needed', async () => {
    const project = recordedProject();
    deepEqual(project.abi.on(undefined).errors('0x8aa3c18e'), []);
    deepEqual([project.read, project.isWatched], [[], false]);
    await project.abi.ready();
    deepEqual([project.read.length, project.isWatched, project.abi.size], [4, true, 4]);
    await project.abi.ready();
    assert.equal(project.read.length, 4);
  });

  it('knows the errors, functions and events of the project, each with its file', async () => {
    const project = recordedProject();
    await project.abi.ready();
    const abi = project.abi.on(43112n);
    deepEqual(abi.errors('0x8AA3C18E'), [
      {
        contract: 'Trouble',
        name: 'TooPoor',
        inputs: [
          { name: 'have', type: 'uint256' },
          { name: 'need', type: 'uint256' },
        ],
        source: 'out/Trouble.sol',
        certain: false,
      },
    ]);
    assert.equal(abi.functions('0x60fe47b1')[0]?.name, 'set');
    const topic = '0x90481667af03989e3a0917896390035701df7e003827c2ca18d582bdb61c76f8';
    assert.equal(abi.events(topic)[0]?.name, 'Tried');
    deepEqual(abi.errors('0x60fe47b1'), []);
  });

  it('is certain of what a run has deployed, on the chain that it deployed to', async () => {
    const project = recordedProject();
    project.files.set(runs, foundryRun(43112, { Trouble: problem }));
    await project.abi.ready();
    const certain = (chainId: bigint | undefined, address: string) =>
      project.abi.on(chainId).errors('0x8aa3c18e', address)[0]?.certain;
    assert.equal(certain(43112n, problem.toUpperCase().replace('X', 'x')), true);
    assert.equal(certain(undefined, problem), true);
    assert.equal(certain(1n, problem), false);
    assert.equal(certain(43112n, coin), false);
  });

  it('prefers a contract to an interface, and tells apart what only shares a selector', async () => {
    // collate_propagate_storage(bytes16) has the selector of burn(uint256).
    const of = (name: string, type: string) => [{ type: 'function', name, inputs: [{ name: 'a', type }] }];
    const project = new TestProject(
      new Map([
        ['out/A.sol/IBurn.json', foundryArtifact(of('burn', 'uint256'))],
        ['out/B.sol/Burn.json', foundryArtifact(of('burn', 'uint256'), '0x6001')],
        ['out/C.sol/Odd.json', foundryArtifact(of('collate_propagate_storage', 'bytes16'))],
      ]),
    );
    await project.abi.ready();
    const abi = project.abi.on(undefined);
    deepEqual(
      abi.functions('0x42966c68').map(({ contract, name }) => `${contract}.${name}`),
      ['Burn.burn', 'Odd.collate_propagate_storage'],
    );
    const call = decodeCall(`0x42966c68${word(0n)}`, coin, { abi });
    deepEqual(
      [call.name, call.guess, call.source, call.alternatives?.map(({ signature }) => signature)],
      ['burn', true, 'out/B.sol', ['collate_propagate_storage(bytes16)', 'burn(uint256)']],
    );
  });

  it('knows what functions return, each by its own contract', async () => {
    const of = (type: string) => [{ type: 'function', name: 'get', inputs: [], outputs: [{ name: '', type }] }];
    const project = new TestProject(
      new Map([
        ['out/A.sol/A.json', foundryArtifact(of('uint8'), '0x6001')],
        ['out/B.sol/B.json', foundryArtifact(of('string'), '0x6002')],
        [runs, foundryRun(43112, { B: coin })],
      ]),
    );
    await project.abi.ready();
    const abi = project.abi.on(43112n);
    const returned = (to: string) => abi.functions('0x6d4ce63c', to).map(({ outputs, certain }) => [outputs, certain]);
    deepEqual(returned(coin), [[[{ type: 'string' }], true]]);
    deepEqual(returned(problem), [[[{ type: 'uint8' }], false]]);
  });

  it('takes the compiler’s selectors, and believes none that is not the hash', async () => {
    const abi = [{ type: 'function', name: 'set', inputs: [{ name: 'value', type: 'uint256' }], outputs: [] }];
    const lie = JSON.stringify({ abi, bytecode: {}, methodIdentifiers: { 'set(uint256)': 'a9059cbb' } });
    const project = new TestProject(new Map([['out/A.sol/A.json', lie]]));
    await project.abi.ready();
    deepEqual(project.abi.on(undefined).functions('0xa9059cbb'), []);
    project.write('out/B.sol/B.json', foundryArtifact(abi));
    await project.abi.ready();
    deepEqual(
      project.abi
        .on(undefined)
        .functions('0x60fe47b1')
        .map(({ contract }) => contract),
      ['B'],
    );
  });

  it('believes an honest file beside one that lies about the same function, read together', async () => {
    const abi = [{ type: 'function', name: 'set', inputs: [{ name: 'value', type: 'uint256' }], outputs: [] }];
    const lie = JSON.stringify({ abi, bytecode: {}, methodIdentifiers: { 'set(uint256)': 'a9059cbb' } });
    const hardhat = JSON.stringify({ abi, bytecode: '0x6001' });
    const project = new TestProject(
      new Map([
        ['out/A.sol/A.json', lie],
        ['out/B.sol/B.json', foundryArtifact(abi)],
        ['artifacts/contracts/C.sol/C.json', hardhat],
      ]),
    );
    await project.abi.ready();
    const here = project.abi.on(undefined);
    deepEqual(here.functions('0xa9059cbb'), []);
    deepEqual(
      here.functions('0x60fe47b1').map(({ contract }) => contract),
      ['C'],
    );
    project.write('artifacts/contracts/C.sol/C.json', undefined);
    await project.abi.ready();
    deepEqual(
      here.functions('0x60fe47b1').map(({ contract }) => contract),
      ['B'],
    );
  });

  it('does not let many functions gather under one false selector', async () => {
    const abi = ['a', 'b', 'c'].map((name) => ({ type: 'function', name, inputs: [], outputs: [] }));
    const methodIdentifiers = { 'a()': 'a9059cbb', 'b()': 'a9059cbb', 'c()': 'a9059cbb' };
    const project = new TestProject(
      new Map([['out/A.sol/A.json', JSON.stringify({ abi, bytecode: {}, methodIdentifiers })]]),
    );
    await project.abi.ready();
    const here = project.abi.on(undefined);
    deepEqual(
      // Selectors of a(), b() and c(): the first one is not tried again.
      ['0x0dbe671f', '0x4df7e3d0', '0xc3da42b8', '0xa9059cbb'].map((hash) => here.functions(hash)[0]?.name),
      [undefined, 'b', 'c', undefined],
    );
  });

  it('reads again what changed, forgets what is deleted, and says so once', async () => {
    const project = recordedProject();
    await project.abi.ready();
    const path = 'out/Trouble.sol/Trouble.json';
    project.write(path, foundryArtifact([{ type: 'error', name: 'Other', inputs: [] }]));
    project.write('out/Coin.sol/Coin.json', undefined);
    project.write('out/notes.json', '{}');
    assert.equal(project.changes, 1);
    await project.abi.ready();
    deepEqual([project.read.length, project.abi.size], [6, 3]);
    deepEqual(project.abi.on(undefined).errors('0x8aa3c18e'), []);
    project.write(path, foundryArtifact(recordedAbi('Trouble')));
    assert.equal(project.changes, 2);
    await project.abi.ready();
    assert.equal(project.abi.on(undefined).errors('0x8aa3c18e').length, 1);
  });

  it('goes on without a file that cannot be read, and says why', async () => {
    const project = recordedProject();
    project.files.set('out/Locked.sol/Locked.json', new Error('permission denied.'));
    await project.abi.ready();
    assert.equal(project.abi.size, 4);
    deepEqual(project.result, ['Cannot read out/Locked.sol/Locked.json: permission denied.']);
  });

  it('takes a project that is too large in part, and says so', async () => {
    const path = (i: number) => `out/C${i}.sol/C${i}.json`;
    const project = new TestProject(new Map(Array.from({ length: 10_050 }, (_, i) => [path(i), '{"abi":[]}'])));
    await project.abi.ready();
    assert.equal(project.abi.size, 10_000);
    deepEqual(project.result, ['The project has more than 10,000 ABI files; the rest are ignored.']);
  }).timeout(10_000);

  it('stops watching', async () => {
    const project = recordedProject();
    await project.abi.ready();
    project.abi.dispose();
    assert.equal(project.isWatched, false);
    await project.abi.ready();
  });
});

describe('decoding with the project’s ABI', () => {
  it('names a custom error with its arguments', async () => {
    const project = recordedProject();
    await project.abi.ready();
    const revert = decodeRevert(tooPoor, { abi: project.abi.on(undefined), address: problem });
    assert.equal(revert.kind, 'custom');
    deepEqual(
      [revert.text, revert.standard, revert.source, revert.guess],
      ['TooPoor(have 5, need 99)', 'Trouble', 'out/Trouble.sol', true],
    );
  });

  it('keeps the name of a standard, and is certain where the project deployed', async () => {
    const project = recordedProject();
    project.files.set(runs, foundryRun(43112, { Coin: coin }));
    await project.abi.ready();
    const abi = project.abi.on(43112n);
    const input = `0xa9059cbb${word(1n)}${word(7n)}`;
    const here = decodeCall(input, coin, { abi });
    deepEqual([here.standard, here.source, here.guess], ['ERC-20', 'out/Coin.sol', false]);
    const elsewhere = decodeCall(input, problem, { abi });
    deepEqual([elsewhere.standard, elsewhere.source, elsewhere.guess], ['ERC-20', 'out/Coin.sol', true]);
    assert.equal(decodeCall(input, problem, { abi, standard: 'ERC-20' }).source, undefined);
    const log = {
      address: coin,
      topics: [`0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef`, `0x${word(1n)}`, `0x${word(2n)}`],
      data: `0x${word(7n)}`,
    };
    deepEqual(
      [decodeEvent(log, abi)?.standard, decodeEvent(log, abi)?.source, decodeEvent(log, abi)?.guess],
      ['ERC-20', 'out/Coin.sol', undefined],
    );
    assert.equal(decodeEvent({ ...log, address: problem }, abi)?.source, undefined);
  });

  it('does not believe a project about a precompile', async () => {
    const project = new TestProject(
      new Map([
        ['out/W.sol/W.json', foundryArtifact([{ type: 'function', name: 'evil', inputs: [] }])],
        [runs, foundryRun(43112, { W: '0x0200000000000000000000000000000000000005' })],
      ]),
    );
    await project.abi.ready();
    const call = decodeCall('0x4213cf78', '0x0200000000000000000000000000000000000005', {
      abi: project.abi.on(43112n),
    });
    deepEqual([call.name, call.standard], ['getBlockchainID', 'Warp']);
  });

  it('knows what a creation makes by its code, and reads its arguments', async () => {
    const { abi, bytecode } = artifact('Coin');
    const project = new TestProject(
      new Map([
        ['out/Coin.sol/Coin.json', foundryArtifact(abi, bytecode)],
        ['out/Art.sol/Art.json', foundryArtifact(artifact('Art').abi, artifact('Art').bytecode)],
      ]),
    );
    await project.abi.ready();
    const text = (words: string) => word(BigInt(words.length)) + Buffer.from(words).toString('hex').padEnd(64, '0');
    const args = `${word(128n)}${word(192n)}${word(6n)}${word(5n)}${text('Snow Coin')}${text('SNC')}`;
    const call = decodeCall(`${bytecode}${args}`, null, { abi: project.abi.on(undefined) });
    deepEqual([call.kind, call.name, call.source, call.guess], ['create', 'Coin', 'out/Coin.sol', false]);
    deepEqual(
      [call.args?.map(({ name, value }) => [name, value]), call.problems],
      [
        [
          ['name_', 'Snow Coin'],
          ['symbol_', 'SNC'],
          ['decimals_', 6n],
          ['supply', 5n],
        ],
        [],
      ],
    );
    assert.equal(decodeCall('0x6001', null, { abi: project.abi.on(undefined) }).name, undefined);
  });

  it('knows a creation whose libraries are linked, wherever they stand', async () => {
    const { abi, bytecode } = artifact('Coin');
    const { length } = bytecode;
    const linked = [20, length / 2 + 10, length / 4, length - 100].map((at) => at - (at % 2));
    const place = (i: number): string => (i === 1 ? '__src/Book.sol:Book'.padEnd(40, '_') : `__$${'a'.repeat(34)}$__`);
    const unlinked = linked.reduce(
      (code, at, i) => code.slice(0, at) + place(i) + code.slice(at + 40),
      String(bytecode),
    );
    const nothing = `0x60${`__$${'b'.repeat(34)}$__`.repeat(20)}`;
    const project = new TestProject(
      new Map([
        ['out/Coin.sol/Coin.json', foundryArtifact(abi, unlinked)],
        ['out/Nothing.sol/Nothing.json', foundryArtifact(abi, nothing)],
      ]),
    );
    await project.abi.ready();
    const made = (code: string) => project.abi.on(undefined).constructorOf?.(code);
    const { contract, args } = made(`${bytecode}${word(7n)}`) ?? {};
    deepEqual([contract, args], ['Coin', `0x${word(7n)}`]);
    // Other code does not match, however many of its bytes are addresses.
    assert.equal(made(`${bytecode.slice(0, -1)}0${word(7n)}`), undefined);
    assert.equal(made(`0x60${'c'.repeat(2_000)}`), undefined);
  });
});
