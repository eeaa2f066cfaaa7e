import * as l10n from '@vscode/l10n';
import { bytesFrom } from '../../../../core/codec/bytesFrom';
import { codecFinding } from '../../../../core/codec/codecFinding';
import { decodeBytes } from '../../../../core/codec/decodeBytes';
import type { DecodedBytes } from '../../../../core/codec/decodedBytes';
import { nodeNumber } from '../../../../core/codec/nodeValue';
import type { Fact, Line } from '../../../../core/finding/finding';
import { joined, text } from '../../../../core/finding/spans';
import { getRewardUTXOs } from '../../../../core/rpc/catalogue/platform/transactions';
import { fact } from '../../facts';
import type { Primary } from '../primary';
import { toldBy } from '../toldBy';

const millisecondsPerSecond = 1_000n;

/** What a stake earned, once its period is over: the outputs that the P-Chain made for it. */
export async function transactionReward(
  primary: Primary,
  txID: string,
  decoded: DecodedBytes,
): Promise<readonly Fact[]> {
  const end = endOf(decoded);
  if (end === undefined || end * millisecondsPerSecond > BigInt(primary.context.now())) {
    return [];
  }
  const told = await primary.node('P-Chain', getRewardUTXOs, { txID });
  if (!told.ok) {
    return [];
  }
  const outputs = told.value.utxos.flatMap((utxo) => outputLine(utxo, primary));
  const line = outputs.length === 0 ? [text(l10n.t('none was paid'))] : joined(outputs, '; ');
  return fact('reward', l10n.t('reward'), line, toldBy(told), { brief: true });
}

/** Unix seconds when a staking period ends; undefined: nothing is staked. */
function endOf({ root, bytes, type }: DecodedBytes): bigint | undefined {
  const earns = /^Add(Permissionless)?(Validator|Delegator)Tx$/.test(type);
  const end = earns ? root.child('unsignedTx')?.child('validator')?.child('end') : undefined;
  return end && nodeNumber(end, bytes);
}

/** `1.5 AVAX to P-local1…`; an output that cannot be read as its hex. */
function outputLine(hex: string, { network: { networkId, hrp } }: Primary): readonly Line[] {
  const bytes = bytesFrom(hex)?.bytes;
  const [decoded] = bytes === undefined ? [] : decodeBytes(bytes, { kind: 'utxo', chain: 'P', networkId, hrp });
  const holds = decoded && codecFinding(decoded, { identifier: hex }).facts.find(({ key }) => key === 'holds');
  return [holds?.value ?? [{ kind: 'code', text: hex }]];
}
