/** A suite of test/integration and the VS Code that it wants. Its files end in `.<name>.test.ts`; main's in `.test.ts`. */
export interface Suite {
  readonly name: string;
  /** Goes on with the suite `before`, and with `after` once the window was reloaded. */
  readonly reloads?: boolean;
  /** False: Restricted Mode. */
  readonly trusted: boolean;
  /** User settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** What `npm test` runs, each in a VS Code of its own. */
export const suites: readonly Suite[] = [
  { name: 'main', trusted: true, reloads: true },
  { name: 'restricted', trusted: false },
];
