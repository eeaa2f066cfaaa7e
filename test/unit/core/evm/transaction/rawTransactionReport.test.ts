import assert from 'node:assert/strict';
import { join } from 'node:path';
import { encodeFunctionData, parseAbi, serializeTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { decodeRawTransaction } from '../../../../../src/engine/evm/transaction/rawTransaction';
import { rawTransactionReport } from '../../../../../src/engine/bytes/rawTransactionReport';
import {
  recoverAuthorities,
  recoverTransactionSigners,
} from '../../../../../src/engine/evm/transaction/recoverSigners';
import { reportToText } from '../../../../../src/engine/report/toText';
import { golden } from '../../../../helpers/golden';
import { recordedProject } from '../../../../helpers/projectFiles';

/** The published test key of local Avalanche networks. */
const account = privateKeyToAccount('0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027');
const to = '0x2222222222222222222222222222222222222222';

async function textOf(hex: string, withAbi = false): Promise<string> {
  const decoded = decodeRawTransaction(hex);
  assert.ok(decoded.ok);
  const project = recordedProject();
  if (withAbi) {
    await project.abi.ready();
  }
  const report = rawTransactionReport(decoded.transaction, {
    signers: await recoverTransactionSigners(decoded.transaction),
    chain: 'C-Chain',
    symbol: 'AVAX',
    abi: project.abi.on(43112n),
  });
  return reportToText(report, { now: 0, timeZone: 'UTC' });
}

const transfer = {
  type: 'eip1559',
  chainId: 43112,
  nonce: 7,
  to,
  value: 1_500_000_000_000_000_000n,
  gas: 21_000n,
  maxFeePerGas: 30_000_000_000n,
  maxPriorityFeePerGas: 1n,
} as const;

describe('rawTransactionFinding', () => {
  it('lists the calls in a multicall', async () => {
    const data = encodeFunctionData({
      abi: parseAbi(['function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[])']),
      args: [[{ target: to, allowFailure: true, value: 10n ** 17n, callData: '0x8456cb59' }]],
    });
    const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
    const lines = (await textOf(serializeTransaction({ ...transfer, to: multicall3, data }))).split('\n');
    const at = lines.indexOf('Calls in aggregate3Value');
    assert.equal(lines[at + 2], `  ${to} pause() (guessed from selector) (may fail)  0.1 AVAX`);
  });

  it('says what a signed transfer would do, who signed it and what it may cost', async () => {
    golden(join(__dirname, 'texts/signedTransfer.txt'), await textOf(await account.signTransaction(transfer)));
  });

  it('names the function of a call, by the project’s ABI as a guess', async () => {
    const raw = await account.signTransaction({ ...transfer, value: 0n, data: `0x33ab477d${'63'.padStart(64, '0')}` });
    assert.match(await textOf(raw), /^signed: calls 0x33ab477d on 0x2222/);
    const lines = (await textOf(raw, true)).split('\n');
    assert.match(lines[0] ?? '', /^signed: calls custom \(guessed from selector\) on 0x2222/);
    assert.ok(
      lines.some((line) =>
        /^ {2}method +custom\(need 99\) \(guessed from selector\) · ABI: out\/Trouble\.sol$/.test(line),
      ),
    );
  });

  it('says who authorized code for their account', async () => {
    const authorization = await account.signAuthorization({ address: to, chainId: 0, nonce: 3 });
    const { value: _, ...rest } = transfer;
    const raw = await account.signTransaction({ ...rest, type: 'eip7702', authorizationList: [authorization] });
    const text = await textOf(raw);
    const at = text.split('\n').indexOf('Authorizations');
    assert.match(
      text.split('\n')[at + 2] ?? '',
      /^ {2}0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC.* {2}0x2222.* {2}any chain {2}3$/,
    );
    // The same account, from a node's fields.
    const { chainId, nonce, yParity, r, s } = authorization;
    const numbers = { chainId: BigInt(chainId), nonce: BigInt(nonce), r: BigInt(r), s: BigInt(s) };
    assert.deepEqual(await recoverAuthorities([{ ...numbers, address: to, yParity: BigInt(yParity ?? 0) }]), [
      '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc',
    ]);
  });

  it('counts what blobs may cost too', async () => {
    const blobVersionedHashes = ['01', '02'].map((one): `0x${string}` => `0x01${one.repeat(31)}`);
    const raw = serializeTransaction({
      ...transfer,
      type: 'eip4844',
      maxFeePerBlobGas: 10n ** 9n,
      blobVersionedHashes,
    });
    const text = await textOf(raw);
    // 21,000 × 30 nAVAX and 2 × 131,072 × 1 nAVAX.
    assert.match(text, /\n {2}max fee +0\.000892144 AVAX\n/);
    assert.match(text, /\n {2}max fee per blob gas +1 nAVAX\n/);
    assert.match(text, /\n {2}blobs +2, no sidecar\n/);
  });

  it('warns of a transaction that is valid on every chain, and of one that no node takes', async () => {
    const old = await account.signTransaction({ type: 'legacy', nonce: 0, to, gas: 21_000n, gasPrice: 1n });
    assert.match(await textOf(old), /chain ID +none \(pre-EIP-155, can be replayed on any chain\)\n/);
    const wrong = await account.signTransaction({ ...transfer, maxPriorityFeePerGas: 30_000_000_000n });
    const raised = wrong.replace('8506fc23ac008506fc23ac00', '8506fc23ac008506fc23ab00');
    assert.notEqual(raised, wrong);
    assert.match(await textOf(raised), /invalid +Max priority fee per gas exceeds max fee per gas\.\n/);
  });

  it('says that nobody has signed it yet', async () => {
    const text = await textOf(serializeTransaction(transfer));
    assert.match(text, /^unsigned: transfers 1\.5 AVAX to 0x2{40}\n/);
    assert.match(text, / {2}from +unsigned\n/);
  });
});
