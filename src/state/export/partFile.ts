import * as l10n from '@vscode/l10n';
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { ListError } from '../lists/listError';

const TAIL = 4_096;

/** Where an export stands in its file. */
export interface FilePlace {
  readonly bytes: number;
  /** See `Journal`. */
  readonly tail: string;
}

/** `<file>.unfinished`, which becomes the file itself once it is whole: an export that was not finished never looks like one. */
export class PartFile {
  /** The last bytes, at most TAIL of them. */
  private last: Buffer = Buffer.alloc(0);

  private constructor(
    private readonly handle: FileHandle,
    private readonly file: string,
    private bytes: number,
  ) {}

  /** Begins anew. */
  static async create(file: string): Promise<PartFile> {
    return new PartFile(await open(partName(file), 'w+'), file, 0);
  }

  /**
   * Goes on behind the last whole page; what a crash tore off behind it is cut away.
   *
   * @throws {ListError} where the file is gone, or is not as it was left
   */
  static async reopen(file: string, { bytes, tail }: FilePlace): Promise<PartFile> {
    const handle = await open(partName(file), 'r+').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? changed(file) : error;
    });
    const part = new PartFile(handle, file, bytes);
    try {
      const length = Math.min(TAIL, bytes);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, bytes - length);
      part.last = buffer;
      if (bytesRead !== length || part.place.tail !== tail) {
        throw changed(file);
      }
      await handle.truncate(bytes);
      return part;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  get place(): FilePlace {
    return { bytes: this.bytes, tail: createHash('sha256').update(this.last).digest('hex') };
  }

  /** Written to the disk when it resolves. */
  async append(text: string): Promise<void> {
    const buffer = Buffer.from(text);
    let written = 0;
    while (written < buffer.length) {
      const { bytesWritten } = await this.handle.write(buffer, written, buffer.length - written, this.bytes + written);
      written += bytesWritten;
    }
    await this.handle.datasync();
    this.bytes += buffer.length;
    // A copy: a view would keep the whole page alive.
    this.last = Buffer.from(Buffer.concat([this.last, buffer.subarray(-TAIL)]).subarray(-TAIL));
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  /** Gives the file its name, in the place of what stood there. */
  async finish(): Promise<void> {
    await this.close();
    await rename(partName(this.file), this.file);
  }
}

export function partName(file: string): string {
  return `${file}.unfinished`;
}

function changed(file: string): ListError {
  return new ListError(
    l10n.t('{0} was changed or removed since its export stopped, so it cannot go on. Export again.', partName(file)),
  );
}
