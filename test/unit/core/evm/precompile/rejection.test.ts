import assert from 'node:assert/strict';
import { explainRejection, type RevertedCall } from '../../../../../src/engine/precompiles/precompiles';
import { lineText } from '../../../../../src/engine/report/spanText';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 300 } as const;
const caller = '0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d';
const precompile = (last: number): string => `0x02${'0'.repeat(37)}${last}`;

function said(words: string, to?: string, from: string = caller): string | undefined {
  const call: RevertedCall = { from, to };
  const line = explainRejection(words, call);
  return line && lineText(line, style, { now: 0 });
}

describe('explainRefusal', () => {
  const cases: readonly [string, string | undefined, string][] = [
    [
      `tx.origin ${caller} is not authorized to deploy a contract`,
      undefined,
      '0xe248…d59d has no role on 0x0200…0000 (contractDeployerAllowList precompile) and needs to be enabled, manager or admin. An admin or manager can grant the role with setEnabled(0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d). A rejected precompile call uses all gas.',
    ],
    [
      `non-enabled cannot mint: ${caller}`,
      precompile(1),
      '0xe248…d59d has no role on 0x0200…0001 (contractNativeMinter precompile) and needs to be enabled, manager or admin. An admin or manager can grant the role with setEnabled(0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d). A rejected precompile call uses all gas.',
    ],
    [
      `cannot modify allow list: modify address: ${caller}, from role: NoRole, to role: EnabledRole`,
      precompile(3),
      '0xe248…d59d, the caller, cannot set this role on 0x0200…0003 (feeManager precompile): admins set any role, managers only none and enabled. An admin can make the caller a manager with setManager(0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d). A rejected precompile call uses all gas.',
    ],
    [
      `cannot modify allow list: modify address: ${caller}, from role: EnabledRole, to role: AdminRole`,
      precompile(2),
      '0xe248…d59d, the caller, cannot set this role on 0x0200…0002 (txAllowList precompile): only admins make admins and managers. An admin can make the caller an admin with setAdmin(0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d). A rejected precompile call uses all gas.',
    ],
    [
      'cannot verify fee config: gasLimit cannot be less than or equal to 0: gasLimit = 0',
      precompile(3),
      '0x0200…0003 (feeManager precompile) rejected the fee config: it breaks the rule named by the node. The previous config stays in force.',
    ],
    [
      'invalid function selector: 0xdeadbeef',
      precompile(1),
      '0x0200…0001 (contractNativeMinter precompile) has no such function. Check the ABI and the address.',
    ],
    [
      'words of tomorrow',
      precompile(4),
      '0x0200…0004 (rewardManager precompile) rejected the call. A rejected precompile call uses all gas.',
    ],
  ];
  for (const [words, to, expected] of cases) {
    it(`of ${words.slice(0, 60)}`, () => {
      assert.equal(said(words, to), expected);
    });
  }

  it('names nothing where the words are of no precompile', () => {
    assert.equal(said('out of gas', precompile(1)), undefined);
    assert.equal(said('non-enabled cannot mint: you', `0x${'22'.repeat(20)}`), undefined);
    assert.equal(said('invalid opcode: INVALID'), undefined);
  });
});
