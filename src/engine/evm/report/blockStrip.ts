import { type BlockStrip, type Line, type ReportDrawing, count, id, message, partOf, time } from '../../report';
import { blockTime } from '../blockFigures';
import { hasBounds } from '../fees';
import type { EvmBlock } from '../io/blocks';

/**
 * Blocks where they stand in time; fewer than two are no picture.
 *
 * @param blocks the oldest first
 * @param until milliseconds since the epoch; absent: the last of them
 * @param own the one that a page is about
 */
export function blockStrip(blocks: readonly EvmBlock[], until?: number, own?: EvmBlock): readonly ReportDrawing[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined || blocks.length < 2) {
    return [];
  }
  const drawing: BlockStrip<Line> = {
    kind: 'blocks',
    from: blockTime(first),
    to: Math.max(until ?? 0, blockTime(last)),
    blocks: blocks.map((block) => ({
      at: blockTime(block),
      share: block.gasLimit > 0n ? Math.min(1, partOf(block.gasUsed, block.gasLimit)) : 0,
      // From the page of a block one goes to the others.
      label: message`${own === undefined ? count(block.number) : id(String(block.number))}: ${count(block.gasUsed, hasBounds(block) ? 'gas reserved' : 'gas')}, ${time(blockTime(block))}`,
    })),
    own: {
      at: own === undefined ? blocks.length - 1 : blocks.indexOf(own),
      label: message`Gas of blocks ${count(first.number)} to ${count(last.number)} over time`,
    },
  };
  return [{ key: 'blocks', heading: own === undefined ? 'Last blocks' : 'Neighbouring blocks', drawing, isTold: true }];
}
