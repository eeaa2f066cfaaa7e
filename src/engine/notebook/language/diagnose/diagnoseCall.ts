import type { Request } from '../../cell/cellAst';
import type { LanguageContext } from '../languageContext';
import { changeTo, type Diagnostic } from './diagnostic';
import { nearest } from '../../../primitives';

/** Names in `call orders.Coin.balanceOf(…)` that the open project does not have; nothing where it has no contracts. */
export function diagnoseCall({ body }: Request, { contracts }: LanguageContext): readonly Diagnostic[] {
  const contract = body.kind === 'contract' ? body.statement.contract : undefined;
  const names = contracts?.names() ?? [];
  if (body.kind !== 'contract' || contract === undefined || names.length === 0) {
    return [];
  }
  const { functionName, args, argsSpan } = body.statement;
  const functions = contracts?.functionsOf(contract.text);
  if (functions === undefined) {
    const meant = nearest(contract.text, names);
    return [
      meant === undefined
        ? { ...place(contract), message: `No contract named ${contract.text} is compiled in this workspace.` }
        : {
            ...place(contract),
            message: `No contract named ${contract.text} is compiled in this workspace. Did you mean ${meant}?`,
            fix: changeTo(contract, meant),
          },
    ];
  }
  const named = functions.filter(({ name }) => name === functionName.text);
  if (named.length === 0) {
    const meant = nearest(
      functionName.text,
      functions.map(({ name }) => name),
    );
    return [
      meant === undefined
        ? { ...place(functionName), message: `${contract.text} has no function ${functionName.text}.` }
        : {
            ...place(functionName),
            message: `${contract.text} has no function ${functionName.text}. Did you mean ${meant}?`,
            fix: changeTo(functionName, meant),
          },
    ];
  }
  if (named.some(({ inputs }) => inputs.length === args.length)) {
    return [];
  }
  const expected = [...new Set(named.map(({ inputs }) => inputs.length))].join(', ');
  const message = `${functionName.text} takes ${expected} arguments, got ${args.length}.`;
  return [{ ...place(argsSpan), message }];
}

function place({ start, end }: { readonly start: number; readonly end: number }) {
  return { start, end, code: 'contract', severity: 'error' } as const;
}
