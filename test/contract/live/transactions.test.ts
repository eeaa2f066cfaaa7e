import assert from 'node:assert/strict';
import type { Finding } from '../../../src/core/finding/finding';
import { textRows } from '../../../src/core/finding/sectionRows';
import { lineText } from '../../../src/core/finding/spanText';
import { statusMark } from '../../../src/core/finding/statusMark';
import type { Network } from '../../../src/core/networks/network';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { liveId } from '../../helpers/live/liveRecordings';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';

type EvmChainName = 'C' | 'glacier' | 'moraine';

/** What a user reads of each transaction: the title, and the lines that say what happened. */
const expected: Readonly<Record<EvmChainName, Readonly<Record<string, readonly string[]>>>> = {
  C: {
    legacy: ['✓ transfers 1 wei to 0x2222…2222'],
    accessList: ['✓ transfers 0.5 AVAX to 0x2222…2222'],
    withText: ['✓ transfers 5 wei to 0x2222…2222 with a message', 'text: hello from the review'],
    selfZero: ['✓ transfers 0 AVAX to itself'],
    deployToken: ['✓ creates contract 0x95CA…BBb6 (FIRN)', 'contract created: 0x95CA…BBb6 (FIRN)'],
    deployFlakes: ['✓ creates contract 0x789a…5860', 'contract created: 0x789a…5860'],
    deployLedger: ['✓ creates contract 0xE357…b208', 'contract created: 0xE357…b208'],
    deployProxy: ['✓ creates contract 0x8B3B…a461', 'contract created: 0x8B3B…a461'],
    erc20Transfer: ['✓ transfers 1,250.5 FIRN to 0x1111…1111'],
    erc20Approve: ['✓ approves unlimited 0x95CA…BBb6 (FIRN) for 0xE357…b208'],
    erc20Fund: ['✓ transfers 7 FIRN to 0xE357…b208'],
    erc20TooMuch: [
      '✗ reverted: ERC20InsufficientBalance(sender 0x8db9…52FC, balance 998,742.5 FIRN (998,742,500,000), needed 100,000,000,000,000 FIRN (100,000,000,000,000,000,000))',
      'intended call: transfers 100,000,000,000,000 FIRN to 0x1111…1111',
    ],
    erc721Mint: ['✓ mints token 77 of 0x789a…5860 to 0x8db9…52FC (ewoq test account)'],
    erc721Transfer: ['✓ transfers token 77 of 0x789a…5860 to 0x1111…1111'],
    enter: ['✓ calls unknown function 0x8386eea1 on 0xE357…b208 and sends 0.75 AVAX'],
    many: ['✓ calls unknown function 0x0b1e1d49 on 0xE357…b208'],
    revertReason: ['✗ reverted: Ledger: x must be over 100'],
    revertNothing: ['✗ reverted with custom error 0xf9820cc1'],
    revertPlain: ['✗ reverted without a reason'],
    panicIndex: ['✗ reverted: array index out of bounds (panic 0x32)'],
    revertInner: [
      '✗ reverted: ERC20InsufficientBalance(sender 0xE357…b208, balance 3.999999 FIRN (3,999,999), needed 1,000,000,000,000 FIRN (1,000,000,000,000,000,000))',
    ],
    tryInner: ['✓ calls unknown function 0xcfabd1bb on 0xE357…b208'],
    outOfGasEarly: ['✗ out of gas: all 24,000 gas used'],
    pay: ['✓ calls unknown function 0x6d37aeb7 on 0xE357…b208 and sends 0.3 AVAX'],
    unknownSelector: ['✗ reverted without a reason'],
    proxyRead: ['✓ approves 0.000001 of 0x8B3B…a461 for 0x1111…1111'],
    sendWarp: ['✓ sends a Warp message'],
    poolCheap: ['✓ transfers 7 wei to 0x4444…4444'],
  },
  glacier: {
    transfer: ['✓ transfers 1.25 native tokens to 0x1111…1111'],
    accessList: ['✓ transfers 0.5 native tokens to 0x2222…2222'],
    withText: ['✓ transfers 5 wei to 0x2222…2222 with a message', 'text: hello from the review'],
    selfZero: ['✓ transfers 0 native tokens to itself'],
    deployToken: ['✓ creates contract 0xA4cD…1F00 (FIRN)', 'contract created: 0xA4cD…1F00 (FIRN)'],
    deployFlakes: ['✓ creates contract 0xa4Df…3407', 'contract created: 0xa4Df…3407'],
    deployLedger: ['✓ creates contract 0xe336…A2b4', 'contract created: 0xe336…A2b4'],
    erc20Transfer: ['✓ transfers 1,250.5 FIRN to 0x1111…1111'],
    erc20Approve: ['✓ approves unlimited 0xA4cD…1F00 (FIRN) for 0xe336…A2b4'],
    erc20Fund: ['✓ transfers 7 FIRN to 0xe336…A2b4'],
    erc20Inner: ['✓ calls unknown function 0x665ce81e on 0xe336…A2b4, which transfers 3.000001 FIRN'],
    erc20TooMuch: [
      '✗ reverted: ERC20InsufficientBalance(sender 0x8db9…52FC, balance 998,742.5 FIRN (998,742,500,000), needed 100,000,000,000,000 FIRN (100,000,000,000,000,000,000))',
      'intended call: transfers 100,000,000,000,000 FIRN to 0x1111…1111',
    ],
    erc721Mint: ['✓ mints token 77 of FLK to 0x8db9…52FC (ewoq test account)'],
    enter: ['✓ calls unknown function 0x8386eea1 on 0xe336…A2b4 and sends 0.75 native tokens'],
    many: ['✓ calls unknown function 0x0b1e1d49 on 0xe336…A2b4'],
    revertCustom: ['✗ reverted with custom error 0xd8ae23a0'],
    revertNothing: ['✗ reverted with custom error 0xf9820cc1'],
    panicIndex: ['✗ reverted: array index out of bounds (panic 0x32)'],
    panicDivide: ['✗ reverted: division or modulo by zero (panic 0x12)'],
    revertInner: [
      '✗ reverted: ERC20InsufficientBalance(sender 0xe336…A2b4, balance 3.999999 FIRN (3,999,999), needed 1,000,000,000,000 FIRN (1,000,000,000,000,000,000))',
    ],
    tryInner: ['✓ calls unknown function 0xcfabd1bb on 0xe336…A2b4'],
    outOfGas: ['✗ out of gas: all 120,000 gas used'],
    outOfGasEarly: ['✗ out of gas: all 24,000 gas used'],
    make: ['✓ calls unknown function 0xc6dad082 on 0xe336…A2b4 and sends 0.1 native tokens'],
    pay: ['✓ calls unknown function 0x6d37aeb7 on 0xe336…A2b4 and sends 0.3 native tokens'],
    callNoContract: ['✓ sends calldata to 0x2222…2222: no code at this address'],
    badCreate: [
      '✗ failed: invalid opcode: INVALID',
      'contract not created: 0x764a…DB81',
      'explanation: invalid opcode (assert before Solidity 0.8)',
      'intended call: creates a contract',
    ],
    proxyRead: ['✓ approves 1 base unit of 0x95CA…BBb6 for 0x1111…1111'],
    sendWarp: ['✓ sends a Warp message'],
    deployerSetEnabled: ['✓ lets 0x1111…1111 deploy contracts'],
    txAllowSetManager: ['✓ makes 0x2222…2222 a manager of 0x0200…0002 (txAllowList precompile)'],
    txAllowSetEnabled: ['✓ lets 0x1111…1111 send transactions'],
    minterSetEnabled: ['✓ lets 0x2222…2222 mint native tokens'],
    mintNative: ['✓ mints 2.5 native tokens to 0x1111…1111'],
    setFeeConfig: ['✓ changes the fee config'],
    setFeeConfigBad: [
      '✗ failed: cannot verify fee config: gasLimit cannot be less than or equal to 0: gasLimit = 0',
      'explanation: 0x0200…0003 (feeManager precompile) rejected the fee config: it breaks the rule named by the node. The previous config stays in force.',
      'intended call: changes the fee config',
    ],
    setReward: ['✓ sets the reward address to 0x1111…1111'],
    precompileBadCall: [
      '✗ failed: invalid function selector: 0xdeadbeef',
      'explanation: 0x0200…0001 (contractNativeMinter precompile) has no such function. Check the ABI and the address.',
    ],
    managerWarp: [
      '✓ calls unknown function 0xee5b48eb on 0x0Fee…0000 (validator manager of glacier) and sends a Warp message',
    ],
    managerRegister: [
      '✓ calls unknown function 0xee5b48eb on 0x0Fee…0000 (validator manager of glacier) and sends a Warp message',
    ],
    deliverWarp: ['✓ reads Warp message 0'],
    allowe248: ['✓ lets 0xe248…d59d send transactions'],
    funde248: ['✓ transfers 5 native tokens to 0xe248…d59d'],
    allowa732: ['✓ lets 0xa732…f13C send transactions'],
    funda732: ['✓ transfers 5 native tokens to 0xa732…f13C'],
    mintDenied: [
      '✗ failed: non-enabled cannot mint: 0xe248…d59d',
      'explanation: 0xe248…d59d has no role on 0x0200…0001 (contractNativeMinter precompile) and needs to be enabled, manager or admin. An admin or manager can grant the role with setEnabled(0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d). A rejected precompile call uses all gas.',
      'intended call: mints 1 wei to 0xe248…d59d',
    ],
    deployDenied: [
      '✗ failed: tx.origin 0xe248…d59d is not authorized to deploy a contract',
      'contract not created: 0xb330…3be3',
      'explanation: 0xe248…d59d has no role on 0x0200…0000 (contractDeployerAllowList precompile) and needs to be enabled, manager or admin. An admin or manager can grant the role with setEnabled(0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d). A rejected precompile call uses all gas.',
      'intended call: creates a contract',
    ],
    roleDenied: [
      '✗ failed: cannot modify allow list: modify address: 0xe248…d59d, from role: NoRole, to role: EnabledRole',
      'explanation: 0xe248…d59d, the caller, cannot set this role on 0x0200…0003 (feeManager precompile): admins set any role, managers only none and enabled. An admin can make the caller a manager with setManager(0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d). A rejected precompile call uses all gas.',
      'intended call: lets 0xe248…d59d change the fee config',
    ],
    feeDenied: [
      '✗ failed: non-enabled cannot change fee config: 0xe248…d59d',
      'explanation: 0xe248…d59d has no role on 0x0200…0003 (feeManager precompile) and needs to be enabled, manager or admin. An admin or manager can grant the role with setEnabled(0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d). A rejected precompile call uses all gas.',
      'intended call: changes the fee config',
    ],
    roleDenied2: [
      '✗ failed: cannot modify allow list: modify address: 0xe248…d59d, from role: EnabledRole, to role: AdminRole',
      'explanation: 0xe248…d59d, the caller, cannot set this role on 0x0200…0002 (txAllowList precompile): only admins make admins and managers. An admin can make the caller an admin with setAdmin(0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d). A rejected precompile call uses all gas.',
      'intended call: makes 0xe248…d59d an admin of 0x0200…0002 (txAllowList precompile)',
    ],
    rewardDenied: [
      '✗ failed: non-enabled cannot call setRewardAddress: 0xe248…d59d',
      'explanation: 0xe248…d59d has no role on 0x0200…0004 (rewardManager precompile) and needs to be enabled, manager or admin. An admin or manager can grant the role with setEnabled(0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d). A rejected precompile call uses all gas.',
      'intended call: sets the reward address to 0xe248…d59d',
    ],
    precompileWithValue: [
      '✗ failed: cannot modify allow list: modify address: 0xa732…f13C, from role: EnabledRole, to role: EnabledRole',
      'explanation: 0xa732…f13C, the caller, cannot set this role on 0x0200…0002 (txAllowList precompile): admins set any role, managers only none and enabled. An admin can make the caller a manager with setManager(0xa7328d1139b8F2572E8150A09DD80beC5a37f13C). A rejected precompile call uses all gas.',
      'intended call: lets 0x1111…1111 send transactions and sends 1 wei',
    ],
    precompileLowGas: ['✗ out of gas: all 22,500 gas used', 'intended call: lets 0x1111…1111 mint native tokens'],
    warpBadIndex: ['✓ reads Warp message 3'],
  },
  moraine: {
    transfer: ['✓ transfers 1.25 native tokens to 0x1111…1111'],
    legacy: ['✓ transfers 1 wei to 0x2222…2222'],
    withText: ['✓ transfers 5 wei to 0x2222…2222 with a message', 'text: hello from the review'],
    selfZero: ['✓ transfers 0 native tokens to itself'],
    deployToken: ['✓ creates contract 0xA4cD…1F00 (FIRN)', 'contract created: 0xA4cD…1F00 (FIRN)'],
    deployFlakes: ['✓ creates contract 0xa4Df…3407', 'contract created: 0xa4Df…3407'],
    deployLedger: ['✓ creates contract 0xe336…A2b4', 'contract created: 0xe336…A2b4'],
    deployProxy: ['✓ creates contract 0x95CA…BBb6', 'contract created: 0x95CA…BBb6'],
    erc20Transfer: ['✓ transfers 1,250.5 FIRN to 0x1111…1111'],
    erc20Approve: ['✓ approves unlimited 0xA4cD…1F00 (FIRN) for 0xe336…A2b4'],
    erc20Fund: ['✓ transfers 7 FIRN to 0xe336…A2b4'],
    erc20Inner: ['✓ calls unknown function 0x665ce81e on 0xe336…A2b4, which transfers 3.000001 FIRN'],
    erc721Mint: ['✓ mints token 77 of FLK to 0x8db9…52FC (ewoq test account)'],
    erc721Transfer: ['✓ transfers token 77 of FLK to 0x1111…1111'],
    many: ['✓ calls unknown function 0x0b1e1d49 on 0xe336…A2b4'],
    revertReason: ['✗ reverted: Ledger: x must be over 100'],
    revertCustom: ['✗ reverted with custom error 0xd8ae23a0'],
    revertPlain: ['✗ reverted without a reason'],
    panicDivide: ['✗ reverted: division or modulo by zero (panic 0x12)'],
    outOfGas: ['✗ out of gas: all 120,000 gas used'],
    make: ['✓ calls unknown function 0xc6dad082 on 0xe336…A2b4 and sends 0.1 native tokens'],
    pay: ['✓ calls unknown function 0x6d37aeb7 on 0xe336…A2b4 and sends 0.3 native tokens'],
    unknownSelector: ['✗ reverted without a reason'],
    callNoContract: ['✓ sends calldata to 0x2222…2222: no code at this address'],
    badCreate: [
      '✗ failed: invalid opcode: INVALID',
      'contract not created: 0x764a…DB81',
      'explanation: invalid opcode (assert before Solidity 0.8)',
      'intended call: creates a contract',
    ],
    proxyRead: ['✓ approves 0.000001 of 0x95CA…BBb6 for 0x1111…1111'],
  },
};

/** Facts that say what a transaction did or why it failed. */
const telling = new Set(['meaning', 'text', 'contractCreated', 'meant']);

const style = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 400 } as const;

function told(finding: Finding): readonly string[] {
  const lines = finding.facts.filter(({ key, value }) => telling.has(key) || (key === 'method' && isOfNothing(value)));
  return [
    `${statusMark(finding)} ${lineText(finding.title, style, { now: 0 })}`,
    ...lines.map(({ label, value }) => `${label}: ${lineText(value, style, { now: 0 })}`),
  ];
}

function isOfNothing(value: Finding['title']): boolean {
  return lineText(value, style, { now: 0 }).startsWith('none was called');
}

describe('what is told of the EVM transactions of the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;
  let lookup: TestLookup;

  before(async () => {
    live = await startLiveNetwork();
  });
  after(() => live?.close());
  beforeEach(() => {
    lookup = testLookup({ now: 0 });
  });
  afterEach(() => lookup.dispose());

  async function check(network: Network, known: Readonly<Record<string, readonly string[]>> = {}): Promise<void> {
    for (const [chain, transactions] of Object.entries(expected) as [EvmChainName, (typeof expected)['C']][]) {
      for (const [name, lines] of Object.entries(transactions)) {
        const finding = await lookup.on(network, liveId(chain, name));
        assert.deepEqual(told(finding), known[`${chain}/${name}`] ?? lines, `${chain}/${name}`);
      }
    }
  }

  it('is what happened, with all nodes', () => check(live.network));
  it('is what happened, with nodes that have pruned the state of that time', () =>
    check(live.only('one'), {
      // Without a trace nobody knows whose error a contract passes on, and so in what unit its amounts are.
      'C/revertInner': [
        '✗ reverted: ERC20InsufficientBalance(sender 0xE357…b208, balance 3,999,999, needed 1,000,000,000,000,000,000)',
      ],
      'glacier/revertInner': [
        '✗ reverted: ERC20InsufficientBalance(sender 0xe336…A2b4, balance 3,999,999, needed 1,000,000,000,000,000,000)',
      ],
    }));
  it('is the same by the traces of the archive node', () => check(live.only('two')));

  it('has no link to a contract that was never created', async () => {
    for (const name of ['deployDenied', 'badCreate']) {
      const { related } = await lookup.on(live.network, liveId('glacier', name));
      assert.deepEqual(
        related.map(({ label }) => label),
        ['block', 'from'],
        name,
      );
    }
  });

  it('says on which state it was replayed where that of its time is pruned', async () => {
    const { facts } = await lookup.on(live.only('one'), liveId('glacier', 'mintDenied'));
    assert.equal(
      lineText(facts.find(({ key }) => key === 'reasonFrom')?.value ?? [], style, { now: 0 }),
      'Replayed on the latest state, because the node has pruned the state before its block. The result may differ.',
    );
  });

  it('tells a call that failed inside one that succeeded', async () => {
    const { facts } = await lookup.on(live.only('two'), liveId('glacier', 'tryInner'));
    assert.equal(
      lineText(facts.find(({ key }) => key === 'caught')?.value ?? [], style, { now: 0 }),
      'call to 0xA4cD…1F00 failed, caught by the caller: reverted: ERC20InsufficientBalance(sender 0xe336…A2b4, balance 3.999999 FIRN (3,999,999), needed 1,000,000,000,000 FIRN (1,000,000,000,000,000,000))',
    );
  });

  it('tells what a precompile returned', async () => {
    const { facts } = await lookup.on(live.only('two'), liveId('glacier', 'warpBadIndex'));
    assert.match(
      lineText(facts.find(({ key }) => key === 'returned')?.value ?? [], style, { now: 0 }),
      /, valid false$/,
    );
  });

  const tableOf = async (chain: EvmChainName, name: string, key: string): Promise<readonly string[]> => {
    const { sections } = await lookup.on(live.network, liveId(chain, name));
    const section = sections.find((one) => one.key === key);
    return (section === undefined ? [] : textRows(section)).map((row) =>
      row.map((cell) => lineText(cell, style, { now: 0 })).join(' | '),
    );
  };

  it('has the words of events that no ABI explains', async () => {
    assert.deepEqual(await tableOf('glacier', 'enter', 'events'), [
      '0xe336…A2b4 | unknown event 0xd7613272 | 0',
      '· topic 0 | 0xd76132726682ad4067ec239c1fad03ac8ef67d8cc0b41c8a4d66045d9d906eed',
      '· topic 1 | 0x0000000000000000000000008db97c7cece249c2b98bdc0226cc4c2a57bf52fc looks like address 0x8db9…52FC',
      '· topic 2 | 0x0000000000000000000000000000000000000000000000000000000000000000 looks like number 0',
      '· data word 0 | 0x0000000000000000000000000000000000000000000000000000000000003039 looks like number 12,345',
      '· data word 1 | 0x0000000000000000000000000000000000000000000000000000000000000040 looks like offset of string "première entrée ❄" at word 2',
      '· data word 2 | 0x0000000000000000000000000000000000000000000000000000000000000015 looks like length 21',
      '· data word 3 | 0x7072656d69c3a8726520656e7472c3a96520e29d840000000000000000000000 looks like string "première entrée ❄"',
    ]);
    assert.deepEqual((await tableOf('moraine', 'many', 'events')).slice(-2), [
      '0xe336…A2b4 | anonymous event | 1',
      '· data word 0 | 0x0000000000000000000000000000000000000000000000000000000000000003 looks like number 3',
    ]);
  });

  it('has the words of an error and of a call that no ABI explains', async () => {
    assert.deepEqual(await tableOf('glacier', 'revertCustom', 'errorData'), [
      '0 | 0x0000000000000000000000008db97c7cece249c2b98bdc0226cc4c2a57bf52fc | address 0x8db9…52FC',
      '1 | 0x0000000000000000000000000000000000000000000000000000000000000007 | number 7',
      '2 | 0x000000000000000000000000000000000000000000000000000000174876e7ff | number 99,999,999,999',
    ]);
    assert.deepEqual(await tableOf('glacier', 'revertCustom', 'callData'), [
      '0 | 0x000000000000000000000000000000000000000000000000000000174876e7ff | number 99,999,999,999',
    ]);
  });
});
