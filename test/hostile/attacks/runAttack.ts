import type { Attack } from './attack';

/** The problems of an attack: those that it reports, and uncaught errors. */
export async function runAttack(attack: Attack): Promise<readonly string[]> {
  const thrown: string[] = [];
  const onThrown = (error: unknown): number => thrown.push(`thrown, and caught by nobody: ${String(error)}`);
  process.on('unhandledRejection', onThrown);
  try {
    const problems = await attack.run();
    // Unhandled rejections are reported after pending microtasks.
    await new Promise((resolve) => setImmediate(resolve));
    return short([...problems, ...thrown]);
  } catch (error) {
    return [`the attack itself failed: ${error instanceof Error ? error.stack : String(error)}`, ...thrown];
  } finally {
    process.off('unhandledRejection', onThrown);
  }
}

/** Many inputs often reveal the same fault. */
const most = 12;

function short(problems: readonly string[]): readonly string[] {
  const once = [...new Set(problems.map((problem) => problem.slice(0, 500)))];
  return once.length <= most ? once : [...once.slice(0, most), `and ${once.length - most} more`];
}
