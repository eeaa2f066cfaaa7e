import { ESLint } from 'eslint';
import { root } from '../../scripts/support/root';

/**
 * Asks eslint, as the project is checked with it, about one line in a file of a name.
 *
 * @returns the rules that object
 */
export async function rulesAgainst(file: string, line: string): Promise<readonly string[]> {
  made ??= make();
  const [result] = await (await made).lintText(`${line}\n`, { filePath: file });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

let made: Promise<ESLint> | undefined;

/** The files do not exist, so the rules that need types (and their program) are left out. */
async function make(): Promise<ESLint> {
  const untyped = {
    languageOptions: { parserOptions: { projectService: false, project: false } },
    rules: {} as Record<string, 'off'>,
  };
  const config = (await new ESLint({ cwd: root }).calculateConfigForFile('src/engine/primitives/a.ts')) as {
    rules: Record<string, unknown>;
  };
  const { default: tseslint } = await import('typescript-eslint');
  const typed = (tseslint.plugin as { rules?: unknown }).rules as Record<
    string,
    { meta: { docs?: { requiresTypeChecking?: boolean } } }
  >;
  for (const name of Object.keys(config.rules)) {
    if (typed[name.replace('@typescript-eslint/', '')]?.meta.docs?.requiresTypeChecking) {
      untyped.rules[name] = 'off';
    }
  }
  return new ESLint({ cwd: root, overrideConfig: [untyped] });
}
