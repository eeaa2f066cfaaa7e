interface Size {
  /** Whether the recording is shipped, so that its size matters. */
  readonly small: boolean;
}

export function demoRecording(root: string, size: Size): Buffer;
export function compressRecording(lines: readonly string[], size: Size): Buffer;
