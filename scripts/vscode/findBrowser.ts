import { existsSync } from 'node:fs';
import { installSystemPackage, programOnPath } from '../support/systemPackage';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];

const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * A Chromium-based browser: CHROME_PATH, else one on PATH or in its usual place, else Debian's package, which is
 * installed when running as root. Rejects with what to install.
 */
export async function findBrowser(print: (sentence: string) => void): Promise<string> {
  const wanted = process.env['CHROME_PATH'];
  if (wanted) {
    if (!existsSync(wanted)) {
      throw new Error(`CHROME_PATH names ${wanted}, which does not exist.`);
    }
    return wanted;
  }
  return installedBrowser() ?? installChromium(print);
}

function installedBrowser(): string | undefined {
  return programOnPath(names) ?? places.find((file) => existsSync(file));
}

async function installChromium(print: (sentence: string) => void): Promise<string> {
  const advice =
    'VS Code is shown in a browser here, and none was found. Install Chromium or Chrome (on Debian and Ubuntu: apt-get install chromium), or name one in CHROME_PATH.';
  await installSystemPackage('chromium', advice, print);
  const browser = installedBrowser();
  if (!browser) {
    throw new Error(`apt-get installed chromium, but it is not on PATH. ${advice}`);
  }
  return browser;
}
