interface Size {
  /** Whether it is shipped, so that its size counts. */
  readonly small: boolean;
}

export function demoRecording(root: string, size: Size): Buffer;
export function compressRecording(lines: readonly string[], size: Size): Buffer;
