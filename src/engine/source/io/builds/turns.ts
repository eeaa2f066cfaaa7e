import type { WorkSteps } from '../../build/jsonSpans';

/** Milliseconds after which other work has its turn. */
const sliceMs = 8;

/** Long work in short turns. */
export class TimeSlicer {
  private began: number;

  constructor(private readonly files: { pause(): Promise<void>; now(): number }) {
    this.began = files.now();
  }

  /** Lets others work, where this work has had its turn. */
  async take(): Promise<void> {
    if (this.files.now() - this.began >= sliceMs) {
      await this.files.pause();
      this.began = this.files.now();
    }
  }

  async run<T>(steps: WorkSteps<T>): Promise<T> {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        return step.value;
      }
      await this.take();
    }
  }
}
