import type { EvmBlock } from '../../api/evm/block';
import { hostOf } from '../../api/errors/redact';
import type { AnswerPart } from './sourceLog';

/** Which node it was in the end, and how far it is. */
export function nodePart(url: string, latest: EvmBlock | undefined): AnswerPart {
  return { host: hostOf(url), height: latest === undefined ? undefined : latest.number };
}
