import type vscode = require('vscode');
import { UserError } from '../../engine/errors';
import { type Report, type TextStyle, compareRuns, lineText, statusMark, tabTitle } from '../../engine/report';
import type { CommandHandler } from '../vscode/ids';
import { readTarget, type Target } from '../vscode/target';
import { pickOne } from '../vscode/ui/pick';
import { promptText } from '../vscode/ui/promptText';
import type { AddressCodec, Documents } from '../shared/documentRoute';
import { SavedReports } from '../shared/savedReports';
import type { Services } from '../shared/services';
import type { LookupOutcome, LookupRunner } from './lookupRunner';
import { isHash, isRun } from './resultAddress';

interface ComparisonRequest {
  /** Name in the settings, of both. */
  readonly network: string;
  /** Hashes. */
  readonly first: string;
  readonly second: string;
  readonly format: 'md' | 'json';
}

const comparisonAddress: AddressCodec<ComparisonRequest, 'md' | 'json'> = {
  endings: ['md', 'json'],
  print({ network, first, second, format }) {
    const path = `comparison ${first.slice(0, 6)}… ${second.slice(0, 6)}…`;
    return { path, ending: format, query: { network, first, second } };
  },
  parse({ ending, query: { network, first = '', second = '' } }) {
    return network && isHash(first) && isHash(second) ? { network, first, second, format: ending } : undefined;
  },
};

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'age', maxLength: 100 };

/**
 * Compare Transaction with…: another one, of those that were looked at or by its hash, and both side by side.
 *
 * @param shown what the active page shows
 * @param found for a document that was restored: by hosts that may be asked without the user
 */
export function createComparison(
  services: Services,
  documents: Documents,
  runner: LookupRunner,
  shown: () => Target | undefined,
  found: (target: LookupOutcome['target'], signal: AbortSignal) => Promise<Report>,
): CommandHandler {
  const cached = new SavedReports<ComparisonRequest>(services, documents, {
    family: 'comparison',
    address: comparisonAddress,
    async find({ network, first, second }, { signal }) {
      const [one, other] = await Promise.all([first, second].map((id) => found({ id, network }, signal)));
      return compared(one!, other!);
    },
  });
  return async (argument): Promise<vscode.Uri | undefined> => {
    const target = readTarget(argument) ?? shown();
    if (target === undefined || !isHash(target.id)) {
      throw new UserError('Open the page of a transaction, then compare it with another one.');
    }
    const first = await runner.run(target);
    const id = first && (await pickOther(first, services.recent.all()));
    const second = id && (await runner.run({ id, network: first.target.network }));
    if (!second) {
      return undefined;
    }
    const request = { network: first.target.network, first: target.id, second: id, format: 'md' } as const;
    return await cached.show(request, compared(first.report, second.report));
  };
}

/** @throws {UserError} where one of them is none */
function compared(first: Report, second: Report): Report {
  const other = [first, second].find((report) => !isRun(report));
  if (other !== undefined) {
    throw new UserError(
      `${tabTitle(other)} is no transaction in a block of an EVM chain. Compare transactions that were accepted.`,
    );
  }
  return compareRuns(first, second);
}

async function pickOther({ target, report: { identifier } }: LookupOutcome, known: readonly Report[]) {
  const runs = known.filter((one) => isRun(one) && one.network === target.network && one.identifier !== identifier);
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
