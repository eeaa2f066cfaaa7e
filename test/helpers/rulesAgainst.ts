import { ESLint } from 'eslint';
import { root } from '../../scripts/support/root';

/**
 * Lints one line in a file of a given name with the project's configuration.
 *
 * @returns the violated rules
 */
export async function rulesAgainst(file: string, line: string): Promise<readonly string[]> {
  made ??= new ESLint({ cwd: root });
  const [result] = await made.lintText(`${line}\n`, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

let made: ESLint | undefined;
