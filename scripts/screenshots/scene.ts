import type { Stage } from './stage';

/** One picture. Its file is docs/screenshots/<name>.png. */
export interface Scene {
  readonly name: string;
  /** Brings VS Code into the state to show, from an empty window. */
  readonly play: (stage: Stage) => Promise<void>;
}
