import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettingsFile } from '../../../../src/cli/network/openNetwork';
import { fileUri, isSamePath, pathBelow, toSlashes } from '../../../../src/cli/givenFiles';

const { posix, win32 } = path;

describe('settings as Windows writes them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'Prüfstand #1 '));
  after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'settings.json');

  it('are read with their mark and line ends', async () => {
    writeFileSync(file, '\uFEFF{\r\n  // mine\r\n  "snowprobe.network": "fuji",\r\n}\r\n');
    assert.equal((await readSettingsFile(file)).network, 'fuji');
  });

  it('are told wrong in the line that the editor shows', async () => {
    writeFileSync(file, '\uFEFF{\r\n  "snowprobe.network": fuji\r\n}\r\n');
    await assert.rejects(readSettingsFile(file), /InvalidSymbol in line 2\.$/);
  });
});

describe('paths on each system', () => {
  it('have slashes for the engine; a backslash that is a letter of a name stays', () => {
    assert.deepEqual(
      [
        toSlashes('C:\\Prüf stand\\chains\\genesis.json', win32),
        toSlashes('\\\\server\\share\\genesis.json', win32),
        toSlashes('/a\\b/genesis.json', posix),
      ],
      ['C:/Prüf stand/chains/genesis.json', '//server/share/genesis.json', '/a\\b/genesis.json'],
    );
  });

  it('are below a folder, or above, beside it and on another drive', () => {
    const long = 'x'.repeat(300);
    assert.deepEqual(
      [
        pathBelow('C:\\Repo', `c:\\repo\\${long}\\a.json`, win32),
        pathBelow('\\\\server\\share\\repo', '\\\\Server\\share\\repo\\a.json', win32),
        pathBelow('C:\\repo', 'D:\\repo\\a.json', win32),
        pathBelow('C:\\repo', '\\\\server\\share\\a.json', win32),
        pathBelow('C:\\repo', 'C:\\other\\a.json', win32),
        pathBelow('C:\\repo', 'C:\\', win32),
        pathBelow('/repo', '/repo/..a/a.json', posix),
        pathBelow('/repo', '/Repo/a.json', posix),
        pathBelow('/repo', '/repo', posix),
      ],
      [`${long}/a.json`, 'a.json', undefined, undefined, undefined, undefined, '..a/a.json', undefined, ''],
    );
  });

  it('have one address, however the drive is written', () => {
    assert.deepEqual(
      [
        fileUri('C:\\a b\\Coin.sol', win32),
        fileUri('c:\\a b\\Coin.sol', win32),
        fileUri('\\\\server\\share\\ü.sol', win32),
        fileUri('/home/ü #.sol', posix),
      ],
      [
        'file:///c:/a%20b/Coin.sol',
        'file:///c:/a%20b/Coin.sol',
        'file://server/share/%C3%BC.sol',
        'file:///home/%C3%BC%20%23.sol',
      ],
    );
  });

  it('are one place in two spellings: of the drive, of ü, and of slashes, but not of case where it counts', () => {
    assert.deepEqual(
      [
        isSamePath('c:\\Repo\\genesis.json', 'C:/repo/genesis.json', win32),
        isSamePath('/repo/fu\u0308r/genesis.json', '/repo/f\u00fcr/genesis.json', posix),
        isSamePath('/repo/Genesis.json', '/repo/genesis.json', posix),
        isSamePath('D:\\genesis.json', 'C:\\genesis.json', win32),
      ],
      [true, true, false, false],
    );
  });
});
