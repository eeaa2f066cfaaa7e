import assert from 'node:assert/strict';
import { testExamples } from './oneWarning';
import { ewoq, feesWith, genesisWith, one, problemsOf, start, warningsOf } from './warningsOf';

const admin = { blockTimestamp: start, adminAddresses: [ewoq] };
const rich = { [ewoq]: { balance: '0x295BE96E64066972000000' } };
const later = start + 1000;

describe('regrets: chains that stop or never begin', () => {
  testExamples({
    emptyFeeManager: {
      files: {
        genesis: genesisWith(
          { feeManagerConfig: admin },
          { alloc: { ...rich, '0200000000000000000000000000000000000003': { balance: '0x0' } } },
        ),
      },
      reads:
        '"0200000000000000000000000000000000000003" → This entry leaves the active fee manager an empty account: the first call to it wipes its fee config, the chain stops for good and no node starts again. Delete the entry.',
    },
    emptyTxAllowList: {
      files: {
        genesis: genesisWith(
          { txAllowListConfig: admin },
          { alloc: { ...rich, '0x0200000000000000000000000000000000000002': { balance: '0', code: '0x' } } },
        ),
      },
      reads:
        '"0x0200000000000000000000000000000000000002" → This entry leaves the active transaction allow list an empty account: the first call to it wipes every role, and nobody can send a transaction any more. Delete the entry.',
    },
    txAllowListNobody: {
      files: { genesis: genesisWith({ txAllowListConfig: { blockTimestamp: 0, adminAddresses: [] } }) },
      reads:
        '"txAllowListConfig" → Nobody is on this list: no transaction can ever be sent, and no upgrade can repair it. Add an address that has a balance.',
    },
    txAllowListNoMoney: {
      files: { genesis: genesisWith({ txAllowListConfig: { blockTimestamp: start, enabledAddresses: [one] } }) },
      reads:
        '"txAllowListConfig" → Nobody on this list has the 21,000,000,000,000 wei of a transfer: no block can ever be built, and no upgrade can repair it. Give one of them a balance in alloc, or add an address that has one.',
    },
    nobodyCanPay: {
      files: { genesis: genesisWith({}, { alloc: { [one]: { balance: '20999999999999' } } }) },
      reads:
        '"alloc" → No account has the 21,000,000,000,000 wei of a transfer: no block can ever be built, and no upgrade can repair it. Give a wallet a balance in alloc.',
    },
    gasLimitTooLow: {
      files: { genesis: genesisWith({ feeConfig: feesWith({ gasLimit: 20_999 }) }) },
      reads:
        '20999 → A gas limit of 20,999 has no room for a transfer (21,000): no block can ever be built, and no upgrade can repair it. Write 8,000,000 or more.',
    },
    minBaseFeeUnusable: {
      files: {
        genesis: JSON.stringify(genesisWith()).replace('"minBaseFee":1000000000', '"minBaseFee":18446744073709551616'),
      },
      reads:
        '18446744073709551616 → Block 1 would have the base fee 0: no block can ever be built, and no upgrade can repair it. Write 1 wei or more, and less than 2^63.',
    },
    negativeChainId: {
      files: { genesis: genesisWith({ chainId: -7 }) },
      reads:
        '-7 → With a negative chain ID no signature is valid: no transaction can ever be sent, and no upgrade can repair it. Write a positive number.',
    },
    genesisTimeMilliseconds: {
      files: { genesis: genesisWith({}, { timestamp: 1_795_250_000_000 }) },
      reads:
        '1795250000000 → This time is in milliseconds: no block can be built before it, some ten thousands of years, and no upgrade can repair it. Write 1795250000, in seconds.',
    },
    genesisTimeNever: {
      files: { genesis: genesisWith({}, { timestamp: '1895250000' }) },
      reads:
        '"1895250000" → No block can be built before this time, which is more than a year away, and no upgrade can repair it. Write the time of now, in seconds.',
    },
    targetGasZero: {
      files: {
        genesis: JSON.stringify(genesisWith()).replace('"targetGas":50000000', '"targetGas":18446744073709551616'),
      },
      reads:
        '18446744073709551616 → The VM reads the lowest 64 bits, here 0: whoever builds a block within 10 s of another one panics (division by zero). Write less than 2^64.',
    },
    upgradeTxAllowListNobody: {
      files: {
        genesis: genesisWith(),
        upgrade: { precompileUpgrades: [{ txAllowListConfig: { blockTimestamp: later } }] },
      },
      reads:
        '"txAllowListConfig" → Nobody may send a transaction from 2026-11-21 08:50:00 UTC on: the chain stops there, until every node drops or changes this item. Add an address.',
    },
    upgradeGasLimitTooLow: {
      files: {
        upgrade: {
          precompileUpgrades: [
            {
              feeManagerConfig: {
                blockTimestamp: later,
                adminAddresses: [one],
                initialFeeConfig: feesWith({ gasLimit: 1 }),
              },
            },
          ],
        },
      },
      reads:
        '1 → From 2026-11-21 08:50:00 UTC on a gas limit of 1 has no room for a transfer (21,000): one more block is built, then the chain stops for good. Write 8,000,000 or more.',
    },
    upgradeMinBaseFeeZero: {
      files: {
        upgrade: {
          precompileUpgrades: [
            {
              feeManagerConfig: {
                blockTimestamp: later,
                adminAddresses: [one],
                initialFeeConfig: feesWith({ minBaseFee: 0 }),
              },
            },
          ],
        },
      },
      reads:
        '0 → From 2026-11-21 08:50:00 UTC on the base fee sinks to 0 within minutes without transactions: then the chain stops, and no upgrade can repair it. Write 1 wei or more.',
    },
    upgradeMinBaseFeeHigh: {
      files: {
        upgrade: JSON.stringify({
          precompileUpgrades: [
            { feeManagerConfig: { blockTimestamp: later, adminAddresses: [one], initialFeeConfig: feesWith() } },
          ],
        }).replace('"minBaseFee":1000000000', '"minBaseFee":9223372036854775808'),
      },
      reads:
        '9223372036854775808 → From 2026-11-21 08:50:00 UTC on a transfer costs 193,690,812,773,950,291,968,000 wei, by the VM’s source: who cannot pay that cannot send, and no upgrade can repair it. Write the fee in wei per gas.',
    },
    feesCountAgain: {
      files: {
        genesis: genesisWith({
          feeConfig: feesWith({ minBaseFee: 0 }),
          feeManagerConfig: { ...admin, initialFeeConfig: feesWith() },
        }),
        upgrade: { precompileUpgrades: [{ feeManagerConfig: { blockTimestamp: later, disable: true } }] },
      },
      reads:
        '"feeManagerConfig" → With the fee manager disabled the genesis’ feeConfig counts again, by the VM’s source, and its minBaseFee stops the chain for good. Enable the fee manager again with a good fee config, or keep it.',
    },
  });

  it('are listed before all others, worst first', () => {
    const genesis = genesisWith(
      { chainId: 1, feeConfig: feesWith({ gasLimit: 1 }), txAllowListConfig: { blockTimestamp: 0 } },
      { alloc: { [one]: { balance: '0x0', extra: 1 } } },
    );
    assert.deepEqual(
      problemsOf({ genesis, network: 5 })
        .slice(0, 5)
        .map((problem) => problem.rule),
      ['txAllowListNobody', 'nobodyCanPay', 'gasLimitTooLow', 'unknownKeyAlone', 'chainIdKnown'],
    );
  });

  it('are not told where money comes from a mint, an airdrop or in the file of a running chain', () => {
    const mint = { contractNativeMinterConfig: { ...admin, initialMint: { [one]: '0xde0b6b3a7640000' } } };
    assert.deepEqual(warningsOf({ genesis: genesisWith(mint, { alloc: {} }) }), []);
    const airdrop = { alloc: {}, airdropHash: `0x${'12'.repeat(32)}`, airdropAmount: '0x1' };
    assert.deepEqual(warningsOf({ genesis: genesisWith({ txAllowListConfig: admin }, airdrop) }), []);
    const upgrade = { precompileUpgrades: [{ txAllowListConfig: { blockTimestamp: later, adminAddresses: [one] } }] };
    const running = { lastAccepted: { height: 7n, timestamp: BigInt(start + 5) } };
    assert.deepEqual(warningsOf({ genesis: genesisWith(), upgrade, running }), []);
  });

  it('are told of an upgrade file’s items that belong to the genesis block too', () => {
    const upgrade = { precompileUpgrades: [{ txAllowListConfig: { blockTimestamp: start } }] };
    assert.deepEqual(warningsOf({ genesis: genesisWith(), upgrade }), [
      '"txAllowListConfig" → Nobody is on this list: no transaction can ever be sent, and no upgrade can repair it. Add an address that has a balance.',
      '1795250000 → At or before the genesis time (2026-11-21 08:33:20 UTC) this becomes part of the genesis block: a node without the file is on another chain. Put it into the genesis, or write a later time.',
    ]);
  });
});
