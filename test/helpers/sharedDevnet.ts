import { type Devnet, startDevnet } from '../devnet/devnet';

let started: Promise<Devnet> | undefined;
let upgraded: Promise<Devnet> | undefined;

// A root hook, since this file is loaded before any test runs.
after(async () => {
  await Promise.all([started, upgraded].map(async (one) => (await one)?.close()));
});

/**
 * One development network for all tests that only add blocks, since starting it takes longer than most tests. Other
 * changes must be undone with `resetDevnet`.
 */
export function sharedDevnet(): Promise<Devnet> {
  started ??= startDevnet({ blockSeconds: 0 });
  return started;
}

/** The same with a C-Chain that has passed the Helicon upgrade; tests may add blocks. */
export function sharedHelicon(): Promise<Devnet> {
  upgraded ??= startDevnet({ blockSeconds: 0, helicon: true });
  return upgraded;
}
