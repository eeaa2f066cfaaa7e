import type { Stage } from './stage';

/** A picture, saved as docs/screenshots/<name>.png. */
export interface Scene {
  readonly name: string;
  /** The part of the window shown in the README; the whole window by default. */
  readonly crop?: { readonly part?: '.part.editor'; readonly height: number };
  /**
   * Brings VS Code from an empty window into the state to show.
   *
   * @param frame adds a frame shown for so many seconds, which makes the picture animated: docs/screenshots/<name>.gif
   */
  readonly play: (stage: Stage, frame: Frame) => Promise<void>;
  /** Reverts changes that closing the editors does not, for the scenes that follow. */
  readonly after?: (stage: Stage) => Promise<void>;
}

type Frame = (seconds: number) => Promise<void>;
