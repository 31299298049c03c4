import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium, firefox } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
const HEADLESS_SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];

const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/** Looks for CHROME_PATH, then on the PATH; as root it installs Debian's packages. */
export async function findChromium(): Promise<string> {
	const chosen = process.env.CHROME_PATH;
	if (chosen && !existsSync(chosen)) throw new Error(`CHROME_PATH: there is no file '${chosen}'.`);
	const found = chosen || findOnPath(NAMES) || (await installChromium());
	if (found) return found;
	throw new Error(
		"No browser found. Set CHROME_PATH to the program of a Chromium or Chrome, or put `chromium` on the PATH.",
	);
}

export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
	return chromium.launch({ executablePath: await findChromium(), args: [...FLAGS, ...more] });
}

/**
 * Launches Chromium's headless shell, which draws no window around a page and so needs a third of
 * the CPU time; or Chromium, if there is no shell.
 */
export async function launchHeadlessShell(): Promise<Browser> {
	const shell = process.env.HEADLESS_SHELL_PATH || findOnPath(HEADLESS_SHELL_NAMES);
	return chromium.launch({ executablePath: shell ?? (await findChromium()), args: FLAGS });
}

/** The oldest Firefox tested with playwright-core's WebDriver BiDi. */
const MIN_FIREFOX = 153;

export function findFirefox(): string | undefined {
	const found = process.env.FIREFOX_PATH || findOnPath(["firefox-esr", "firefox"]);
	if (!found) return undefined;
	const version = execFileSync(found, ["--version"], { encoding: "utf8" });
	return Number(/\d+/.exec(version)?.[0]) >= MIN_FIREFOX ? found : undefined;
}

export async function launchFirefox(executablePath?: string): Promise<Browser> {
	return firefox.launch({ channel: "moz-firefox", executablePath });
}

function findOnPath(names: readonly string[]): string | undefined {
	const folders = (process.env.PATH ?? "").split(delimiter);
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

async function installChromium(): Promise<string | undefined> {
	if (process.getuid?.() !== 0 || !findOnPath(["apt-get"])) return undefined;
	console.log("No browser found: installing Debian's chromium ...");
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const apt = (...args: string[]) => promisify(execFile)("apt-get", args, { env });
	await apt("update");
	await apt("install", "-y", "--no-install-recommends", "chromium", "chromium-headless-shell");
	return findOnPath(NAMES);
}
