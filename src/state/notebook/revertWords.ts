import * as l10n from '@vscode/l10n';
import type { RpcError } from '../../api/errors';
import { errorMeaning } from '../../api/errorMeaning';
import type { AbiSource } from '../../core/evm/artifact/abiSource';
import { abiNote } from '../../core/evm/call/callLine';
import { failureReason } from '../../core/evm/call/failureReason';
import { lineText } from '../../core/finding/spanText';
import { guess } from '../../core/finding/spans';
import { isJsonList, isJsonObject, type JsonValue } from '../../core/json/value';

/**
 * What a contract said when it reverted a call, by the tables and the ABIs of the open project: a sentence after the
 * node's own. Undefined where nothing is known beside the node's message, which has the reason of a `require`.
 */
export function revertWords(error: RpcError, params: JsonValue, abi: AbiSource | undefined): string | undefined {
  if (typeof error.data !== 'string' || errorMeaning(error) !== 'reverted') {
    return undefined;
  }
  const [call] = isJsonList(params) ? params : [];
  const to = call !== undefined && isJsonObject(call) ? call['to'] : undefined;
  const { line, revert } = failureReason(
    { revertData: error.data },
    { ...(abi === undefined ? {} : { abi }), ...(typeof to === 'string' ? { address: to } : {}) },
  );
  if (revert === undefined || revert.kind === 'error') {
    return undefined;
  }
  const sure = revert.kind === 'custom' && revert.guess ? [guess(l10n.t('by its selector'))] : [];
  const words = [...line, ...sure, ...abiNote(revert.kind === 'custom' ? revert.source : undefined)];
  const told = lineText(words, { ids: 'short', amounts: 'short', times: 'utc', longest: 200 }, { now: 0 });
  return l10n.t('In words: {0}.', told);
}
