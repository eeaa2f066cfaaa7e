import { type EvmBlock, blockTime } from '../../evm';
import { type Fact, type Line, type Section, code, count, fact, message, text, time } from '../../report';
import type { FeeAnswer } from './chainSnapshot';
import { type FeeConfigRow, feeWords } from './feeWords';

/** What gas costs on a chain, and who says so. */
export interface FeesResult {
  /** In force now. */
  readonly now?: FeeAnswer;
  /** The block that set it, where it was asked for. */
  readonly changed?: EvmBlock;
  /** As the chain began. */
  readonly genesis?: FeeConfigRow;
  /** What 10^9 wei of the chain's token are called. */
  readonly unit: string;
  readonly from: readonly number[];
}

/** Since which block the fee config is in force; undefined where nobody tells what is. */
export function feesSince({ now, changed, from }: FeesResult): readonly Fact[] {
  if (now === undefined) {
    return [];
  }
  const { lastChangedAt: block } = now;
  const line: Line =
    block === 0n
      ? [text('genesis, unchanged since')]
      : changed?.number === block
        ? message`block ${count(block)}, ${time(blockTime(changed))}`
        : message`block ${count(block)}`;
  return fact('feesSince', 'fee config set in', line, from, { brief: true });
}

/** The eight values in force, and beside those that were changed what they were at genesis. */
export function feeConfigSection({ now, genesis, unit, from }: FeesResult): readonly Section[] {
  const shown = now?.feeConfig ?? genesis;
  if (shown === undefined) {
    return [];
  }
  const old = now === undefined ? undefined : genesis;
  const isChanged = old !== undefined && feeWords.some(({ key }) => old[key] !== shown[key]);
  return [
    {
      key: 'feeConfig',
      heading: now === undefined ? 'Fee config at genesis' : 'Current fee config',
      columns: isChanged ? ['value', 'now', 'at genesis'] : [],
      rows: feeWords.map(({ key, line }): readonly Line[] => [
        [code(key)],
        line(shown[key], unit),
        ...(isChanged ? [old[key] === shown[key] ? [] : line(old[key], unit)] : []),
      ]),
      from,
    },
  ];
}
