import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

export interface PackedEntry extends ZipEntry {
  /** Compressed size in bytes. */
  readonly packed: number;
}

/** The files of a ZIP archive (PKWARE's APPNOTE, 4.3.7, 4.3.12 and 4.3.16), stored or deflated, below 4 GB. */
export function zipEntries(archive: Buffer): readonly PackedEntry[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) {
    throw new Error('This is not a ZIP archive: it has no end of central directory.');
  }
  const entries: PackedEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.readUInt32LE(at + 20);
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    // Local header lengths: the extra field may differ from the central directory's.
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + packed);
    entries.push({
      name: archive.toString('utf8', at + 46, nameEnd),
      content: method === 0 ? data : inflateRawSync(data),
      packed,
    });
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * A ZIP archive that depends only on names and contents: sorted, with a fixed date.
 * @param deflate compresses a content
 */
export async function zip(
  entries: readonly ZipEntry[],
  deflate: (content: Buffer) => Promise<Uint8Array>,
): Promise<Buffer> {
  const files: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const deflated = await deflate(content);
    const isStored = deflated.length >= content.length;
    const data = isStored ? content : deflated;
    const path = Buffer.from(name);
    // From "version needed to extract" (2.0) to the extra field length; the same in both headers (4.4).
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    // Names are UTF-8.
    header.writeUInt16LE(0x800, 2);
    header.writeUInt16LE(isStored ? 0 : 8, 4);
    // Midnight on 1 January 1980, the earliest date.
    header.writeUInt16LE(0x21, 8);
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(data.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(path.length, 22);
    files.push(Buffer.from([0x50, 0x4b, 0x03, 0x04]), header, path, data);
    const place = Buffer.alloc(14);
    // A Unix regular file with mode 0644.
    place.writeUInt32LE((0o100644 << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 3]), header, place, path);
    offset += 30 + path.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
