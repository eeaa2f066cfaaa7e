import { ESLint } from 'eslint';
import { root } from '../../scripts/support/root';

/**
 * Asks eslint, as the project is checked with it, about one line in a file of a name.
 *
 * @returns the rules that object
 */
export async function rulesAgainst(file: string, line: string): Promise<readonly string[]> {
  made ??= new ESLint({ cwd: root });
  const [result] = await made.lintText(`${line}\n`, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

let made: ESLint | undefined;
