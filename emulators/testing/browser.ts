import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser of this machine: CHROME_PATH, or the first known name on the PATH. */
export function findBrowser(): string | undefined {
	if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
	const folders = (process.env.PATH ?? "").split(delimiter);
	return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}

export function launchBrowser(executablePath: string): Promise<Browser> {
	return chromium.launch({
		executablePath,
		args: [
			"--headless",
			"--no-sandbox",
			"--disable-gpu",
			"--disable-quic",
			"--no-first-run",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
		],
	});
}
