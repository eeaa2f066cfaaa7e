import { spawn } from 'node:child_process';

/** Opens an address in the user's browser; false without a display. */
export function openAddress(address: string): boolean {
  const opener = openers[process.platform] ?? screenOpener();
  if (!opener) {
    return false;
  }
  const [file, ...args] = opener;
  const child = spawn(file, [...args, address], { stdio: 'ignore', detached: true });
  // The address is printed too, in case there is no opener.
  child.on('error', () => undefined);
  child.unref();
  return true;
}

type Opener = readonly [file: string, ...args: string[]];

const openers: Partial<Record<NodeJS.Platform, Opener>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function screenOpener(): Opener | undefined {
  return process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'] ? ['xdg-open'] : undefined;
}
