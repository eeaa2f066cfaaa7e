/** Milliseconds that a quick lookup waits for what is more. */
const quickMs = 100;

/** What comes in time for a quick lookup; undefined: it is late. It goes on, and nobody hears of how it ends. */
export async function quickly<T extends object | undefined>(
  work: Promise<T>,
): Promise<{ readonly done: T } | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), quickMs);
  });
  const done = work.then((value) => ({ done: value }));
  // The next lookup tells what went wrong.
  done.catch(() => undefined);
  return await Promise.race([done, late]).finally(() => clearTimeout(timer));
}
