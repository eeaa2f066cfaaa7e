import assert from 'node:assert/strict';
import { testExamples } from './oneWarning';
import { ewoq, feesWith, genesisWith, one, recordedAt, start, textOf, warningsOf } from './warningsOf';

const admin = { blockTimestamp: start, adminAddresses: [ewoq] };
const later = start + 1000;
const upgradeOf = (...items: readonly unknown[]) => ({ precompileUpgrades: items });
const state = (account: unknown) => ({
  upgrade: { stateUpgrades: [{ blockTimestamp: later, accounts: { [one]: account } }] },
});

describe('regrets: what works otherwise than one reads it', () => {
  testExamples({
    genesisTimeAhead: {
      files: { genesis: genesisWith(), now: start - 60 },
      reads: '"0x6b015750" → No block can be built before 2026-11-21 08:33:20 UTC: write a time that has passed.',
    },
    minBaseFeeWraps: {
      files: {
        genesis: textOf(genesisWith()).replace('"minBaseFee": 1000000000', '"minBaseFee": 18446744073709551621'),
      },
      reads:
        '18446744073709551621 → Block 1 reads the lowest 64 bits and has the base fee 5 wei, while the transaction pool asks for all of it: write less than 2^63.',
    },
    targetGasTiny: {
      files: { genesis: genesisWith({ feeConfig: feesWith({ targetGas: 7 }) }) },
      reads:
        '7 → A target of 7 gas in 10 s is less than one transfer: the base fee multiplies with each block. Write millions.',
    },
    targetGasUnreachable: {
      files: { genesis: genesisWith({ feeConfig: feesWith({ targetGas: 100_000_001 }) }) },
      reads:
        '100000001 → 10 s of full blocks hold 100,000,000 gas, so by the VM’s source the base fee never rises, whatever spam comes: write less than that.',
    },
    upgradeNoMoney: {
      files: {
        genesis: genesisWith(),
        upgrade: upgradeOf({ txAllowListConfig: { blockTimestamp: later, adminAddresses: [one] } }),
      },
      reads:
        '"txAllowListConfig" → Nobody on this list has a balance in the genesis: send one of them some before 2026-11-21 08:50:00 UTC, or no block is built from then on.',
    },
    chainIdZero: {
      files: { genesis: genesisWith({ chainId: 0 }) },
      reads: '0 → Wallets refuse chain ID 0: write your own number.',
    },
    chainIdHuge: {
      files: { genesis: genesisWith({ chainId: 4_503_599_627_370_477 }) },
      reads: '4503599627370477 → Wallets refuse a chain ID above 4,503,599,627,370,476: write a smaller one.',
    },
    chainIdKnown: {
      files: { genesis: genesisWith({ chainId: 43114 }) },
      reads:
        '43114 → This is also the chain ID of the C-Chain of network 1: transactions can be replayed between both chains, and wallets mix them up. Write your own number.',
    },
    farFuture: {
      files: { genesis: genesisWith({ feeManagerConfig: { ...admin, blockTimestamp: 2_000_000_000 } }) },
      reads:
        '2000000000 → By the VM’s source this comes on 2033-05-18 03:33:20 UTC and not before: check that the time is in seconds.',
    },
    selfMismatch: {
      files: state({ storage: {}, balanceChange: 0 }),
      reads: [
        '{} → Once this upgrade is active, nodes before v1.15.0 refuse their own file because of {}: leave storage out.',
        '0 → Once this upgrade is active, nodes before v1.15.0 refuse their own file because of 0: leave balanceChange out.',
      ],
    },
    roundedNumber: {
      files: { genesis: textOf(genesisWith()).replace('"0x295BE96E64066972000000"', '1000000000000000001') },
      reads:
        '1000000000000000001 → Tools of JavaScript round 1000000000000000001, which is above 2^53: write it as a string.',
    },
    checksum: {
      files: {
        genesis: textOf(genesisWith({ feeManagerConfig: admin }))
          .replace(`"${ewoq}"`, `"${ewoq.replace('c7', 'C7')}"`)
          .replace('0x8d', '0x8D'),
      },
      reads: `"0x8Db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC" → The checksum of this address is wrong, and the VM does not look: is it ${ewoq}?`,
    },
    keyCase: {
      files: { genesis: textOf(genesisWith()).replace('"chainId"', '"chainID"') },
      reads: '"chainID" → The VM reads “chainID” as chainId, other tools do not: write chainId.',
    },
  });
});

describe('hints: what has no effect, or is worth knowing', () => {
  testExamples({
    targetGasStatic: {
      files: { genesis: genesisWith({ feeConfig: feesWith({ targetGas: 100_000_000 }) }) },
      reads:
        '100000000 → 10 s of full blocks hold 100,000,000 gas: by the VM’s source the base fee stays at minBaseFee.',
    },
    rewardManagerWins: {
      files: {
        genesis: genesisWith({
          allowFeeRecipients: true,
          rewardManagerConfig: { ...admin, initialRewardConfig: { rewardAddress: one } },
        }),
      },
      reads: 'true → No effect while the reward manager is active: its initialRewardConfig decides.',
    },
    overriddenFee: {
      files: { genesis: genesisWith({ feeManagerConfig: { ...admin, initialFeeConfig: feesWith() } }) },
      reads: '"feeConfig" → No effect from block 1 on: the fee manager’s initialFeeConfig counts.',
    },
    disabledSettings: {
      files: {
        upgrade: upgradeOf({ feeManagerConfig: { blockTimestamp: later, disable: true, adminAddresses: [one] } }),
      },
      reads: '"adminAddresses" → No effect: the item disables the precompile.',
    },
    airdropUnused: {
      files: { genesis: genesisWith({}, { airdropAmount: '0x1' }) },
      reads: '"airdropAmount" → No effect without airdropHash.',
    },
    offPrecompileAddress: {
      files: {
        genesis: genesisWith(
          {},
          {
            alloc: {
              [ewoq]: { balance: '10000000000000000000' },
              '0200000000000000000000000000000000000003': { balance: '0' },
            },
          },
        ),
      },
      reads:
        '"0200000000000000000000000000000000000003" → The address of a precompile: when feeManagerConfig is enabled it takes over this account.',
    },
    teleporterDeployerNotListed: {
      files: { genesis: genesisWith({ contractDeployerAllowListConfig: admin }) },
      reads:
        '"contractDeployerAllowListConfig" → To deploy TeleporterMessenger its deployer 0x618FEdD9A45a8C456812ecAAE70C671c6249DfaC must be on this list.',
    },
    relayerNotListed: {
      files: { genesis: genesisWith({ txAllowListConfig: admin }) },
      reads: '"txAllowListConfig" → An ICM relayer that delivers messages to this chain must be on this list.',
    },
    waitingDropped: {
      files: { upgrade: upgradeOf({ txAllowListConfig: { blockTimestamp: later, adminAddresses: [one] } }) },
      reads:
        '"txAllowListConfig" → At 2026-11-21 08:50:00 UTC waiting transactions of everybody else are dropped without a word, and no block comes until somebody on this list sends.',
    },
    timePassed: {
      files: { upgrade: upgradeOf({ feeManagerConfig: { blockTimestamp: recordedAt, adminAddresses: [one] } }) },
      reads:
        '1795300000 → This time has passed by the clock: a chain with a later block refuses a new item, and one without takes it with its next block.',
    },
    noEffect: {
      files: {
        genesis: genesisWith(
          { clique: { period: 5 }, daoForkSupport: false, terminalTotalDifficulty: 0 },
          { coinbase: one, mixHash: `0x${'0'.repeat(64)}` },
        ),
      },
      reads: [
        '"targetBlockRate" → targetBlockRate does nothing here. No effect since Granite, but it must be there and in its range.',
        '"maxBlockGasCost" → maxBlockGasCost does nothing here. No effect since Granite, but it must be there and in its range.',
        '"blockGasCostStep" → blockGasCostStep does nothing here. No effect since Granite, but it must be there and in its range.',
        '"clique" → clique does nothing here. Leave it out.',
        '"coinbase" → coinbase does nothing here. It only stands in the genesis block.',
      ],
    },
  });

  it('leave a number of Go’s own alone, which has no other spelling', () => {
    const genesis = textOf(genesisWith()).replace(
      '"maxBlockGasCost": 10000000',
      '"maxBlockGasCost": 18446744073709551615',
    );
    assert.deepEqual(warningsOf({ genesis }), []);
  });
});
