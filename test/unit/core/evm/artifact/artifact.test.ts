import assert from 'node:assert/strict';
import fc from 'fast-check';
import { deepEqual } from '../../../../helpers/deepEqual';
import { AbiItems, parseArtifact } from '../../../../../src/engine/source/build/artifact';
import { itemTexts, memberTexts } from '../../../../../src/engine/source/build/json';
import { isAbiFile } from '../../../../../src/engine/source/build/projectFile';
import { finished } from '../../../../helpers/solidity/finished';
import { foundryArtifact } from '../../../../helpers/projectFiles';

const readAbi = (abi: readonly unknown[]) => new AbiItems().read(abi.map((item) => JSON.stringify(item)));

const parsed = (path: string, json: string) => finished(parseArtifact(path, json));

const transfer = {
  type: 'function',
  name: 'transfer',
  inputs: [
    { name: 'to', type: 'address', internalType: 'address' },
    { name: 'value', type: 'uint256', internalType: 'uint256' },
  ],
  outputs: [],
};
const read = {
  type: 'function',
  name: 'transfer',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
  ],
};

describe('isAbiFile', () => {
  it('takes what Foundry and Hardhat write for a contract or a run', () => {
    const all = [
      'out/Usdc.sol/Usdc.json',
      'packages/contracts/out/Usdc.sol/Usdc.0.8.20.json',
      'artifacts/contracts/token/Usdc.sol/Usdc.json',
      'build/foundry/Usdc.sol/Usdc.json',
      'broadcast/Deploy.s.sol/43113/run-latest.json',
    ];
    deepEqual(all.filter(isAbiFile), all);
  });

  it('leaves out debug files, build infos, dry runs and everything else', () => {
    const all = [
      'artifacts/contracts/Usdc.sol/Usdc.dbg.json',
      'artifacts/build-info/0123.json',
      'out/build-info/0123.json',
      'broadcast/Deploy.s.sol/43113/dry-run/run-latest.json',
      'node_modules/x/out/Usdc.sol/Usdc.json',
      'out/Usdc.json',
      'deployments/fuji/Usdc.json',
      'package.json',
    ];
    deepEqual(all.filter(isAbiFile), []);
  });
});

describe('parseArtifact', () => {
  it('reads an artifact of Foundry', () => {
    deepEqual(parsed('out/Usdc.sol/Usdc.json', foundryArtifact([transfer], '0x6080ABCD')), {
      kind: 'contract',
      contract: 'Usdc',
      source: 'out/Usdc.sol',
      items: [read],
      isWhole: true,
      bytecode: '0x6080abcd',
      selectors: new Map([['transfer(address,uint256)', 'a9059cbb']]),
    });
  });

  it('keeps what functions return, where that is something and understood', () => {
    const of = (name: string, outputs: unknown) => ({ type: 'function', name, inputs: [], outputs });
    const abi = [of('a', [{ name: '', type: 'uint8' }]), of('b', []), of('c', [{ type: 'function' }]), of('d', 7)];
    deepEqual(readAbi(abi), [
      { type: 'function', name: 'a', inputs: [], outputs: [{ type: 'uint8' }] },
      { type: 'function', name: 'b', inputs: [] },
      { type: 'function', name: 'c', inputs: [] },
      { type: 'function', name: 'd', inputs: [] },
    ]);
  });

  it('names the contract, not the compiler that its file is named after', () => {
    const artifact = parsed('out/Usdc.sol/Usdc.0.8.20.json', foundryArtifact([]));
    deepEqual(artifact, {
      kind: 'contract',
      contract: 'Usdc',
      source: 'out/Usdc.sol',
      items: [],
      isWhole: true,
    });
  });

  it('reads an artifact of Hardhat', () => {
    const json = JSON.stringify({
      _format: 'hh-sol-artifact-1',
      contractName: 'Usdc',
      sourceName: 'contracts/Usdc.sol',
      abi: [transfer],
      bytecode: '0x6001',
      deployedBytecode: '0x',
    });
    deepEqual(parsed('artifacts/contracts/Usdc.sol/Usdc.json', json), {
      kind: 'contract',
      contract: 'Usdc',
      source: 'artifacts/contracts/Usdc.sol',
      items: [read],
      isWhole: true,
      bytecode: '0x6001',
    });
  });

  it('says whether all that takes calls was understood', () => {
    const odd = { type: 'function', name: 'call', inputs: [{ type: 'function', name: 'f' }] };
    const wholes = [
      [transfer, { type: 'receive' }],
      [transfer, odd],
    ].map((abi) => {
      const artifact = parsed('out/Usdc.sol/Usdc.json', foundryArtifact(abi));
      return artifact?.kind === 'contract' && artifact.isWhole;
    });
    deepEqual(wholes, [true, false]);
  });

  it('keeps the places of libraries in code', () => {
    const code = `0x6080__$${'a'.repeat(34)}$__00`;
    const artifact = parsed('out/Usdc.sol/Usdc.json', foundryArtifact([], code));
    deepEqual(artifact, {
      kind: 'contract',
      contract: 'Usdc',
      source: 'out/Usdc.sol',
      items: [],
      isWhole: true,
      bytecode: code,
    });
  });

  it('reads where a run deployed what, and not what it called', () => {
    const address = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';
    const json = JSON.stringify({
      transactions: [
        { transactionType: 'CREATE', contractName: 'Usdc', contractAddress: address },
        { transactionType: 'CREATE2', contractName: 'src/Vault.sol:Vault', contractAddress: address },
        { transactionType: 'CALL', contractName: 'Usdc', contractAddress: `0x${'11'.repeat(20)}` },
        { transactionType: 'CREATE', contractName: null, contractAddress: address },
        null,
      ],
      chain: 43113,
    });
    deepEqual(parsed('broadcast/Deploy.s.sol/43113/run-latest.json', json), {
      kind: 'deployments',
      chainId: 43113n,
      deployed: [
        { address: address.toLowerCase(), contract: 'Usdc' },
        { address: address.toLowerCase(), contract: 'Vault' },
      ],
    });
  });

  it('reads when a run was, in seconds or milliseconds', () => {
    const at = (timestamp: number): number | undefined => {
      const json = JSON.stringify({ transactions: [], chain: 1, timestamp });
      const run = parsed('broadcast/Deploy.s.sol/1/run-latest.json', json);
      return run?.kind === 'deployments' ? run.at : undefined;
    };
    assert.deepEqual([at(1_700_000_000), at(1_700_000_000_123)], [1_700_000_000_000, 1_700_000_000_123]);
  });

  it('reads what Hardhat Ignition deployed, on the chain of its folder', () => {
    const address = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';
    const json = JSON.stringify({ 'TokenModule#Usdc': address, 'TokenModule#Usdc.transfer': 7, broken: address });
    deepEqual(parsed('ignition/deployments/chain-43113/deployed_addresses.json', json), {
      kind: 'deployments',
      chainId: 43113n,
      deployed: [{ address: address.toLowerCase(), contract: 'Usdc' }],
    });
    assert.equal(isAbiFile('ignition/deployments/chain-1/deployed_addresses.json'), true);
    assert.equal(isAbiFile('ignition/deployments/chain-1/journal.json'), false);
  });

  it('takes half a file, another file and a broken one for none', () => {
    const whole = foundryArtifact([transfer]);
    const path = 'out/Usdc.sol/Usdc.json';
    assert.equal(parsed(path, whole.slice(0, 40)), undefined);
    for (const abi of ['[}]', '[{]]', '[{"type":}]', '[{},]', '[,{}]', '[{} {}]', '{}']) {
      assert.equal(parsed(path, `{"abi":${abi},"bytecode":"0x6001"}`), undefined, abi);
    }
    assert.equal(parsed(path, '{"abi":[ ] , "bytecode":"0x6001"}')?.kind, 'contract');
    assert.equal(parsed(path, '[]'), undefined);
    assert.equal(parsed(path, '{"name":"x"}'), undefined);
    assert.equal(parsed('out/Usdc.json', whole), undefined);
    assert.equal(parsed('out/<b>.sol/<b>.json', whole), undefined);
    assert.equal(parsed('broadcast/D.s.sol/1/run-latest.json', '{"transactions":{}}'), undefined);
  });
});

describe('AbiItems', () => {
  const named = (...inputs: unknown[]) => readAbi([{ type: 'error', name: 'E', inputs }]);

  it('keeps what bytes can be read with, and the rest of a contract that has something else', () => {
    const all = readAbi([
      { type: 'fallback' },
      { type: 'receive' },
      { type: 'constructor', inputs: [{ type: 'string', name: 'name' }] },
      { type: 'event', name: 'Hidden', anonymous: true, inputs: [] },
      { type: 'event', name: 'Seen', inputs: [{ type: 'bytes32', name: 'id', indexed: true }] },
      { type: 'function', name: 'call', inputs: [{ type: 'function', name: 'f' }] },
      { type: 'error', name: '<b>', inputs: [] },
      { type: 'error', name: 'Nothing' },
      'transfer(address)',
      null,
    ]);
    deepEqual(all, [
      { type: 'fallback', name: '', inputs: [] },
      { type: 'receive', name: '', inputs: [] },
      { type: 'constructor', name: '', inputs: [{ name: 'name', type: 'string' }] },
      { type: 'event', name: 'Seen', inputs: [{ name: 'id', type: 'bytes32', indexed: true }] },
      { type: 'error', name: 'Nothing', inputs: [] },
    ]);
  });

  it('takes no type that Solidity does not have', () => {
    const types = [
      'uint7',
      'uint264',
      'uint',
      'bytes33',
      'bytes0',
      'address payable',
      'tuple',
      'x',
      '',
      'uint8[1][',
      7,
    ];
    deepEqual(
      types.map((type) => named({ type, name: 'a' })),
      types.map(() => []),
    );
    assert.equal(named({ type: 'tuple[2][]', components: [{ type: 'uint8' }] }).length, 1);
  });

  it('does not show a name that is none', () => {
    deepEqual(named({ type: 'bool', name: '](command:x)' }), [
      { type: 'error', name: 'E', inputs: [{ type: 'bool' }] },
    ]);
  });

  it('does not follow tuples without end', () => {
    let deep: unknown = { type: 'uint8' };
    for (let i = 0; i < 1_000; i++) {
      deep = { type: 'tuple', components: [deep] };
    }
    deepEqual(named(deep), []);
  });
});

describe('AbiItems of several files', () => {
  it('takes what they share to the letter for the same, in the order of each', () => {
    const known = new AbiItems();
    const of = (name: string) => JSON.stringify({ type: 'error', name, inputs: [] });
    const [first, second] = known.read([of('A'), '{"type":"other"}', of('B')]);
    const again = known.read([of('C'), of('B'), '{"type":"other"}', of('A')]);
    deepEqual(
      again.map(({ name }) => name),
      ['C', 'B', 'A'],
    );
    assert.ok(again[1] === second && again[2] === first);
    assert.throws(() => known.read([of('D'), '{"type":]']), SyntaxError);
    deepEqual(known.read([of('D')]), [{ type: 'error', name: 'D', inputs: [] }]);
  });
});

describe('an ABI of megabytes', () => {
  const path = 'out/Usdc.sol/Usdc.json';
  const file = (abi: string): string => `{"abi":[${abi}],"bytecode":"0x"}`;
  const own = JSON.stringify(transfer);
  const contract = (abi: string) => {
    const artifact = parsed(path, file(abi));
    return artifact?.kind === 'contract' ? artifact.items.length : undefined;
  };

  it('is read up to its first million characters', () => {
    const deep = `${'['.repeat(600_000)}${']'.repeat(600_000)}`;
    assert.equal(contract(`${own},${deep},${own}`), 1);
    // Would not be JSON, but is not parsed.
    assert.equal(contract(`${own},[${'x'.repeat(1_200_000)}]`), 1);
  });

  it('is read up to its 2,000th item, and what stands behind it is found all the same', () => {
    assert.equal(contract(Array(2_500).fill(own).join(',')), 2_000);
    assert.equal(contract(`${Array(2_000).fill(own).join(',')},x]`), undefined);
  });
});

describe('itemTexts', () => {
  it('finds what JSON.parse finds, whatever blanks are in it (random)', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 2, '\t'), (list, blanks) => {
        const json = JSON.stringify(list, undefined, blanks);
        deepEqual(
          finished(itemTexts(json, Infinity))?.map((item) => JSON.parse(item) as unknown),
          JSON.parse(json),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('memberTexts', () => {
  it('finds what JSON.parse finds, whatever stands around it (random)', () => {
    const key = fc.constantFrom('abi', 'bytecode', 'other', 'a"b', 'x\\');
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), fc.constantFrom(undefined, 2, '\t'), (object, blanks) => {
        const members = finished(
          memberTexts(JSON.stringify(object, undefined, blanks), 0, ['abi', 'bytecode', 'missing']),
        );
        const expected = ['abi', 'bytecode'].filter((name) => Object.hasOwn(object, name));
        deepEqual(
          expected.map((name) => JSON.parse(members?.get(name) ?? 'null') as unknown),
          expected.map((name) => JSON.parse(JSON.stringify(object[name])) as unknown),
        );
        assert.equal(members?.size, expected.length);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws and never hangs on half a text (random)', () => {
    const json = JSON.stringify({ abi: [{ name: 'x "{[' }], bytecode: { object: '0x' }, rest: '\\' });
    fc.assert(
      fc.property(fc.nat(json.length), fc.string(), (cut, junk) => {
        assert.ok(finished(memberTexts(json.slice(0, cut) + junk, 0, ['rest', 'no'])) !== null);
      }),
      { numRuns: 500 },
    );
  });
});
