import type { DebugVariable } from '../../debugger/debugVariable';
import { SyntaxTrees } from '../../ast/syntaxTrees';
import { treesOfOneRun } from '../../ast/treesOfOneRun';
import type { BuiltContract } from '../../build/builtContract';
import { type Locals, localVariables } from '../../locals/localVariables';
import { noTree } from './buildNotes';
import type { ReplaySession } from './debuggee';
import { label } from './label';
import { storageAt } from './storageVariables';

/** Parameters and local variables of the function that a step stands in; why there are none, where that is so. */
export async function localsAt(
  session: ReplaySession,
  step: number,
  signal: AbortSignal,
): Promise<readonly DebugVariable[]> {
  const { trace, values } = session;
  const call = trace.recording.call[step]!;
  const { contract } = trace.matchOf(call);
  const trees = contract && (await treesOf(session, contract));
  const locals = await localVariables(
    {
      traced: trace,
      values,
      trees: (requested) => (requested === call ? trees : undefined),
      storage: (at) => storageAt(session, at, signal),
    },
    step,
    signal,
  );
  if (locals.kind === 'none') {
    return [label('none', whyNone(locals.why, contract))];
  }
  return locals.variables.map((one) =>
    'unknown' in one
      ? {
          name: one.name,
          type: one.type,
          value: one.unknown === 'optimised' ? 'optimized away' : 'unreadable',
        }
      : one,
  );
}

function whyNone(why: Extract<Locals, { readonly kind: 'none' }>['why'], contract: BuiltContract | undefined): string {
  switch (why) {
    case 'unknownBuild':
      return 'the build does not say how it was made';
    case 'viaIR':
      return 'via-IR builds do not say where a variable is';
    case 'noTree':
      return noTree(contract);
    case 'otherCode':
      return 'this code is not the function’s own';
    case 'moving':
      return 'the function is being entered or left';
  }
}

const known = new WeakMap<BuiltContract, Promise<SyntaxTrees | undefined>>();

async function treesOf({ builds }: ReplaySession, contract: BuiltContract): Promise<SyntaxTrees | undefined> {
  const read = known.get(contract) ?? readTrees(builds, contract);
  known.set(contract, read);
  return await read;
}

async function readTrees(builds: ReplaySession['builds'], contract: BuiltContract): Promise<SyntaxTrees | undefined> {
  const trees = await Promise.all([...contract.sources.keys()].map((index) => builds.ast(contract, index)));
  const there = contract.path === undefined ? [] : treesOfOneRun(trees, contract.path);
  return there.length === 0 ? undefined : new SyntaxTrees(there);
}
