import { RpcError, errorCategory, errorSentence } from '../errors';
import type { Outcome } from '../evm';
import { type ContractFunction, decodeParameters, failureReason } from '../abi';
import { type Line, code, message, text } from '../report';
import { formatCount, hexBytes } from '../primitives';
import type { ContractContext } from './contractContext';
import { type ValueRow, valueRows } from './valueRows';

/** What became of one call. */
export interface ReadAnswer {
  readonly isOk: boolean;
  readonly rows: readonly ValueRow[];
  /** What is said instead of values, or beside them. */
  readonly sentence?: Line;
}

/** What a function returned, in words; or why it did not. */
export function decodeReturn(fn: ContractFunction, outcome: Outcome<string>, context: ContractContext): ReadAnswer {
  return outcome.ok
    ? returned(fn, outcome.value, context)
    : { isOk: false, rows: [], sentence: describeRevert(outcome.error, context) };
}

/** Why a call failed: what the contract said, or the node. */
export function describeRevert(error: unknown, { abi, address }: Pick<ContractContext, 'abi' | 'address'>): Line {
  if (!(error instanceof RpcError) || !isOfTheCall(error)) {
    return [text(errorSentence(error))];
  }
  const { data, rpcMessage } = error;
  const revertData = typeof data === 'string' ? data : undefined;
  const { kind, line } = failureReason({ revertData, rpcMessage }, { abi, address });
  return kind === 'unknown' ? [text(errorSentence(error))] : line;
}

/** Nodes say that a call failed by the codes 3 and -32000; the latter is said of other things too. */
function isOfTheCall(error: RpcError): boolean {
  const category = errorCategory(error);
  return category === 'reverted' || (category === undefined && (error.code === 3 || error.code === -32000));
}

function returned(fn: ContractFunction, output: string, context: ContractContext): ReadAnswer {
  const { outputs = [], guess } = fn;
  const bytes = hexBytes(output) ?? '0x';
  if (bytes === '0x') {
    return outputs.length === 0
      ? { isOk: true, rows: [], sentence: [text('Returned nothing.')] }
      : { isOk: false, rows: [], sentence: [text(nothingWords(guess))] };
  }
  const decoded = outputs.length === 0 ? undefined : decodeParameters(outputs, bytes);
  if (decoded?.args === undefined) {
    const words = { bytes: code(bytes) };
    return {
      isOk: outputs.length === 0,
      rows: [],
      sentence:
        outputs.length === 0
          ? message`Returned ${words.bytes}, which cannot be decoded.`
          : message`Returned ${words.bytes}, which does not match the ABI.`,
    };
  }
  const { rows, more } = valueRows(decoded.args, fn, context);
  const left = more > 0 ? [`${formatCount(BigInt(more))} more values.`] : [];
  const [first] = [...decoded.problems, ...left];
  return { isOk: true, rows, sentence: first === undefined ? undefined : [text(first)] };
}

function nothingWords(guess: boolean): string {
  return guess
    ? 'Returned nothing: the contract may not have this function, which is guessed from its selector.'
    : 'Returned nothing: there may be no contract at this address at this block.';
}
