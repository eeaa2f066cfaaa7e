import { type Devnet, startDevnet } from '../devnet/devnet';

let started: Promise<Devnet> | undefined;
let upgraded: Promise<Devnet> | undefined;

// This file is loaded before any test runs, so it is said of the whole run.
after(async () => {
  await Promise.all([started, upgraded].map(async (one) => (await one)?.close()));
});

/**
 * One development network for all tests that change nothing of its chains but to add a block, since starting it takes
 * longer than most of them. Whoever turns a switch turns it back by `resetDevnet`.
 */
export function sharedDevnet(): Promise<Devnet> {
  started ??= startDevnet({ blockSeconds: 0 });
  return started;
}

/** The same with a C-Chain that has the Helicon upgrade behind it; blocks may be added to it. */
export function sharedHelicon(): Promise<Devnet> {
  upgraded ??= startDevnet({ blockSeconds: 0, helicon: true });
  return upgraded;
}
