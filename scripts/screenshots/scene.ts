import type { Stage } from './stage';

/** One picture. Its file is docs/screenshots/<name>.png. */
export interface Scene {
  readonly name: string;
  /** What of the window is in the README's picture: the editors alone, or all of it; absent: all, whole. */
  readonly crop?: { readonly part?: '.part.editor'; readonly height: number };
  /**
   * Brings VS Code into the state to show, from an empty window.
   *
   * @param frame takes a picture on the way, shown so many seconds: with one, the scene is a moving picture, docs/screenshots/<name>.gif
   */
  readonly play: (stage: Stage, frame: Frame) => Promise<void>;
  /** Takes back what outlives the editors, for the scenes that follow; absent: nothing does. */
  readonly after?: (stage: Stage) => Promise<void>;
}

export type Frame = (seconds: number) => Promise<void>;
