import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import type { Scene } from './scene';
import type { Stage } from './stage';

/** Cropped: the tab's title only repeats the caption. */
const tabsHeight = 35;

/** Plays a scene and takes its picture for the README, animated if it has frames. @returns the file */
export async function readmePicture({ name, play, crop }: Scene, stage: Stage, folder: string): Promise<string> {
  const { page } = stage;
  const take = async (file: string): Promise<string> => {
    const { width, height } = page.viewportSize()!;
    const box = crop?.part === undefined ? undefined : await page.locator(crop.part).boundingBox();
    const clip = box
      ? { x: box.x, y: box.y + tabsHeight, width: box.width, height: box.height - tabsHeight }
      : { x: 0, y: 0, width, height };
    await page.screenshot({
      ...{ path: file, animations: 'disabled' },
      clip: { ...clip, height: Math.min(crop?.height ?? clip.height, clip.height) },
    });
    return file;
  };
  const frames: string[] = [];
  const frameFolder = path.join(root, 'out/frames');
  mkdirSync(frameFolder, { recursive: true });
  await play(stage, async (seconds) => {
    const file = await take(path.join(frameFolder, `${name}-${frames.length / 3}.png`));
    frames.push('-delay', String(seconds * 100), file);
  });
  if (frames.length === 0) {
    const file = await take(path.join(folder, `${name}.png`));
    runTool('pngquant', ['--force', '--ext', '.png', '--strip', '64', file]);
    return file;
  }
  const file = path.join(folder, `${name}.gif`);
  runTool('convert', ['-loop', '0', ...frames, '-resize', '900x', '+dither', '-colors', '48', file]);
  runTool('gifsicle', ['--batch', '-O3', '--colors', '48', '--lossy=40', file]);
  return file;
}

/** Runs a program that animates or compresses pictures, if it is installed. */
function runTool(name: string, args: readonly string[]): void {
  try {
    execFileSync(name, args, { stdio: 'inherit' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
    console.log(`${name} is not installed: the picture is left as it is.`);
  }
}
