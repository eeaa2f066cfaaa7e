import * as l10n from '@vscode/l10n';

/** Why a text cannot be the name of a method; undefined where it can. What else it might hold is for a shell to run. */
export function methodNameProblem(name: string): string | undefined {
  return /^[A-Za-z0-9_.]+$/.test(name)
    ? undefined
    : l10n.t('The name of a method has letters, digits, dots and _ alone.');
}
