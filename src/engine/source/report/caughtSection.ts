import type { Line, Section } from '../../report';
import { failureReason, nodeWords } from '../../abi';
import type { TracedFailure } from '../frames/failures';
import type { FailureHint } from '../../evm';
import { functionLine, placeLine } from './stackSection';

/** What failed inside and was caught, each with its line. */
export function caughtSection(
  failures: readonly TracedFailure[],
  hint: FailureHint,
  from: readonly number[],
): readonly Section[] {
  const caught = failures.filter(({ isCaught, frames: [frame] }) => isCaught && frame?.contract !== undefined);
  if (caught.length === 0) {
    return [];
  }
  return [
    {
      key: 'caughtFailures',
      heading: 'Caught failures',
      columns: ['function', 'place', 'reason'],
      rows: caught.map((failure) => {
        const [frame] = failure.frames;
        return frame === undefined ? [[], [], []] : [functionLine(frame), placeLine(frame), reasonLine(failure, hint)];
      }),
      from,
    },
  ];
}

function reasonLine({ call: { error, output, codeAt } }: TracedFailure, { abi, format }: FailureHint): Line {
  const evidence = { rpcMessage: error, revertData: output === '0x' ? undefined : output };
  const { kind, line } = failureReason(
    evidence,
    { abi, address: codeAt },
    codeAt === undefined ? undefined : format?.(codeAt),
  );
  return kind === 'reverted' ? line : nodeWords(error ?? '');
}
