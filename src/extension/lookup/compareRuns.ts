import { UserError } from '../../engine/errors';
import { type Report, type TextStyle, compareRuns, lineText, statusMark, tabTitle } from '../../engine/report';
import type { CommandHandler } from '../vscode/ids';
import type { Target } from '../vscode/target';
import { runWithProgress } from '../vscode/ui/message';
import { pickOne } from '../vscode/ui/pick';
import { promptText } from '../vscode/ui/promptText';
import type { AddressCodec, Documents } from '../shared/documentRoute';
import { networkNamed } from '../shared/networkNamed';
import { SavedReports } from '../shared/savedReports';
import type { Services } from '../shared/services';
import { confirmLookup, type FindShown, type LookupOutcome, type LookupRunner } from './lookupRunner';
import { resolveTarget } from './resolveTarget';
import { isHash, isMinedTransaction } from './resultAddress';
import type { RequestOptions } from '../../engine/sources';

const currentBuild = 'current build';

interface ComparisonRequest {
  /** Name in the settings, of both. */
  readonly network: string;
  /** Transaction hash. */
  readonly first: string;
  /** Another hash, or `currentBuild`: the first transaction with the current build. */
  readonly second: string;
  readonly format: 'md' | 'json';
}

const comparisonAddress: AddressCodec<ComparisonRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print({ network, first, second, format }) {
    const path = `comparison ${first.slice(0, 6)}… ${isHash(second) ? `${second.slice(0, 6)}…` : second}`;
    return { path, ending: format, query: { network, first, second } };
  },
  parse({ ending, query: { network, first = '', second = '' } }) {
    return network && isHash(first) && (isHash(second) || second === currentBuild)
      ? { network, first, second, format: ending }
      : undefined;
  },
};

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'age', maxLength: 100 };

/**
 * Compare Transaction with…: another one, recently viewed or by its hash, side by side. Run Again with the Current
 * Build: a transaction and its replay with the code that the project has been rebuilt to since.
 *
 * @param transactionOf the one that a command names, else the active page's; throws {UserError} where it is none
 * @param found for a document that was restored
 */
export function createComparison(
  services: Services,
  documents: Documents,
  runner: LookupRunner,
  transactionOf: (argument: unknown) => Target,
  found: FindShown,
): Readonly<Record<'compareTransaction' | 'runWithBuild', CommandHandler>> {
  const withBuild = async (before: Report, name: string, requesting: RequestOptions): Promise<Report> => {
    const { runWithBuild } = await import('../../engine/lookup/io/evm/replayReport');
    const { networks, lookup } = services.state;
    const options = { ...requesting, chain: before.chain };
    return await runWithBuild(await lookup.client(networkNamed(name, networks), options), before);
  };
  const cached = new SavedReports<ComparisonRequest>(services, documents, {
    family: 'comparison',
    address: comparisonAddress,
    async find({ network, first, second }, requesting) {
      const { signal } = requesting;
      if (second === currentBuild) {
        return await withBuild(await found({ id: first, network }, signal), network, requesting);
      }
      const [one, other] = await Promise.all([first, second].map((id) => found({ id, network }, signal)));
      return compared(one!, other!);
    },
  });
  return {
    async compareTransaction(argument) {
      const target = transactionOf(argument);
      const first = await runner.run(target);
      const id = first && (await pickOther(first, services.recent.all()));
      const second = id && (await runner.run({ id, network: first.target.network }));
      if (!second) {
        return undefined;
      }
      const request = { network: first.target.network, first: target.id, second: id, format: 'md' } as const;
      return await cached.show(request, compared(first.report, second.report));
    },
    async runWithBuild(argument) {
      const resolved = resolveTarget(transactionOf(argument), services.state.networks);
      const { target } = resolved;
      // A Report from before the rebuild has the lines of that time.
      const report = services.recent.get(target) ?? (await runner.run(target))?.report;
      const allowed = report && (await confirmLookup(services, resolved));
      if (report === undefined || allowed === undefined) {
        return undefined;
      }
      const { network, id: first } = target;
      const result = await runWithProgress('Running it again with the current build', (signal) =>
        withBuild(report, network, { signal, allowed }),
      );
      return result && (await cached.show({ network, first, second: currentBuild, format: 'md' }, result));
    },
  };
}

/** @throws {UserError} where one of them is not a transaction */
function compared(first: Report, second: Report): Report {
  const other = [first, second].find((report) => !isMinedTransaction(report));
  if (other !== undefined) {
    throw new UserError(
      `${tabTitle(other)} is not a transaction in a block of an EVM chain. Compare transactions that were accepted.`,
    );
  }
  return compareRuns(first, second);
}

async function pickOther({ target, report: { identifier } }: LookupOutcome, known: readonly Report[]) {
  const runs = known.filter(
    (one) => isMinedTransaction(one) && one.network === target.network && one.identifier !== identifier,
  );
  const items = runs.map((report) => ({
    label: `${statusMark(report)} ${tabTitle(report)}`,
    description: lineText(report.title, style, { now: Date.now() }),
    id: report.identifier,
  }));
  const title = 'Compare with';
  const typed = { label: 'Enter a hash…', description: '', id: undefined };
  const picked = items.length === 0 ? typed : await pickOne([...items, typed], { title });
  return picked === typed
    ? (
        await promptText({
          ...{ title, prompt: 'Hash of a transaction', placeHolder: '0x…', ignoreFocusOut: true },
          problem: (text) => (isHash(text.trim()) ? undefined : 'Enter 0x followed by 64 hex digits.'),
        })
      )?.trim()
    : picked?.id;
}
