import { failuresOf } from '../../../../src/engine/source/frames/failures';
import type { SourceFrame } from '../../../../src/engine/source/frames/sourceTrace';
import type { Builds } from '../../../../src/engine/source/io/project/projectBuilds';
import { traceSource } from '../../../../src/engine/source/io/traceSource';
import type { EvmNode } from '../../../../src/engine/sources/evmNode';
import type { FailingTransaction } from './runProject';

/** The reported stack of a failure, compared with the expected one. */
export interface ReportedStack {
  readonly name: string;
  /** `none`: no line is reported for the failing statement, which is acceptable. */
  readonly state: 'right' | 'none' | 'wrong';
  /** Reported lines that are not callers, or in the wrong order. */
  readonly strangers: readonly string[];
  /** Callers that are not reported. */
  readonly unreported: readonly string[];
  /** The reported stack as text: "src/Coin.sol:31 < (Router.pay)". */
  readonly text: string;
}

export async function describeStack(
  node: EvmNode,
  builds: Builds,
  { name, hash, block, isCaught }: FailingTransaction,
  truth: { readonly fails: readonly string[]; readonly callers: readonly string[] },
): Promise<ReportedStack> {
  const { trace } = await traceSource(node, builds, { hash }, block);
  const failure = trace && failuresOf(trace).find((one) => one.isCaught === isCaught);
  const frames = failure?.frames ?? [];
  const text = frames
    .map((frame) => placeOf(frame) ?? `(${frame.contract ?? '?'}.${frame.function ?? '?'})`)
    .join(' < ');
  // A call to an address without project code or function fails at the call.
  const innermost = frames.findIndex(
    ({ range, function: name, call }, i) => range !== undefined || name !== undefined || call === frames[i + 1]?.call,
  );
  const place = innermost < 0 ? undefined : placeOf(frames[innermost]!);
  const isTrue = truth.fails.some((fail) => place?.endsWith(fail) === true);
  const callers = frames
    .slice(innermost + 1)
    .map(placeOf)
    .filter((one) => one !== undefined && !isPackage(one)) as readonly string[];
  return {
    name,
    text,
    state: isTrue
      ? 'right'
      : place === undefined || (innermost > 0 && truth.callers.includes(place))
        ? 'none'
        : 'wrong',
    strangers: strangersAmong(callers, truth.callers),
    unreported: truth.callers.filter((caller) => !callers.includes(caller)),
  };
}

function strangersAmong(result: readonly string[], known: readonly string[]): readonly string[] {
  let next = 0;
  return result.filter((place) => {
    const at = known.indexOf(place, next);
    next = at < 0 ? next : at + 1;
    return at < 0;
  });
}

function placeOf({ range }: SourceFrame): string | undefined {
  return range && `${range.path}:${range.line + 1}`;
}

function isPackage(place: string): boolean {
  return place.includes('openzeppelin');
}
